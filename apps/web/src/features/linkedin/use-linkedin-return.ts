import { linkedInFailures, linkedInReturn } from '@app/contracts/linkedin/linkedin.constants';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { toast } from '@/shared/toast-store';

const texts: readonly string[] = Object.values(linkedInFailures);

/** Says what came of a connection when the browser returns from LinkedIn, and clears it from the address. */
export const useLinkedInReturn = (): void => {
  const { navigate } = useRouter();
  const { pathname, searchStr, hash } = useLocation();
  useEffect(() => {
    const search = new URLSearchParams(searchStr);
    const [success, error] = [search.get(linkedInReturn.success), search.get(linkedInReturn.error)];
    if (success === null && error === null) return;
    if (error === null)
      toast({ title: 'LinkedIn Connected', text: 'Your LinkedIn account has been successfully connected.' });
    // Anybody can put a text into a link, so only the texts of Keepwarm are shown.
    else
      toast({
        kind: 'error',
        title: 'LinkedIn Connection Failed',
        text: texts.includes(error) ? error : linkedInFailures.away,
      });
    for (const name of Object.values(linkedInReturn)) search.delete(name);
    const rest = search.toString();
    void navigate({
      href: `${pathname}${rest && `?${rest}`}${hash && `#${hash}`}`,
      replace: true,
      resetScroll: false,
    });
  }, [navigate, pathname, searchStr, hash]);
};
