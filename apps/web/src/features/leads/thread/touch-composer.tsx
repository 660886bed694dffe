import { longestLine, replyKindLabels, replyKinds } from '@app/contracts/leads/leads.constants';
import type { ReplyKind, TouchVia } from '@app/contracts/leads/leads.events';
import { daysAfter } from '@app/contracts/days';
import { PenLine } from 'lucide-react';
import { useState } from 'react';
import { dayIn } from '@/shared/lib/dates';
import { lazily } from '@/shared/ui/lazily';
import { Form } from '@/shared/forms/form';
import { useFormDraft } from '@/shared/forms/use-form-draft';
import { Button } from '@/shared/ui/button';
import { Field, Input, Textarea } from '@/shared/ui/field';
import { Segmented } from '@/shared/ui/segmented';
import { Select } from '@/shared/ui/select';
import type { Drafting } from '@/shared/actions/use-drafting';
import { MarkDoNotContact } from '../lead/do-not-contact';
import type { LeadDetail } from '../leads.queries';
import { useLogTouch } from '../use-lead-actions';
import { sentBefore, viaLabels } from './thread-items';
import { useWhen, WhenField } from './touch-time-field';

const kinds = [
  { value: 'reply', label: 'They replied', asks: 'Paste what they wrote', saves: 'Save reply' },
  { value: 'call', label: 'Call', asks: 'What was said', saves: 'Save call' },
  { value: 'meeting', label: 'Meeting', asks: 'What was said', saves: 'Save meeting' },
  { value: 'note', label: 'Note', asks: 'A note for yourself', saves: 'Save note' },
] as const;
type Kind = (typeof kinds)[number]['value'];

const replyOptions = [
  { value: '', label: 'Not said' },
  ...replyKinds.map((value) => ({ value, label: replyKindLabels[value] })),
];
const vias = Object.entries(viaLabels).map(([value, label]) => ({ value, label }));

/** The most likely channel of a touch: the channel of the last text. */
const usualVia = ({ timeline, email, linkedinUrl }: LeadDetail, kind: Kind): TouchVia => {
  if (kind === 'call') return 'phone';
  if (kind === 'meeting') return 'in_person';
  return timeline.find(({ via }) => via !== null)?.via ?? (email && !linkedinUrl ? 'email' : 'linkedin');
};

const DryRun = lazily(async () => (await import('./touch-effect-preview')).DryRun);

export const Composer = ({ lead, drafting }: { lead: LeadDetail; drafting: Drafting }) => {
  const log = useLogTouch();
  const form = useFormDraft<{ kind: Kind; words: string; line: string }>(`touch ${lead.id}`, {
    kind: 'reply',
    words: '',
    line: '',
  });
  const { kind, words, line } = form.typed;
  const [reply, setReply] = useState<ReplyKind>();
  const [until, setUntil] = useState('');
  const [tomorrow] = useState(() => daysAfter(dayIn(new Date()), 1));
  const [via, setVia] = useState<TouchVia | null>(null);
  const when = useWhen();
  const { happened } = when;
  const chosen = kinds.find(({ value }) => value === kind) ?? kinds[0];
  const typed = words.trim();
  const said = kind === 'call' || kind === 'meeting' ? line.trim() : '';
  const where = via ?? usualVia(lead, kind);
  const save = (then?: () => void) => {
    if (when.isWrong()) return;
    const touch = {
      kind,
      note: typed || undefined,
      line: said || undefined,
      via: kind === 'note' ? undefined : where,
      at: happened,
      ...(kind === 'reply' && { reply, ...(reply === 'later' && until && { until }) }),
    };
    const saved = () => {
      setReply(undefined);
      setUntil('');
      form.empty({ words, line });
      when.saved();
      then?.();
    };
    // A toast shows the error, and the words stay here.
    log.actAsync({ lead, touch }, saved).catch(when.refused);
  };
  return (
    <section aria-label="Add to the thread" className="mt-6 border-t border-line-2 pt-5">
      <Form
        noValidate
        onSubmit={() => !log.pending && save()}
        className="grid gap-3 rounded-panel border border-line bg-panel p-3.5"
      >
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
          {...form.field('words')}
          maxLength={4000}
          dir="auto"
          className="font-serif text-[15px]/[23px]"
        />
        {(kind === 'call' || kind === 'meeting') && (
          <Field
            label="A line for them, as you would say it"
            optional
            hint="The next draft has it word for word. What stands above is for you alone."
          >
            <Input
              {...form.field('line')}
              maxLength={longestLine}
              dir="auto"
              placeholder="You said that four new managers started without any training."
              className="font-serif text-[15px]"
            />
          </Field>
        )}
        {kind === 'reply' && (typed || reply) && (
          <div className="flex flex-wrap items-end gap-3">
            <Field label="What they say">
              <Select
                size="sm"
                value={reply ?? ''}
                options={replyOptions}
                onChange={(value) => setReply(replyKinds.find((each) => each === value))}
              />
            </Field>
            {reply === 'later' && (
              <Field label="Write again on">
                <Input
                  type="date"
                  min={tomorrow}
                  value={until}
                  onChange={({ target }) => setUntil(target.value)}
                  className="h-7! w-auto"
                />
              </Field>
            )}
          </div>
        )}
        {(typed || kind === 'call' || kind === 'meeting') && (
          <>
            <div className="flex flex-wrap gap-3">
              {kind !== 'note' && (
                <Field label="Where">
                  <Select size="sm" value={where} options={vias} onChange={(value) => setVia(value as TouchVia)} />
                </Field>
              )}
              <WhenField when={when} className="h-7! w-auto" />
            </div>
            <DryRun lead={lead} kind={kind} hasWords={typed !== ''} at={happened} />
          </>
        )}
        <div className="flex flex-wrap items-center gap-2">
          <Button
            type="submit"
            variant={typed || said ? 'primary' : 'default'}
            pending={log.pending}
            disabled={!typed && kind === 'note'}
          >
            {typed || kind === 'note' ? chosen.saves : kind === 'reply' ? 'Only that they replied' : chosen.saves}
          </Button>
          {(said || (typed && kind === 'reply' && reply !== 'thanks')) &&
            !lead.pendingDraftId &&
            !lead.doNotContact &&
            sentBefore(lead, happened) === sentBefore(lead) && (
              <Button changes disabled={log.pending} onClick={() => save(() => drafting.draftOne(lead))}>
                {said ? 'Save and draft a message' : 'Save and draft my answer'}
              </Button>
            )}
        </div>
      </Form>
    </section>
  );
};

export const DraftAnswer = ({ lead, drafting }: { lead: LeadDetail; drafting: Drafting }) => {
  const pending = drafting.busy.has(lead.id);
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line-2 pt-5 [&+section]:mt-4 [&+section]:border-t-0 [&+section]:pt-0">
      <Button variant="primary" pending={pending} onClick={() => drafting.draftOne(lead)}>
        {!pending && <PenLine />}
        Draft my answer
      </Button>
      <span className="text-sm text-ink-3">Reads this whole thread. Nothing leaves before your yes.</span>
      {lead.timeline.find(({ touch }) => touch === 'reply')?.reply === 'no' && <MarkDoNotContact lead={lead} />}
    </div>
  );
};
