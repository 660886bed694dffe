import type { listPrompts } from '@app/contracts/engagement/engagement.api';
import { longestSource, sourceKindLabels } from '@app/contracts/leads/lead-origin.constants';
import type { Lead } from '@app/contracts/leads/leads.api';
import { cutTo } from '@app/contracts/text';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { getListQuery } from '@/shared/http/get-query';
import { shortDay } from '@/shared/lib/dates';
import { plural } from '@/shared/lib/format';
import { lazily } from '@/shared/ui/lazily';
import { leadOriginsQuery } from '@/shared/queries/lead-origins.queries';
import { offWhenReadOnly } from '@/shared/session/read-only';
import { Button } from '@/shared/ui/button';
import { useNameOrigin } from '../use-lead-actions';

const LeadOriginDialog = lazily(async () => (await import('./lead-origin-dialog')).LeadOriginDialog);

const Others = ({ contentId }: { contentId: string }) => {
  const { data } = useQuery(leadOriginsQuery);
  const others = (data?.find((post) => post.contentId === contentId)?.leads ?? 0) - 1;
  if (others < 1) return null;
  return (
    <Link to="/leads" search={{ sourcePost: contentId }} className="link text-sm text-ink-3">
      {plural(others, 'other lead')} came from it
    </Link>
  );
};

/** A post of theirs that the person answered in Engage. The person confirms that it brought the lead. */
const Suggestion = ({ lead }: { lead: Lead }) => {
  const { data } = useQuery({
    ...getListQuery<typeof listPrompts>(['prompts', 'answered', lead.id], '/api/prompts', {
      query: { leadId: lead.id, state: 'done', limit: 1 },
    }),
    enabled: lead.cameFrom === null,
  });
  const answered = data?.rows[0];
  const name = useNameOrigin(lead);
  if (!answered) return null;
  const text = answered.link ?? answered.words ?? 'A post of theirs';
  return (
    <p className="text-sm text-ink-3">
      You answered a post of theirs on {shortDay(answered.reply?.publishedAt ?? answered.createdAt)}.{' '}
      <button
        type="button"
        className="link text-ink-2"
        disabled={name.pending}
        {...offWhenReadOnly()}
        onClick={() => name.act({ kind: 'comment', text: cutTo(text, longestSource) })}
      >
        Yes, it came from that
      </button>
    </p>
  );
};

const Known = ({ origin }: { origin: NonNullable<Lead['cameFrom']> }) => {
  const { kind, contentId, text } = origin;
  return (
    <>
      <span>
        Came from:{' '}
        {contentId ? (
          <Link to="/approvals" search={{ id: contentId }} className="link">
            your post
          </Link>
        ) : (
          sourceKindLabels[kind].toLowerCase()
        )}
      </span>
      <span
        dir="auto"
        className={contentId ? 'line-clamp-3 font-serif text-ink-2 wrap-anywhere' : 'line-clamp-3 wrap-anywhere'}
      >
        {text}
      </span>
      {contentId && <Others contentId={contentId} />}
    </>
  );
};

export const LeadOrigin = ({ lead }: { lead: Lead }) => {
  const [asking, setAsking] = useState(false);
  return (
    <div className="grid justify-items-start gap-0.5 py-1">
      {lead.cameFrom ? <Known origin={lead.cameFrom} /> : <Suggestion lead={lead} />}
      <Button
        changes
        variant="quiet"
        size="sm"
        className="-ml-1.5 px-1.5! first:-mt-1"
        {...(lead.cameFrom && { 'aria-label': 'Change what brought this lead' })}
        onClick={() => setAsking(true)}
      >
        <span className="link">{lead.cameFrom ? 'Change' : 'Say what brought them'}</span>
      </Button>
      {asking && <LeadOriginDialog lead={lead} onClose={() => setAsking(false)} />}
    </div>
  );
};
