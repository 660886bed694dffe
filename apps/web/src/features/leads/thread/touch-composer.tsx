import { type SubmitEvent, useRef, useState } from 'react';
import { lazily } from '@/shared/ui/lazily';
import { useFormDraft } from '@/shared/forms/use-form-draft';
import { Button } from '@/shared/ui/button';
import { Field, Textarea } from '@/shared/ui/field';
import { Segmented } from '@/shared/ui/segmented';
import { Select } from '@/shared/ui/select';
import type { Drafting } from '@/shared/actions/use-drafting';
import type { LeadDetail } from '../leads.queries';
import { useLogTouch } from '../use-touches';
import { sentBefore } from './thread-items';
import { type TouchVia, viaLabels } from './touch-labels';
import { useWhen, WhenField } from './touch-time-field';

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

const DryRun = lazily(async () => (await import('./touch-effect-preview')).DryRun);

interface ComposerProps {
  lead: LeadDetail;
  drafting: Drafting;
}

/** Adds what happened to the thread: a reply, a call, a meeting or a note. */
export const Composer = ({ lead, drafting }: ComposerProps) => {
  const log = useLogTouch();
  const form = useFormDraft<{ kind: Kind; words: string }>(`touch ${lead.id}`, { kind: 'reply', words: '' });
  const { kind, words } = form.typed;
  const [via, setVia] = useState<TouchVia | null>(null);
  const when = useWhen();
  const whenField = useRef<HTMLInputElement>(null);
  const { happened } = when;
  const chosen = kinds.find(({ value }) => value === kind) ?? kinds[0];
  const typed = words.trim();
  const where = via ?? usualVia(lead, kind);
  const save = (then?: () => void) => {
    if (when.isWrong(whenField.current)) return;
    const touch = {
      kind,
      ...(typed && { note: typed }),
      ...(kind !== 'note' && { via: where }),
      ...(happened && { at: happened }),
    };
    const saved = () => {
      form.empty({ words });
      when.saved();
      then?.();
    };
    // A toast shows the error, and the words stay here.
    log.actAsync({ lead, touch }, saved).catch(when.refused);
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
        {(typed || kind === 'call' || kind === 'meeting') && (
          <>
            <div className="flex flex-wrap gap-3">
              {kind !== 'note' && (
                <Field label="Where">
                  <Select size="sm" value={where} options={vias} onChange={(value) => setVia(value as TouchVia)} />
                </Field>
              )}
              <WhenField when={when} field={whenField} className="h-7! w-auto" />
            </div>
            <DryRun lead={lead} kind={kind} hasWords={typed !== ''} at={happened} />
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
