import { situationIds, situationNames } from '@app/contracts/content/content.constants';
import { templateLimits } from '@app/contracts/drafting/template.constants';
import type { Template } from '@app/contracts/drafting/template.api';
import { Archive, Copy, Undo2 } from 'lucide-react';
import { useId, useState } from 'react';
import { Form } from '@/shared/forms/form';
import { shortDay } from '@/shared/lib/dates';
import { UnsavedChanges } from '@/shared/forms/unsaved-changes-guard';
import { Button } from '@/shared/ui/button';
import { ConflictNotice } from '@/shared/ui/conflict-notice';
import { ErrorSentence, Field, Input } from '@/shared/ui/field';
import { SaveButton } from '@/shared/ui/save-button';
import { Segmented } from '@/shared/ui/segmented';
import { Select } from '@/shared/ui/select';
import { Perforation, Sheet } from '@/shared/ui/sheet';
import { conflictTitles } from '@/shared/text/text-conflict';
import { TemplateField } from './template-field';
import { TemplatePreview } from './template-preview';
import { type Edited, type TemplateEditing, useTemplateEditor } from './use-template-editor';

const channels = [
  { value: 'linkedin_message', label: 'Message' },
  { value: 'email', label: 'Mail' },
] as const;
const readings = [
  { value: 'letter', label: 'As a letter' },
  { value: 'all', label: 'With all cases' },
] as const;
const situations = situationIds.map((value) => ({ value, label: situationNames[value] }));

/** The length that a message aims for, in characters. */
const aim = 400;

const stateOf = (template: Template | null): string => {
  if (!template) return 'not saved yet';
  if (template.archived) return 'archived: no draft uses it, and it cannot be changed';
  if (!template.own || !template.savedAt) return 'ships with Keepwarm';
  return `${template.replacesShipped ? 'changed by you' : 'your own'}, ${shortDay(template.savedAt)}`;
};

const Head = ({ template, editing }: { template: Template | null; editing: TemplateEditing }) => (
  <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1.5">
    <h2 className="text-[17px]/[24px] font-semibold tracking-[-0.01em]">
      <bdi>{template?.name ?? 'New template'}</bdi>
    </h2>
    <span className="text-ink-3">{stateOf(template)}</span>
    {template && (
      <span className="ml-auto flex gap-0.5 max-md:-ml-2.5 max-md:w-full">
        <Button
          changes
          size="sm"
          variant="quiet"
          disabled={editing.saving || !template.text}
          onClick={editing.duplicate}
        >
          <Copy />
          Duplicate
        </Button>
        {template.archived ? (
          <Button changes size="sm" onClick={() => editing.restore(template)}>
            <Undo2 />
            Bring back
          </Button>
        ) : (
          template.own && (
            <Button size="sm" variant="quiet" disabled={editing.readOnly} onClick={() => editing.archive(template)}>
              {template.replacesShipped ? <Undo2 /> : <Archive />}
              {template.replacesShipped ? 'Restore the shipped one' : 'Archive'}
            </Button>
          )
        )}
      </span>
    )}
  </div>
);

/** Switches between a shipped template as a letter and with its conditions. It is locked after the first change. */
const Reading = ({ all, show, dirty }: { all: boolean; show: (all: boolean) => void; dirty: boolean }) => (
  <fieldset disabled={dirty} className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1.5">
    <Segmented
      label="How the text is shown"
      value={all ? 'all' : 'letter'}
      onChange={(value) => show(value === 'all')}
      options={readings}
    />
    <p className="min-w-0 flex-1 basis-64 text-sm text-ink-3">
      {all
        ? 'The whole text. What a message says depends on the known facts about the lead'
        : 'The text that most people get. Your changes here apply to everybody'}
    </p>
  </fieldset>
);

const Problem = ({ id, editing }: { id: string; editing: TemplateEditing }) => (
  <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control bg-red-wash px-3 py-2.5">
    <div className="min-w-0 flex-[1_1_16rem]">
      <ErrorSentence id={id}>
        <b className="wrap-anywhere">{editing.problem}</b>
      </ErrorSentence>
      <p className="pl-5 text-ink-2">Not saved. Drafts go on as before.</p>
    </div>
    {editing.unknown.map(
      ({ unknown, didYouMean }) =>
        didYouMean && (
          <Button key={unknown} size="sm" className="max-md:ml-5" onClick={() => editing.use(unknown, didYouMean)}>
            Use {didYouMean}
          </Button>
        ),
    )}
  </div>
);

/** Edits a template, with a preview on three leads. Use the template’s id as its `key`. */
export const TemplateEditor = ({ edited, onSaved }: { edited: Edited; onSaved: (template: Template) => void }) => {
  const { template } = edited;
  const editing = useTemplateEditor(edited, onSaved);
  const { words, type, preview, dirty, saving, readOnly } = editing;
  const [offers, setOffers] = useState(false);
  const problem = offers ? undefined : editing.problem;
  const problemId = useId();
  const longest = Math.max(0, ...(preview.leads ?? []).map(({ body }) => body?.length ?? 0));
  return (
    <section aria-label={`Template: ${template?.name ?? 'new'}`}>
      <Head template={template} editing={editing} />
      <Form onSubmit={() => editing.canSave && editing.save()} className="block">
        <div className="mb-3.5 flex flex-wrap items-start gap-x-4 gap-y-2.5">
          <Field label="Name" className="min-w-[150px] flex-1" error={dirty ? editing.nameProblem : undefined}>
            <Input
              value={words.name}
              maxLength={templateLimits.name}
              readOnly={readOnly}
              onChange={({ target }) => type({ name: target.value })}
            />
          </Field>
          <Field label="Situation" className="min-w-[150px] flex-1">
            <Select
              value={words.situation}
              options={situations}
              disabled={readOnly || (template !== null && (!template.own || template.replacesShipped))}
              onChange={(situation) => type({ situation: situation as Template['situation'] })}
            />
          </Field>
          <div className="flex flex-col gap-1.5">
            <span className="text-sm font-medium text-ink-2">Shown as</span>
            <Segmented label="Shown as" value={preview.channel} onChange={preview.setChannel} options={channels} />
          </div>
        </div>
        {preview.channel === 'email' && (
          <Field label="Subject" hint="Leave it empty to use Keepwarm’s subject for the situation" className="mb-3.5">
            <Input
              value={words.subject}
              maxLength={templateLimits.subject}
              readOnly={readOnly}
              onChange={({ target }) => type({ subject: target.value })}
            />
          </Field>
        )}
        {editing.cases && <Reading {...editing.cases} dirty={dirty} />}
        <div data-row="text">
          <Sheet editing className="px-[26px] pt-5 pb-3 max-md:px-4 max-md:pt-3.5">
            <TemplateField
              text={words.text}
              onType={(text) => type({ text })}
              found={preview.found}
              example={preview.leads?.[0]?.name}
              unknown={editing.unknown.map(({ unknown }) => unknown)}
              readOnly={readOnly}
              invalid={problem !== undefined}
              describedBy={problem === undefined ? undefined : problemId}
              onOffer={setOffers}
            />
            <Perforation className="mt-3" />
            <div className="flex flex-wrap justify-between gap-x-4 pt-2 text-sm text-ink-3">
              <span>
                Type <span className="font-mono">{'{{'}</span> for a fact, <span className="font-mono">[</span> for a
                line only you have
              </span>
              {longest > 0 && editing.problem === undefined && preview.channel === 'linkedin_message' && (
                <span className="tabular-nums">
                  about {longest} of {aim} characters
                </span>
              )}
            </div>
          </Sheet>
          {editing.conflict && (
            <ConflictNotice title={conflictTitles.changed} text={words.text} onLoad={editing.discard} />
          )}
          {problem !== undefined && <Problem id={problemId} editing={editing} />}
        </div>
        <div className="mt-3 flex flex-wrap items-center gap-2">
          <SaveButton type="submit" variant="primary" pending={saving} off={!editing.canSave && !saving}>
            Save template
          </SaveButton>
          {dirty && template && (
            <Button variant="quiet" disabled={saving} onClick={editing.discard}>
              Discard changes
            </Button>
          )}
          <p className="ml-auto text-sm text-ink-3 max-md:ml-0 max-md:w-full">Waiting drafts stay as they are</p>
        </div>
      </Form>
      <TemplatePreview preview={preview} />
      <UnsavedChanges
        dirty={dirty && !saving}
        text={template ? 'Your changes to the template are lost. The saved one stays.' : 'The new template is lost.'}
        onLeave={editing.discard}
      />
    </section>
  );
};
