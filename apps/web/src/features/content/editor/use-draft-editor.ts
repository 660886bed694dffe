import type { Content, ContentDetail } from '@app/contracts/content/content.api';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Recorded } from '@/shared/call';
import { useUser } from '@/shared/user';
import type { Conflict } from '../conflict';
import { contentDetailQuery } from '../content.queries';
import { keepListed } from '../pending-state';
import { lengthOf } from './text-measures';
import { forgetUnsaved, keepUnsaved, unsavedOf } from './unsaved';
import { useContentActions } from '../use-content-actions';
import { waits } from '../labels';

interface Typed {
  text: string;
  /** The revision that was edited. */
  basedOn: number;
  /** The saved text when the editor opened, or null when unsaved text was restored. */
  opened: string | null;
}

const openedOn = (item: Content): Typed => ({ text: item.body, basedOn: item.revision, opened: item.body });

/** The newer of two results for one text: the list and the detail are not read at the same time. */
export const latest = (item: Content, detail: ContentDetail | undefined): Content =>
  detail && detail.updatedAt >= item.updatedAt ? detail : item;

const conflictWith = (item: Content, typed: Typed): Conflict | null => {
  if (item.approvalStatus === 'approved' || item.approvalStatus === 'declined') return item.approvalStatus;
  return item.revision === typed.basedOn ? null : 'changed';
};

/**
 * The state of the editor. Every change is stored in this browser until it is saved or discarded. A change by another
 * tab is a `conflict` and never overwrites the typed text.
 */
export const useDraftEditor = (given: Content, onClose: (approved: boolean) => void) => {
  const { id: userId } = useUser();
  const actions = useContentActions();
  const detail = useQuery(contentDetailQuery(given.id)).data;
  const item = latest(given, detail);

  const [typed, setTyped] = useState<Typed>(() => {
    const kept = unsavedOf(userId, given.id);
    return kept ? { text: kept.text, basedOn: kept.revision, opened: null } : openedOn(given);
  });
  const [saving, setSaving] = useState(false);
  const [keeps, setKeeps] = useState(true);

  const untouched = typed.text === typed.opened;
  // Nothing was typed: show the newer text.
  if (untouched && waits(item) && item.revision !== typed.basedOn && !saving) setTyped(openedOn(item));

  useEffect(() => keepListed(given), [given]);

  const dirty = typed.text !== item.body;
  const conflict = saving ? null : conflictWith(item, typed);
  const { over } = lengthOf(typed.text, item.channel);
  const empty = typed.text.trim() === '';
  const savable = !saving && conflict === null && over === 0 && !empty;

  const type = (text: string) => {
    setTyped({ ...typed, text });
    if (text === typed.opened) forgetUnsaved(userId, item.id);
    else setKeeps(keepUnsaved(userId, item.id, { text, revision: typed.basedOn }));
  };
  const startFrom = (next: Content) => {
    forgetUnsaved(userId, next.id);
    setTyped(openedOn(next));
  };
  const close = (approved = false) => {
    forgetUnsaved(userId, item.id);
    onClose(approved);
  };
  /** Saves. The editor closes after success, and keeps the text after a failure. */
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
    text: typed.text,
    dirty,
    conflict,
    over,
    empty,
    saving,
    /** False when the browser could not store the typed text. */
    keeps,
    canSave: savable && dirty,
    canApprove: savable,
    running: actions.running?.status,
    type,
    save: () => savable && dirty && closeAfter(() => actions.save(item, typed.text, typed.basedOn)),
    saveAndApprove: () => savable && closeAfter(() => actions.saveAndApprove(item, typed.text, typed.basedOn), true),
    restore: (revision: number) => {
      setSaving(true);
      actions
        .restore(item, revision)
        // Recorded, but not shown yet: the restored text is unknown.
        .then(
          (saved) => (saved instanceof Recorded ? close() : startFrom(saved)),
          () => undefined,
        )
        .finally(() => setSaving(false));
    },
    /** Drops the typed text. */
    discard: () => close(),
    /** Loads the saved text. Closes when the text was decided in the meantime. */
    loadNewer: () => (waits(item) ? startFrom(item) : close()),
  };
};
