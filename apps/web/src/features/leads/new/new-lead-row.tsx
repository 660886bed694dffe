import type { Lead } from '@app/contracts/leads/leads.api';
import { cutTo } from '@app/contracts/text';
import type { listPrompts } from '@app/contracts/engagement/engagement.api';
import { leadActions } from '@app/contracts/leads/leads.constants';
import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { number } from '@/shared/lib/format';
import { Avatar } from '@/shared/ui/avatar';
import { Checkbox } from '@/shared/ui/checkbox';
import type { Drafting } from '@/shared/actions/use-drafting';
import { Role, SampleLeadChip } from '@/shared/ui/lead-text';
import { getListQuery } from '@/shared/http/get-query';
import { Button } from '@/shared/ui/button';
import { ErrorSentence } from '@/shared/ui/field';
import { Select } from '@/shared/ui/select';
import { DraftWaiting } from '../drafting/draft-button';
import { actionOptions } from '../lead-labels';
import { useChooseAction } from '../use-lead-actions';

const intentions = {
  connect: 'You plan to connect.',
  comment: 'You plan to comment on a post.',
  direct_message: 'You plan to write to them.',
} as const;

/** Posts of the lead that wait for a comment. */
const usePrompted = (lead: Lead) =>
  useQuery({
    ...getListQuery<typeof listPrompts>(['prompts', 'of-lead', lead.id], '/api/prompts', {
      query: { leadId: lead.id, limit: 1 },
    }),
    enabled: lead.suggestedAction === 'comment',
  }).data?.total;

const NextLink = ({ lead, drafting }: { lead: Lead; drafting: Drafting }) => {
  const name = cutTo(lead.name, 80);
  const prompted = usePrompted(lead);
  if (lead.suggestedAction !== 'comment')
    return (
      <Button
        variant="quiet"
        size="sm"
        pending={drafting.busy.has(lead.id)}
        aria-label={`Draft Message to ${name}`}
        className="-ml-1.5 px-1.5! text-sm max-md:text-sm!"
        onClick={() => drafting.draftOne(lead)}
      >
        <span className="link">Draft Message</span>
      </Button>
    );
  return prompted ? (
    <Link to="/engage" className="link py-1 font-medium text-ember-ink" aria-label={`Comment waiting for ${name}`}>
      Comment waiting
    </Link>
  ) : (
    <Link to="/engage" search={{ lead: lead.id }} className="link py-1" aria-label={`Paste a post by ${name}`}>
      Paste a post
    </Link>
  );
};

const LeadAction = ({ lead, drafting }: { lead: Lead; drafting: Drafting }) => {
  const chooseAction = useChooseAction(lead);
  const [refused, setRefused] = useState(false);
  if (lead.pendingDraftId) return <DraftWaiting lead={lead} className="h-8" />;
  const choose = (value: string) => {
    const suggestedAction = leadActions.find((each) => each === value);
    setRefused(!suggestedAction);
    if (suggestedAction) chooseAction(suggestedAction);
  };
  return (
    <>
      <Select
        changes
        aria-label={`Action for ${cutTo(lead.name, 80)}`}
        placeholder="Select Action"
        value={lead.suggestedAction ?? ''}
        options={actionOptions}
        onChange={choose}
      />
      {refused && <ErrorSentence>Choose connect, comment or direct_message.</ErrorSentence>}
      {!lead.suggestedAction && lead.suggestedStep?.action && (
        <p className="text-sm text-pretty text-ink-3">
          Suggested: {lead.suggestedStep.action}. {lead.suggestedStep.reason}.
        </p>
      )}
      {lead.suggestedAction && (
        <div className="flex flex-wrap items-center gap-x-2 text-sm text-ink-3">
          <span>{intentions[lead.suggestedAction]}</span>
          <NextLink lead={lead} drafting={drafting} />
        </div>
      )}
    </>
  );
};

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
