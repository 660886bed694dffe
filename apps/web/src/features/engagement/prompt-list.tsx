import type { Prompt } from '@app/contracts/engagement/engagement.api';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { leftOf } from '@/shared/lib/format';
import { Empty } from '@/shared/ui/empty-state';
import { MoreButton } from '@/shared/ui/more-button';
import { Unread } from '@/shared/ui/unread';
import { promptsQuery } from './engagement.queries';
import { isAnswered } from './engagement-labels';
import { DonePrompt, SkippedPrompt } from './past-prompts';
import { PostedSheet } from './posted-sheet';
import { PromptHead, SourcePost } from './source-post';

type PastState = Exclude<Prompt['state'], 'open'>;

const nothing = {
  posted: {
    title: 'No reply waits for your answer',
    detail: 'A reply that you approve stays here until you say that you posted it.',
  },
  done: { title: 'Nothing posted yet', detail: 'What you post is kept here, word for word.' },
  skipped: { title: 'Nothing skipped', detail: 'A prompt that you skip is kept here and can be brought back.' },
} satisfies Record<PastState, { title: string; detail: string }>;

interface PromptCardProps {
  prompt: Prompt;
  position?: string | undefined;
  /** On a phone it shows only the head, with a button that opens it. */
  folded?: boolean;
  onFocus?: () => void;
  children: ReactNode;
}

export const PromptCard = ({ prompt, position, folded = false, onFocus, children }: PromptCardProps) => (
  <li data-row={prompt.id} className="border-t border-line pt-5 pb-8 first:border-t-0 first:pt-2.5 max-md:pb-5">
    <div role="presentation" onFocus={onFocus} onClick={onFocus}>
      <PromptHead prompt={prompt} position={position} />
      {folded && (
        <p className="-mt-1 pl-[42px] text-ink-2 md:hidden">
          <bdi>{prompt.why}</bdi>{' '}
          <button type="button" className="link -my-1 py-3" onClick={onFocus}>
            Open
          </button>
        </p>
      )}
      <div className={folded ? 'max-md:hidden' : undefined}>
        <SourcePost prompt={prompt} />
        {children}
      </div>
    </div>
  </li>
);

const Row = ({ prompt }: { prompt: Prompt }) => {
  if (prompt.state === 'done') return <DonePrompt prompt={prompt} />;
  if (prompt.state === 'skipped') return <SkippedPrompt prompt={prompt} />;
  return <PromptCard prompt={prompt}>{isAnswered(prompt) && <PostedSheet prompt={prompt} />}</PromptCard>;
};

export const PromptList = ({ state }: { state: PastState }) => {
  const list = useInfiniteQuery(promptsQuery(state));
  if (!list.data) return <Unread query={list} what="The prompts" rows={4} />;
  const rows = list.data.pages.flatMap((page) => page.rows);
  const [first] = list.data.pages;
  if (rows.length === 0 || !first) return <Empty {...nothing[state]} />;
  return (
    <>
      <ul>
        {rows.map((prompt) => (
          <Row key={prompt.id} prompt={prompt} />
        ))}
      </ul>
      {list.hasNextPage && (
        <MoreButton list={list} className="mt-4">
          Show more, {leftOf(first, rows.length)}
        </MoreButton>
      )}
    </>
  );
};
