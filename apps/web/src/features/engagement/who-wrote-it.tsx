import type { Lead } from '@app/contracts/leads/leads.api';
import { promptLimits } from '@app/contracts/engagement/engagement.constants';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { peopleQuery } from '@/shared/shell/people';
import { Button } from '@/shared/ui/button';
import { Field, Input } from '@/shared/ui/field';

export type Wrote = { lead: Pick<Lead, 'id' | 'name'> } | { name: string };

const leadsShown = 4;

interface WhoWroteItProps {
  value: Wrote;
  onChange: (wrote: Wrote) => void;
}

/** The author of the post: one of the person's leads, or any name. */
export const WhoWroteIt = ({ value, onChange }: WhoWroteItProps) => {
  const [asked, setAsked] = useState(false);
  const name = 'name' in value ? value.name : '';
  const words = useDeferredValue(name.trim());
  const people = useQuery({ ...peopleQuery(words), enabled: asked && words !== '' });
  if ('lead' in value)
    return (
      <div className="flex flex-col gap-1.5">
        <span className="text-sm font-medium text-ink-2">Who wrote it</span>
        <p className="flex h-8 items-center gap-2 rounded-control bg-select pr-1 pl-2.5 font-medium max-md:h-11">
          <bdi className="clip">{value.lead.name}</bdi>
          <Button
            variant="quiet"
            size="iconSm"
            className="ml-auto"
            aria-label={`Somebody else than ${value.lead.name.slice(0, 80)} wrote it`}
            onClick={() => onChange({ name: '' })}
          >
            <X className="size-3.5" />
          </Button>
        </p>
      </div>
    );
  const found = asked && words !== '' ? (people.data?.rows.slice(0, leadsShown) ?? []) : [];
  return (
    <div>
      <Field label="Who wrote it" optional>
        <Input
          value={name}
          maxLength={promptLimits.name}
          autoComplete="off"
          dir="auto"
          placeholder="Name, if you know it"
          onChange={(event) => {
            setAsked(true);
            onChange({ name: event.target.value });
          }}
        />
      </Field>
      {found.length > 0 && (
        <ul aria-label="Leads with this name" className="mt-1.5 grid gap-1">
          {found.map((lead) => (
            <li key={lead.id}>
              <button
                type="button"
                onClick={() => onChange({ lead })}
                className="flex min-h-8 w-full items-center gap-2 rounded-control border border-line px-2.5 text-left hover:bg-hover max-md:min-h-11"
              >
                <bdi className="clip font-medium">{lead.name}</bdi>
                <span className="clip text-sm text-ink-3">{[lead.title, lead.company].filter(Boolean).join(', ')}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
