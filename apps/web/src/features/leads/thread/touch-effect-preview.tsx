import { leadStatusLabels, statusAfterTouch } from '@app/contracts/leads/leads.constants';
import type { TouchKind } from '@app/contracts/leads/leads.events';
import { answerDays } from '@app/contracts/metrics/analytics.constants';
import { daysBetween } from '@app/contracts/days';
import type { ReactNode } from 'react';
import { dayAndMonth, dayIn } from '@/shared/lib/dates';
import type { LeadDetail } from '../leads.queries';
import { sentBefore } from './thread-items';

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid grid-cols-[120px_minmax(0,1fr)] border-t border-line py-2 max-md:grid-cols-[96px_minmax(0,1fr)]">
    <dt className="text-ink-3">{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** A reply answers the last text before it. */
const endOfWait = (lead: LeadDetail, at: string | undefined): string | null => {
  const last = sentBefore(lead);
  if (!last) return null;
  if (sentBefore(lead, at) !== last) return `Goes on. You wrote after these words, on ${dayAndMonth(last.at)}`;
  const over = daysBetween(dayIn(last.at), dayIn(at ?? new Date())) > answerDays;
  return `${over ? 'Was over' : 'Ends'}. Your text of ${dayAndMonth(last.at)} counts as ${over ? 'not ' : ''}answered`;
};

interface DryRunProps {
  lead: LeadDetail;
  kind: TouchKind;
  hasWords: boolean;
  at: string | undefined;
}

/** Says before saving what it will do. `at` is the time of the touch, undefined for now. */
export const DryRun = ({ lead, kind, hasWords, at }: DryRunProps) => {
  const to = statusAfterTouch(kind, lead.status);
  const wait = endOfWait(lead, at);
  return (
    <dl aria-label="What this does" className="border-b border-line">
      <Row name="Thread">
        {kind === 'reply' ? 'These words, kept as they wrote them' : hasWords ? 'A line, with your words' : 'A line'}
      </Row>
      {kind === 'reply' && wait && <Row name={`${answerDays}-day wait`}>{wait}</Row>}
      <Row name="Stage">
        {to ? `${leadStatusLabels[lead.status]} → ${leadStatusLabels[to]}` : `Stays ${leadStatusLabels[lead.status]}`}
      </Row>
      {kind === 'reply' && (
        <Row name="Next step">
          {lead.nextStep ? (
            <>
              Stays “<bdi>{lead.nextStep}</bdi>”
            </>
          ) : sentBefore(lead, at) === sentBefore(lead) ? (
            'Answer their reply, suggested'
          ) : (
            'None. The last word is yours'
          )}
        </Row>
      )}
    </dl>
  );
};
