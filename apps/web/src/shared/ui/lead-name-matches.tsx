import type { Lead } from '@app/contracts/leads/leads.api';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { peopleQuery } from '@/shared/queries/people.queries';

const shown = 4;

/** Searches the leads while a name is typed. `found` is empty until the first answer. `searched`: the words have an answer. */
export const useLeadsFound = (name: string, enabled = true) => {
  const words = useDeferredValue(name.trim());
  const asks = enabled && words !== '';
  const { data, isError } = useQuery({ ...peopleQuery(words), enabled: asks });
  return { found: asks ? (data?.rows ?? []) : [], searched: asks && data !== undefined, isError };
};

interface LeadsFoundProps {
  label: string;
  leads: readonly Lead[];
  onChoose: (lead: Lead) => void;
}

/** The leads with the name that is being typed, to choose one; nothing when there is none. */
export const LeadsFound = ({ label, leads, onChoose }: LeadsFoundProps) =>
  leads.length > 0 && (
    <ul aria-label={label} className="mt-1.5 grid grid-cols-[minmax(0,1fr)] gap-1">
      {leads.slice(0, shown).map((lead) => (
        <li key={lead.id}>
          <button
            type="button"
            onClick={() => onChoose(lead)}
            className="flex min-h-8 w-full items-center gap-2 rounded-control border border-line px-2.5 text-left hover:bg-hover max-md:min-h-11"
          >
            <bdi className="clip max-w-[70%] flex-none font-medium">{lead.name}</bdi>
            <span className="clip text-sm text-ink-3">{[lead.title, lead.company].filter(Boolean).join(', ')}</span>
          </button>
        </li>
      ))}
    </ul>
  );
