import type { listPrompts } from '@app/contracts/engagement/engagement.api';
import type { Lead } from '@app/contracts/leads/leads.api';
import { leadActions } from '@app/contracts/leads/leads.constants';
import { cutTo } from '@app/contracts/text';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { callList } from '@/shared/http/call';
import { Button } from '@/shared/ui/button';
import { ErrorSentence } from '@/shared/ui/field';
import { Select } from '@/shared/ui/select';
import { DraftWaiting } from '../drafting/draft-button';
import type { Drafting } from '@/shared/actions/use-drafting';
import { useChooseAction } from '../use-lead-actions';

type Action = (typeof leadActions)[number];

const options = leadActions.map((value) => ({ value, label: value }));
const intentions: Record<Action, string> = {
  connect: 'You plan to connect.',
  comment: 'You plan to comment on a post.',
  direct_message: 'You plan to write to them.',
};
/** Posts of the lead that wait for a comment. */
const usePrompted = (lead: Lead) =>
  useQuery({
    queryKey: ['prompts', 'of-lead', lead.id],
    queryFn: ({ signal }) =>
      callList<typeof listPrompts>('GET', '/api/prompts', { query: { leadId: lead.id, limit: 1 }, signal }),
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

export const LeadAction = ({ lead, drafting }: { lead: Lead; drafting: Drafting }) => {
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
        options={options}
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
