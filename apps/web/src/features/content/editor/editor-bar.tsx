import { cn } from '@/shared/lib/cn';
import { Button } from '@/shared/ui/button';
import { ErrorSentence } from '@/shared/ui/field';
import type { DraftEditing } from './use-draft-editor';

interface EditorBarProps {
  editor: DraftEditing;
  /** Why the text cannot be saved, or undefined. */
  problem: string | undefined;
  /** Why a button is disabled, or undefined. */
  reason: string | undefined;
  reasonId: string;
  onDiscard: () => void;
  look: string;
}

export const EditorBar = ({ editor, problem, reason, reasonId, onDiscard, look }: EditorBarProps) => (
  <div data-foot-bar className={cn('flex flex-wrap items-center gap-2 border-t border-line pt-3.5', look)}>
    <Button
      variant="approve"
      keys="mod+enter"
      disabled={!editor.canApprove && !editor.saving}
      pending={editor.becoming === 'approved'}
      aria-describedby={reason && reasonId}
      onClick={() => void editor.saveAndApprove()}
    >
      {editor.dirty ? 'Save and approve' : 'Approve'}
    </Button>
    <Button
      disabled={!editor.canSave && !editor.saving}
      pending={editor.becoming === 'edited'}
      aria-describedby={reason && reasonId}
      onClick={() => void editor.save()}
    >
      <span>
        Save<span className="max-md:hidden">, decide later</span>
      </span>
    </Button>
    <Button variant="quiet" keys="escape" disabled={editor.saving} onClick={onDiscard}>
      {editor.dirty ? (
        <span>
          Discard<span className="max-md:hidden"> changes</span>
        </span>
      ) : (
        'Close'
      )}
    </Button>
    {reason && (
      // On a phone only a reason that the person cannot guess takes room: a line of its own above the buttons.
      <div
        className={
          problem || editor.gaps.length > 0 ? 'max-md:order-first max-md:h-auto! max-md:basis-full!' : 'max-md:sr-only'
        }
      >
        {problem ? (
          <ErrorSentence id={reasonId}>{problem}</ErrorSentence>
        ) : (
          <p id={reasonId} className="text-sm text-ink-3">
            {reason}
          </p>
        )}
      </div>
    )}
  </div>
);
