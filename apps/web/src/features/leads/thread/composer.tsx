import { leadStatusLabels, statusAfterTouch } from '@app/contracts/leads/leads.constants';
import { answerDays } from '@app/contracts/metrics/analytics.constants';
import { type ReactNode, type SubmitEvent, useRef, useState } from 'react';
import { dayAndMonth, dayIn, daysBetween, nowToType, typedTime } from '@/shared/dates';
import { useTyped } from '@/shared/use-typed';
import { Button } from '@/shared/ui/button';
import { Field, Input, Textarea } from '@/shared/ui/field';
import { Segmented } from '@/shared/ui/segmented';
import { Select } from '@/shared/ui/select';
import type { Drafting } from '../drafting/use-drafting';
import type { LeadDetail } from '../leads.queries';
import { fieldErrorOf } from '../use-lead-actions';
import { useLogTouch } from '../use-touches';
import { type TouchVia, viaLabels } from './touch-labels';

const kinds = [
  { value: 'reply', label: 'They replied', asks: 'Paste what they wrote', saves: 'Save reply' },
  { value: 'call', label: 'Call', asks: 'What was said', saves: 'Save call' },
  { value: 'meeting', label: 'Meeting', asks: 'What was said', saves: 'Save meeting' },
  { value: 'note', label: 'Note', asks: 'A note for yourself', saves: 'Save note' },
] as const;
type Kind = (typeof kinds)[number]['value'];

const vias = Object.entries(viaLabels).map(([value, label]) => ({ value, label }));

/** The most likely channel of a touch: the channel of the last text. */
const usualVia = ({ timeline, email, linkedinUrl }: LeadDetail, kind: Kind): TouchVia => {
  if (kind === 'call') return 'phone';
  if (kind === 'meeting') return 'in_person';
  return timeline.find(({ via }) => via !== null)?.via ?? (email && !linkedinUrl ? 'email' : 'linkedin');
};

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid grid-cols-[120px_minmax(0,1fr)] border-t border-line py-2 max-md:grid-cols-[96px_minmax(0,1fr)]">
    <dt className="text-ink-3">{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** The last text that went out before this time; without a time, the last one. */
const sentBefore = ({ timeline }: LeadDetail, at?: string) =>
  timeline.find((entry) => entry.kind === 'sent' && (at === undefined || entry.at <= at));

/** A reply answers the last text before it. */
const endOfWait = (lead: LeadDetail, at: string | undefined): string | null => {
  const last = sentBefore(lead);
  if (!last) return null;
  if (sentBefore(lead, at) !== last) return `Goes on. You wrote after these words, on ${dayAndMonth(last.at)}`;
  const over = daysBetween(dayIn(last.at), dayIn(at ?? new Date())) > answerDays;
  return `${over ? 'Was over' : 'Ends'}. Your text of ${dayAndMonth(last.at)} counts as ${over ? 'not ' : ''}answered`;
};

/** Says before saving what it will do. `at` is the time of the touch, undefined for now. */
const DryRun = ({ lead, kind, at }: { lead: LeadDetail; kind: Kind; at: string | undefined }) => {
  const to = statusAfterTouch(kind, lead.status);
  const wait = endOfWait(lead, at);
  return (
    <dl aria-label="What this does" className="border-b border-line">
      <Row name="Thread">{kind === 'reply' ? 'These words, kept as they wrote them' : 'A line, with your words'}</Row>
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

/** The error of the time in the field. The field is empty while the time is incomplete. */
const wrongTime = (field: HTMLInputElement | null): string | undefined => {
  if (field?.validity.badInput) return 'This time is incomplete. Give the day and the time, or clear it';
  return field?.value && typedTime(field.value) > new Date()
    ? 'This is in the future. Choose when it happened'
    : undefined;
};

interface ComposerProps {
  lead: LeadDetail;
  drafting: Drafting;
}

/** Adds what happened to the thread: a reply, a call, a meeting or a note. */
export const Composer = ({ lead, drafting }: ComposerProps) => {
  const log = useLogTouch();
  const form = useTyped<{ kind: Kind; words: string }>(`touch ${lead.id}`, { kind: 'reply', words: '' });
  const { kind, words } = form.typed;
  const [via, setVia] = useState<TouchVia | null>(null);
  const [at, setAt] = useState('');
  const [atError, setAtError] = useState<string>();
  const when = useRef<HTMLInputElement>(null);
  const chosen = kinds.find(({ value }) => value === kind) ?? kinds[0];
  const typed = words.trim();
  const where = via ?? usualVia(lead, kind);
  const happened = at ? typedTime(at).toISOString() : undefined;
  const save = (then?: () => void) => {
    const wrong = wrongTime(when.current);
    setAtError(wrong);
    if (wrong) return when.current?.focus();
    const touch = {
      kind,
      ...(typed && { note: typed }),
      ...(kind !== 'note' && { via: where }),
      ...(happened && { at: happened }),
    };
    const saved = () => {
      form.empty({ words });
      // What was typed meanwhile stays.
      setAt((now) => (now === at ? '' : now));
      then?.();
    };
    // A toast shows the error, and the words stay here. The field also shows an error of the time, because the server's clock
    // may differ.
    log.actAsync({ lead, touch }, saved).catch((error: unknown) => setAtError(fieldErrorOf(error, 'at')));
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!log.pending) save();
  };
  return (
    <section aria-label="Add to the thread" className="mt-6 border-t border-line-2 pt-5">
      <form noValidate onSubmit={submit} className="grid gap-3 rounded-panel border border-line bg-panel p-3.5">
        <Segmented
          label="What happened"
          value={kind}
          options={kinds}
          onChange={(value) => {
            form.type({ kind: value });
            setVia(null);
          }}
          className="justify-self-start max-md:justify-self-stretch"
        />
        <Textarea
          aria-label={chosen.asks}
          placeholder={chosen.asks}
          value={words}
          maxLength={4000}
          dir="auto"
          className="font-serif text-[15px]/[23px]"
          onChange={(event) => form.type({ words: event.target.value })}
        />
        {typed && (
          <>
            <div className="flex flex-wrap gap-3">
              {kind !== 'note' && (
                <Field label="Where">
                  <Select size="sm" value={where} options={vias} onChange={(value) => setVia(value as TouchVia)} />
                </Field>
              )}
              <Field label="When" optional error={atError}>
                <Input
                  ref={when}
                  type="datetime-local"
                  value={at}
                  max={nowToType()}
                  className="h-7! w-auto"
                  onChange={(event) => {
                    setAt(event.target.value);
                    setAtError(undefined);
                  }}
                />
              </Field>
            </div>
            <DryRun lead={lead} kind={kind} at={happened} />
          </>
        )}
        <div className="flex flex-wrap items-center gap-2">
          <Button
            type="submit"
            variant={typed ? 'primary' : 'default'}
            pending={log.pending}
            disabled={!typed && kind === 'note'}
          >
            {typed || kind === 'note' ? chosen.saves : kind === 'reply' ? 'Only that they replied' : chosen.saves}
          </Button>
          {typed && kind === 'reply' && !lead.pendingDraftId && sentBefore(lead, happened) === sentBefore(lead) && (
            <Button changes disabled={log.pending} onClick={() => save(() => drafting.draftOne(lead))}>
              Save and draft my answer
            </Button>
          )}
        </div>
      </form>
    </section>
  );
};
