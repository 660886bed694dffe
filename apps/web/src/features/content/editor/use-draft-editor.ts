import type { Content, ContentDetail } from '@app/contracts/content/content.api';
import { gapsOf } from '@app/contracts/content/gaps';
import { hasText } from '@app/contracts/text';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { Recorded } from '@/shared/http/call';
import { useUser } from '@/shared/queries/current-user.queries';
import type { Conflict } from '@/shared/text/text-conflict';
import { contentDetailQuery } from '@/shared/queries/text.queries';
import { keepListed } from '../deciding-drafts.store';
import { lengthOf } from './text-length';
import { unsavedText } from '@/shared/storage/unsaved-texts';
import { useContentActions, type Words } from '../use-content-actions';
import { waits } from '@/shared/labels/text-labels';

interface Typed {
  text: string;
  title: string | null;
  basedOn: number;
  /** The saved text when the editor opened, or null when unsaved text was restored. */
  opened: Words | null;
}

const openedOn = (item: Content): Typed => ({
  text: item.body,
  title: item.title,
  basedOn: item.revision,
  opened: item,
});

/** The newer of two results for one text: the list and the detail are not read at the same time. */
export const latest = (item: Content, detail: ContentDetail | undefined): Content =>
  detail && detail.updatedAt >= item.updatedAt ? detail : item;

const conflictWith = (item: Content, typed: Typed): Conflict | null => {
  if (item.approvalStatus === 'approved' || item.approvalStatus === 'declined') return item.approvalStatus;
  return item.revision === typed.basedOn ? null : 'changed';
};

/** This browser keeps each change until it is saved. A change by another tab is a `conflict`, and overwrites nothing. */
export const useDraftEditor = (given: Content, onClose: (approved: boolean) => void) => {
  const unsaved = unsavedText(useUser().id, given.id);
  const actions = useContentActions();
  const detail = useQuery(contentDetailQuery(given.id)).data;
  const item = latest(given, detail);

  const [typed, setTyped] = useState<Typed>(() => {
    const kept = unsaved.get();
    if (!kept) return openedOn(given);
    const { text, title = given.title, revision } = kept;
    return { text, title, basedOn: revision, opened: null };
  });
  const [saving, setSaving] = useState(false);
  const [keeps, setKeeps] = useState(true);

  const isAs = (words: Words | null, { text, title }: Typed) => words?.body === text && words.title === title;
  const dirty = !isAs(item, typed);
  // Nothing was typed, or the newer text has the same words, so it shows the newer text.
  if ((isAs(typed.opened, typed) || !dirty) && waits(item) && item.revision !== typed.basedOn && !saving)
    setTyped(openedOn(item));

  useEffect(() => keepListed(given), [given]);

  const conflict = saving ? null : conflictWith(item, typed);
  const { over } = lengthOf(typed.text, item.channel);
  const empty = !hasText(typed.text);
  const noSubject = typed.title !== null && !hasText(typed.title);
  const gaps = gapsOf({ title: typed.title, body: typed.text });
  const savable = !saving && conflict === null && over === 0 && !empty && !noSubject;

  const change = (changes: Partial<Pick<Typed, 'text' | 'title'>>) => {
    const now = { ...typed, ...changes };
    setTyped(now);
    setKeeps(unsaved.set({ text: now.text, title: now.title, revision: now.basedOn }));
  };
  const words = { title: typed.title, body: typed.text };
  const startFrom = (next: Content) => {
    unsaved.set(null);
    setTyped(openedOn(next));
  };
  const close = (approved = false) => {
    unsaved.set(null);
    onClose(approved);
  };
  const isSaved = useEffectEvent(() => {
    unsaved.set(null);
    // Another tab decided exactly these words, so nothing that was typed here can be lost.
    if (conflict) onClose(false);
  });
  useEffect(() => {
    if (!dirty) isSaved();
  }, [dirty, conflict]);
  const closeAfter = (save: () => Promise<unknown>, approved = false) => {
    setSaving(true);
    save().then(
      () => close(approved),
      () => setSaving(false),
    );
  };

  return {
    item,
    detail,
    first: detail?.revisions[0]?.body,
    text: typed.text,
    title: typed.title,
    dirty,
    conflict,
    over,
    empty,
    noSubject,
    gaps,
    saving,
    /** False when the browser could not store the typed text. */
    keeps,
    canSave: savable && dirty,
    canApprove: savable && gaps.length === 0,
    becoming: actions.becoming(item.id),
    type: (text: string) => change({ text }),
    typeSubject: (title: string) => change({ title }),
    save: () => savable && dirty && closeAfter(() => actions.save(item, words, typed.basedOn)),
    saveAndApprove: () =>
      savable && gaps.length === 0 && closeAfter(() => actions.saveAndApprove(item, words, typed.basedOn), true),
    restore: (revision: number) => {
      setSaving(true);
      actions
        .restore(item, revision)
        // The restored text is recorded, but not shown yet, so it is unknown here.
        .then(
          (saved) => (saved instanceof Recorded ? close() : startFrom(saved)),
          () => undefined,
        )
        .finally(() => setSaving(false));
    },
    discard: () => close(),
    /** Loads the saved text. Closes when the text was decided in the meantime. */
    loadNewer: () => (waits(item) ? startFrom(item) : close()),
  };
};
export type DraftEditing = ReturnType<typeof useDraftEditor>;
