import { plural } from '@/shared/lib/format';
import { Progress } from '@/shared/ui/progress';
import type { Drafting } from '@/shared/actions/use-drafting';

export const DraftingBar = ({ drafting: { progress }, className }: { drafting: Drafting; className?: string }) =>
  progress && (
    <Progress
      {...progress}
      label={`Drafting for ${progress.done} of ${plural(progress.of, 'lead')}`}
      className={className}
    />
  );

export const FloatingDraftingBar = ({ drafting }: { drafting: Drafting }) =>
  drafting.progress && (
    <div className="mx-auto mt-[18px] w-full max-w-[28rem] rounded-panel bg-field px-3.5 py-3 shadow-float">
      <DraftingBar drafting={drafting} />
    </div>
  );
