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
