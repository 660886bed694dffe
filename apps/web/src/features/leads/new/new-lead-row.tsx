import type { Lead } from '@app/contracts/leads/leads.api';
import { cutTo } from '@app/contracts/text';
import { Link } from '@tanstack/react-router';
import { number } from '@/shared/lib/format';
import { Avatar } from '@/shared/ui/avatar';
import { Checkbox } from '@/shared/ui/checkbox';
import type { Drafting } from '@/shared/actions/use-drafting';
import { Role, SampleLeadChip } from '@/shared/ui/lead-text';
import { LeadAction } from './lead-action';

interface NewLeadRowProps {
  lead: Lead;
  selected: boolean;
  onToggle: () => void;
  drafting: Drafting;
}

export const NewLeadRow = ({ lead, selected, onToggle, drafting }: NewLeadRowProps) => (
  <li className="grid grid-cols-[16px_32px_minmax(0,1fr)_156px] items-start gap-x-3 gap-y-0.5 px-[18px] py-3.5 max-md:grid-cols-[20px_32px_minmax(0,1fr)] max-md:px-3.5">
    <Checkbox
      aria-label={`Select ${cutTo(lead.name, 80)}`}
      checked={selected}
      onChange={onToggle}
      className="mt-2 max-md:mt-1.5"
    />
    <Avatar name={lead.name} />
    <div className="min-w-0">
      <p className="line-clamp-3 text-ink-2 wrap-anywhere">
        <Link to="/leads" search={{ lead: lead.id }} className="font-semibold text-ink hover:underline">
          <bdi>{lead.name}</bdi>
        </Link>{' '}
        <Role {...lead} /> {lead.source === 'sample' && <SampleLeadChip />}
      </p>
      {lead.description && (
        <p className="mt-[3px] line-clamp-2 text-ink-2 wrap-anywhere">
          <bdi>{lead.description}</bdi>
        </p>
      )}
      <p className="mt-1.5 flex min-w-0 flex-wrap gap-x-3 gap-y-0.5 text-sm text-ink-3">
        {lead.connectionCount !== null && (
          <span className="tabular-nums">
            {number(lead.connectionCount)} {lead.connectionCount === 1 ? 'connection' : 'connections'}
          </span>
        )}
        <span className="line-clamp-2 wrap-anywhere">
          {[lead.company, ...lead.tags].filter(Boolean).map((word, i) => (
            <span key={word}>
              {i > 0 && ', '}
              <bdi>{word}</bdi>
            </span>
          ))}
        </span>
      </p>
    </div>
    <div className="grid gap-1 max-md:col-start-3 max-md:mt-2">
      <LeadAction lead={lead} drafting={drafting} />
    </div>
  </li>
);
