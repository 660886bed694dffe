import type { Lead } from '@app/contracts/leads/leads.api';
import { promptLimits } from '@app/contracts/engagement/engagement.constants';
import { X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/shared/ui/button';
import { Field, Input } from '@/shared/ui/field';
import { LeadsFound, useLeadsFound } from '@/shared/ui/lead-name-matches';

export type Wrote = { lead: Pick<Lead, 'id' | 'name'> } | { name: string };

export const AuthorField = ({ value, onChange }: { value: Wrote; onChange: (wrote: Wrote) => void }) => {
  const [asked, setAsked] = useState(false);
  const name = 'name' in value ? value.name : '';
  const { found } = useLeadsFound(name, asked);
  if ('lead' in value)
    return (
      <div className="flex flex-col gap-1.5">
        <span className="text-sm font-medium text-ink-2">Who wrote it</span>
        <p className="flex h-8 items-center gap-2 rounded-control bg-select pr-1 pl-2.5 font-medium max-md:h-11">
          <bdi className="clip">{value.lead.name}</bdi>
          <Button
            changes
            variant="quiet"
            size="iconSm"
            className="ml-auto"
            aria-label={`${value.lead.name.slice(0, 80)} did not write it`}
            onClick={() => onChange({ name: '' })}
          >
            <X className="size-3.5" />
          </Button>
        </p>
      </div>
    );
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
      <LeadsFound
        label="Leads with this name"
        leads={found}
        onChoose={({ id, name: chosen }) => onChange({ lead: { id, name: chosen } })}
      />
    </div>
  );
};
