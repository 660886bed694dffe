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
  /** The revision that the typing started from. */
  basedOn: number;
  /** The words that the editor was opened on, or null when they were typed earlier and kept. */
  opened: string | null;
}

const openedOn = (item: Content): Typed => ({ text: item.body, basedOn: item.revision, opened: item.body });

/** Of two readings of one text the later one; a list and a detail are read anew one after the other. */
export const latest = (item: Content, detail: ContentDetail | undefined): Content =>
  detail && detail.updatedAt >= item.updatedAt ? detail : item;

const conflictWith = (item: Content, typed: Typed): Conflict | null => {
  if (item.approvalStatus === 'approved' || item.approvalStatus === 'declined') return item.approvalStatus;
  return item.revision === typed.basedOn ? null : 'changed';
};

/**
 * One text under the person's hands. What they type is kept in this browser with every key until it is saved or
 * discarded; what another tab does to the text shows as `conflict` and never touches what was typed.
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
  // Nothing was typed, so the newer words simply take the place of the older ones.
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
  /** Runs a save; the editor closes when it went well, and keeps every word when it did not. */
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
    /** False when the browser could not keep what was typed. */
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
        // Recorded and not shown yet: there are no words to start from.
        .then(
          (saved) => (saved instanceof Recorded ? close() : startFrom(saved)),
          () => undefined,
        )
        .finally(() => setSaving(false));
    },
    /** Leaves what was typed behind. */
    discard: () => close(),
    /** Takes the words as they stand now; a text that was decided meanwhile closes. */
    loadNewer: () => (waits(item) ? startFrom(item) : close()),
  };
};
