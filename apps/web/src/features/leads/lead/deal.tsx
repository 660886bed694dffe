import type { Lead } from '@app/contracts/leads/leads.api';
import { leadStatusLabels, openStatuses } from '@app/contracts/leads/leads.constants';
import { moneyWords } from '@app/contracts/leads/money';
import { useState } from 'react';
import { cn } from '@/shared/lib/cn';
import { shortDay } from '@/shared/lib/dates';
import { offWhenReadOnly } from '@/shared/session/read-only';
import { Form } from '@/shared/forms/form';
import { Button } from '@/shared/ui/button';
import { Disc } from '@/shared/ui/lead-status-label';
import { Panel, PanelBody } from '@/shared/ui/panel';
import type { LeadDetail } from '../leads.queries';
import { useChangeLead } from '../use-lead-actions';
import { useMoveLead } from '../use-move-lead';
import { AmountFields, sameDeal, useAmount } from './deal-amount';
import type { Ending } from './ending-dialog';
import { EndingDialog } from './ending-dialog.lazy';
import { NotSaved } from './inline-field';
import { isEnding, StatusMenu } from './status-menu';

/** The value of a deal. Enter and leaving the fields save it. */
const DealAmount = ({ lead }: { lead: Lead }) => {
  const { id, deal } = lead;
  const { act } = useChangeLead();
  const amount = useAmount(deal, `deal ${id}`);
  const [asked, setAsked] = useState(false);
  const save = () => {
    setAsked(true);
    const { value, wrong } = amount;
    if (wrong || sameDeal(value, deal)) return;
    const says = { title: value ? `The deal is worth ${moneyWords(value)}` : 'The deal has no value any more' };
    act({ lead, change: { deal: value }, says }, amount.saved);
  };
  return (
    <Form className="grid gap-1.5" onSubmit={save}>
      {amount.earlier && <NotSaved />}
      <AmountFields of={amount} asked={asked} onLeave={save} />
    </Form>
  );
};

const movedTo = ({ timeline }: LeadDetail, status: Lead['status']) =>
  timeline.find(({ kind, text }) => kind === 'moved' && text.endsWith(` to ${leadStatusLabels[status]}`));

const Stages = ({ lead }: { lead: LeadDetail }) => {
  const { move } = useMoveLead();
  return (
    <ol aria-label="Stage" className="grid divide-y divide-line border-y border-line">
      {openStatuses.map((status) => {
        const at = status === 'new' ? lead.createdAt : movedTo(lead, status)?.at;
        return (
          <li key={status}>
            <button
              type="button"
              aria-pressed={status === lead.status}
              disabled={lead.archived}
              {...offWhenReadOnly()}
              onClick={() => status !== lead.status && move(lead, status)}
              className={cn(
                'flex h-8 w-full items-center gap-2 px-2 text-left hover:bg-hover max-md:h-11',
                status === lead.status ? 'bg-fill font-medium' : 'text-ink-2',
              )}
            >
              <Disc status={status} />
              {leadStatusLabels[status]}
              {at && <span className="ml-auto text-sm text-ink-3 tabular-nums">{shortDay(at)}</span>}
            </button>
          </li>
        );
      })}
    </ol>
  );
};

export const Deal = ({ lead }: { lead: LeadDetail }) => {
  const [ending, setEnding] = useState<Ending | null>(null);
  const ended = isEnding(lead.status);
  // The reason of the current ending. A lead may have ended before and been reopened.
  const reason = movedTo(lead, lead.status)?.words;
  return (
    <Panel title="Deal" meta={ended ? leadStatusLabels[lead.status].toLowerCase() : 'open'}>
      <PanelBody className="grid gap-3" inert={lead.archived}>
        <DealAmount lead={lead} />
        <p className="text-sm text-ink-3">
          {lead.deal
            ? ended
              ? `${moneyWords(lead.deal)}, ${leadStatusLabels[lead.status].toLowerCase()}`
              : `Counts as ${moneyWords(lead.deal)} in your pipeline.`
            : 'A lead without an amount counts as not priced.'}
        </p>
        {ended ? reason && <p className="wrap-anywhere text-ink-2">{reason}</p> : <Stages lead={lead} />}
        <div className="flex items-center gap-2">
          {ended ? (
            <StatusMenu lead={lead} trigger="Reopen" />
          ) : (
            <>
              {(['converted', 'lost'] as const).map((to) => (
                <Button key={to} changes size="sm" onClick={() => setEnding(to)}>
                  {leadStatusLabels[to]}
                </Button>
              ))}
              <span className="text-sm text-ink-3">asks amount or reason</span>
            </>
          )}
        </div>
      </PanelBody>
      {ending && <EndingDialog lead={lead} to={ending} onClose={() => setEnding(null)} />}
    </Panel>
  );
};
