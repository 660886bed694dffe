import { ConfirmDialog } from '@/shared/ui/dialog';
import { versionOf } from '../labels';

/** What the editor asks before it takes away what was typed. */
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
      text="What you typed since the last save goes. The saved text stays as it is, and so do its versions."
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
      text="What you typed since the last save goes. Every saved version stays."
      confirm="Restore it"
      keep="Keep writing"
      destroys
      onConfirm={() => {
        onAnswered();
        if (asking?.about === 'restore') onRestore(asking.revision);
      }}
    />
  </>
);
