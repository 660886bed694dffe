import { ConfirmDialog } from '@/shared/ui/dialog';
import { versionOf } from '@/shared/labels/text-labels';

/** The questions before the editor drops typed text. */
export type Asking = { about: 'discard' } | { about: 'restore'; revision: number };

interface EditorQuestionsProps {
  asking: Asking | null;
  onAnswered: () => void;
  onDiscard: () => void;
  onRestore: (revision: number) => void;
}

export const EditorQuestions = ({ asking, onAnswered, onDiscard, onRestore }: EditorQuestionsProps) => (
  <>
    <ConfirmDialog
      open={asking?.about === 'discard'}
      onOpenChange={onAnswered}
      title="Discard your changes?"
      text="Your changes since the last save are lost. The saved text and its versions stay."
      confirm="Discard changes"
      keep="Keep writing"
      destroys
      onConfirm={() => {
        onAnswered();
        onDiscard();
      }}
    />
    <ConfirmDialog
      open={asking?.about === 'restore'}
      onOpenChange={onAnswered}
      title={asking?.about === 'restore' ? `Restore ${versionOf(asking.revision)}?` : ''}
      text="Your changes since the last save are lost. Every saved version stays."
      confirm="Restore"
      keep="Keep writing"
      destroys
      onConfirm={() => {
        onAnswered();
        if (asking?.about === 'restore') onRestore(asking.revision);
      }}
    />
  </>
);
