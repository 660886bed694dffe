import type { Prompt } from '@app/contracts/engagement/engagement.api';
import { type SkipReason, skipReasonLabels, skipReasons } from '@app/contracts/engagement/engagement.constants';
import { useId } from 'react';
import { useHotkeys } from '@/shared/ui/hotkeys';
import { Button } from '@/shared/ui/button';
import { focusOnMount } from '@/shared/ui/field';
import { authorOf } from './engagement-labels';

interface SkipBoxProps {
  prompt: Prompt;
  pending: boolean;
  onSkip: (reason: SkipReason) => void;
  onKeep: () => void;
}

export const SkipBox = ({ prompt, pending, onSkip, onKeep }: SkipBoxProps) => {
  const id = useId();
  useHotkeys([{ keys: 'escape', does: 'Keep this prompt', run: onKeep }]);
  return (
    <fieldset
      aria-labelledby={id}
      className="-mx-5 mt-3.5 -mb-3.5 grid gap-2.5 border-t border-dashed border-line-2 px-5 py-3.5 max-md:-mx-4 max-md:px-4"
    >
      <p>
        <b id={id} className="font-semibold">
          Why skip?
        </b>{' '}
        <span className="text-ink-2">
          One tap. {authorOf(prompt)} is not suggested for this post again unless you ask.
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        {skipReasons.map((reason, i) => (
          <Button
            key={reason}
            ref={i === 0 ? focusOnMount : undefined}
            size="sm"
            pending={pending}
            className="max-md:flex-[1_1_40%]"
            onClick={() => onSkip(reason)}
          >
            {skipReasonLabels[reason]}
          </Button>
        ))}
        <Button size="sm" variant="quiet" className="ml-auto max-md:w-full" onClick={onKeep}>
          Keep it
        </Button>
      </div>
    </fieldset>
  );
};
