import { plural } from '@/shared/lib/format';
import { Progress } from '@/shared/ui/progress';
import type { Drafting } from '@/shared/actions/use-drafting';

/** The progress of a drafting job. */
export const DraftingBar = ({ drafting, className }: { drafting: Drafting; className?: string }) =>
  drafting.progress && (
    <Progress
      label={`Drafting for ${drafting.progress.done} of ${plural(drafting.progress.of, 'lead')}`}
      done={drafting.progress.done}
      of={drafting.progress.of}
      {...(className && { className })}
    />
  );
