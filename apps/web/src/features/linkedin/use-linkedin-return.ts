import { linkedInFailures, linkedInReturn } from '@app/contracts/linkedin/linkedin.constants';
import { toast } from '@/shared/toast/toast.store';
import { useReturnParams } from '@/shared/lib/use-return-params';

const texts: readonly string[] = Object.values(linkedInFailures);

export const useLinkedInReturn = (): void =>
  useReturnParams([linkedInReturn.error, linkedInReturn.success], ([error]) =>
    toast(
      error
        ? {
            kind: 'error',
            title: 'LinkedIn Connection Failed',
            // Anybody can put a text into a link, so only the texts of Keepwarm are shown.
            text: texts.includes(error) ? error : linkedInFailures.away,
          }
        : { title: 'LinkedIn Connected', text: 'Your LinkedIn account has been successfully connected.' },
    ),
  );
