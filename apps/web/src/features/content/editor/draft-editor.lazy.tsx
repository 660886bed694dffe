import { useState } from 'react';
import { useUser } from '@/shared/queries/current-user.queries';
import { unsavedText } from '@/shared/storage/unsaved-texts';
import { lazily } from '@/shared/ui/lazily';
import { Sheet } from '@/shared/ui/sheet';
import { Subject } from '@/shared/text/mail-subject';

export const loadDraftEditor = async () => (await import('./draft-editor')).DraftEditor;

/** The editor, whose code loads when a person edits. Until then the text is shown. */
export const DraftEditor = lazily(loadDraftEditor, ({ item }) => (
  <Sheet className="px-5 py-4">
    <Subject title={item.title} />
    <div className="letter">{item.body}</div>
  </Sheet>
));

/** Why the editor is open. Unsaved text opens it, so that nobody approves the older text by accident. */
export const useEditing = (id: string) => {
  const unsaved = unsavedText(useUser().id, id);
  return useState<'asked' | 'own line' | 'kept' | null>(() => (unsaved.get() === null ? null : 'kept'));
};
