import type { Prompt } from '@app/contracts/engagement/engagement.api';
import { skipReasonLabels } from '@app/contracts/engagement/engagement.constants';
import { shortTime } from '@/shared/lib/dates';
import { Button } from '@/shared/ui/button';
import { SampleChip } from '@/shared/ui/chip';
import { Seal } from '@/shared/ui/seal';
import { authorOf, isAnswered } from './engagement-labels';
import { useReopenPrompt } from './use-prompt-actions';
import { useReplyActions } from './use-reply-actions';

const row = 'flex items-start gap-3 border-b border-line py-3 max-md:flex-wrap';

export const DonePrompt = ({ prompt }: { prompt: Prompt }) => {
  const { takeBack } = useReplyActions();
  if (!isAnswered(prompt)) return null;
  const { publishedAt, postedAs, body, fingerprint } = prompt.reply;
  return (
    <li data-row={prompt.id} className={row}>
      <Seal fingerprint={fingerprint} size={22} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2">
          <bdi className="font-semibold">{authorOf(prompt)}</bdi>
          {prompt.sample && <SampleChip />}
          <span className="text-sm text-ink-3">
            {publishedAt && `Posted by you, ${shortTime(publishedAt)}`}
            {postedAs !== null && ', in other words than approved'}
          </span>
        </p>
        <p dir="auto" className="mt-1 line-clamp-3 font-serif text-[14.5px]/[23px] wrap-anywhere">
          {postedAs ?? body}
        </p>
      </div>
      <Button size="sm" variant="quiet" pending={takeBack.pending} onClick={() => takeBack.act({ prompt })}>
        Not posted after all
      </Button>
    </li>
  );
};

export const SkippedPrompt = ({ prompt }: { prompt: Prompt }) => {
  const reopen = useReopenPrompt();
  const { skipped, words, link } = prompt;
  return (
    <li data-row={prompt.id} className={row}>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2">
          <bdi className="font-semibold">{authorOf(prompt)}</bdi>
          {prompt.sample && <SampleChip />}
          <span className="text-sm text-ink-3">
            {skipped
              ? `${skipReasonLabels[skipped.reason]}, ${shortTime(skipped.at)}`
              : 'You declined the reply under Approvals'}
          </span>
        </p>
        <p dir="auto" className="mt-1 line-clamp-2 font-serif text-[14.5px]/[23px] text-ink-2 wrap-anywhere">
          {words ?? link}
        </p>
      </div>
      <Button size="sm" pending={reopen.pending} onClick={() => reopen.act(prompt)}>
        Bring it back
      </Button>
    </li>
  );
};
