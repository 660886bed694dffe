import type { Lead } from '@app/contracts/leads/leads.api';
import { useQuery } from '@tanstack/react-query';
import { UserCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { leadsLikeQuery } from '../leads.queries';
import { Role } from '@/shared/ui/lead-text';

const same = (a: string, b: string) => a.trim().toLocaleLowerCase() === b.trim().toLocaleLowerCase();

export const duplicateOf = (leads: readonly Lead[], name: string, email: string): Lead | undefined =>
  (email.trim() ? leads.find((lead) => lead.email !== null && same(lead.email, email)) : undefined) ??
  (name.trim() ? leads.find((lead) => same(lead.name, name)) : undefined);

const useDebounced = (value: string, milliseconds = 300) => {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return rested;
};

interface DuplicateWarningProps {
  name: string;
  email: string;
  onOpen?: ((lead: Lead) => void) | undefined;
}

/** Warns while typing when this person may already exist. It does not block: two people can have the same name. */
export const DuplicateWarning = ({ name, email, onOpen }: DuplicateWarningProps) => {
  const byName = useQuery(leadsLikeQuery(useDebounced(name.trim())));
  const byEmail = useQuery(leadsLikeQuery(useDebounced(email.trim())));
  const found = duplicateOf([...(byEmail.data?.rows ?? []), ...(byName.data?.rows ?? [])], name, email);
  return (
    <output className="-mt-1 block text-sm text-amber empty:hidden">
      {found && (
        <span className="flex items-start gap-1.5 wrap-anywhere">
          <UserCheck aria-hidden className="mt-px size-3.5" />
          <span>
            Somebody with this {found.email !== null && same(found.email, email) ? 'address' : 'name'} is already in
            your leads:{' '}
            {onOpen ? (
              <button type="button" className="link" onClick={() => onOpen(found)}>
                <Role {...found} />
              </button>
            ) : (
              <Role {...found} />
            )}
          </span>
        </span>
      )}
    </output>
  );
};
