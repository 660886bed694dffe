import { templateLimits } from '@app/contracts/drafting/template.constants';
import type { Template } from '@app/contracts/drafting/template.api';
import { hasText } from '@app/contracts/text';
import { useState } from 'react';
import { CallError } from '@/shared/http/call';
import { plural } from '@/shared/lib/format';
import { readOnly } from '@/shared/session/read-only';
import { usePersistedState } from '@/shared/forms/use-persisted-state';
import { renameFact } from './liquid-facts';
import { usePreview } from './use-template-preview';
import { useTemplateActions } from './use-template-actions';

type TemplateWords = Pick<Template, 'name' | 'situation' | 'subject' | 'text'>;

/** What is edited: a stored template, or words that are not stored yet, with the id of the draft that they are from, or `new`. */
export type Edited = { template: Template } | { template: null; start: TemplateWords; from: string };

interface Typed {
  words: Partial<TemplateWords>;
  /** The version of the template that is changed; 0 for a new one. */
  basedOn: number;
  /** Whether the text has all conditions. */
  allCases: boolean;
}

const fields = ['name', 'situation', 'subject', 'text'] as const;

/** `onSaved` gets the template to open next. */
export const useTemplateEditor = (edited: Edited, onSaved: (template: Template) => void) => {
  const { template } = edited;
  const archived = template?.archived ?? false;
  // A shipped text has many conditions. Without them it reads like a letter and is edited like one.
  const letter = template?.letter ?? null;
  const [typed, setTyped] = usePersistedState<Typed>(`template ${template ? template.id : edited.from}`);
  const [allCases, setAllCases] = useState(typed?.allCases ?? false);
  const { name, situation, subject, text } = edited.template ?? edited.start;
  const saved: TemplateWords = { name, situation, subject, text: letter === null || allCases ? text : letter };
  const words = { ...saved, ...typed?.words };
  const changed = fields.filter((field) => words[field] !== saved[field]);
  const dirty = changed.length > 0 || (template === null && saved.text !== '');
  const forget = () => setTyped(() => null);
  const actions = useTemplateActions({
    onSaved: (next) => {
      // An archived template can come back with Undo, and then so do the words that were not saved.
      if (!next.archived) forget();
      onSaved(next);
    },
  });
  // Until the text is changed, drafts come from the text with all conditions.
  const preview = usePreview(dirty || !template ? words : template);

  const type = (change: Partial<TemplateWords>) => {
    if (actions.error) actions.forgetError();
    setTyped((now) => {
      const next = { ...now?.words, ...change };
      const same = fields.every((field) => (next[field] ?? saved[field]) === saved[field]);
      return same ? null : { words: next, basedOn: now?.basedOn ?? template?.version ?? 0, allCases };
    });
  };
  const save = () => {
    if (!template?.own) return actions.add({ ...words, replacesShipped: template !== null });
    const change = Object.fromEntries(changed.map((field) => [field, words[field]]));
    actions.change({ id: template.id, body: { ...change, basedOn: typed?.basedOn ?? template.version } });
  };

  // Another tab saved it first. The own save of this editor is no conflict.
  const conflict = dirty && typed !== null && (template?.version ?? 0) !== typed.basedOn && !actions.saving;
  const over = words.text.trim().length - templateLimits.text;
  const refused = actions.error instanceof CallError ? (actions.error.body?.errors ?? []) : [];
  const problem =
    preview.problems[0]?.message ??
    (over > 0
      ? `The text is ${plural(over, 'character')} too long`
      : refused.find(({ path }) => path !== 'name')?.message);
  return {
    words,
    dirty,
    conflict,
    /** Undefined for a template that has no letter. */
    cases: letter === null ? undefined : { all: allCases, show: setAllCases },
    type,
    save,
    preview,
    saving: actions.saving,
    /** An archived template is brought back before it is changed. */
    readOnly: actions.saving || actions.archiving || archived || readOnly.why !== undefined,
    archived,
    duplicate: () => actions.duplicate(words),
    archive: actions.archive,
    restore: actions.restore,
    discard: () => {
      actions.forgetError();
      forget();
    },
    /** What is wrong with the subject or the text. */
    problem,
    /** Names that are not facts, each with the most similar fact. */
    unknown: preview.problems.flatMap(({ unknown, didYouMean }) => (unknown === null ? [] : [{ unknown, didYouMean }])),
    use: (unknown: string, fact: string) =>
      type({ text: renameFact(words.text, unknown, fact), subject: renameFact(words.subject, unknown, fact) }),
    nameProblem: hasText(words.name)
      ? refused.find(({ path }) => path === 'name')?.message
      : 'The template needs a name',
    canSave:
      dirty &&
      !conflict &&
      !archived &&
      hasText(words.text) &&
      hasText(words.name) &&
      over <= 0 &&
      preview.problems.length === 0,
  };
};
export type TemplateEditing = ReturnType<typeof useTemplateEditor>;
