import type { Prompt } from '@app/contracts/engagement/engagement.api';
import { answeredWithin, skipReasonLabels } from '@app/contracts/engagement/engagement.constants';
import { daysAfter } from '@app/contracts/days';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { leftOf } from '@/shared/lib/format';
import { Empty, Loaded } from '@/shared/ui/empty-state';
import { MoreButton } from '@/shared/ui/more-button';
import { cn } from '@/shared/lib/cn';
import { dayAndMonth, dayIn, shortTime } from '@/shared/lib/dates';
import { useTimeZone } from '@/shared/queries/current-user.queries';
import { Avatar } from '@/shared/ui/avatar';
import { SampleChip } from '@/shared/ui/chip';
import { Button } from '@/shared/ui/button';
import { Seal } from '@/shared/ui/seal';
import { promptsQuery } from './engagement.queries';
import { authorOf, isAnswered, placeOf, roleOf } from './engagement-labels';
import { PostedSheet } from './posted-sheet';
import { useReopenPrompt } from './use-prompt-actions';
import { useReplyActions } from './use-reply-actions';

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

const PromptHead = ({ prompt, position }: { prompt: Prompt; position: string | undefined }) => {
  const { author } = prompt;
  const role = roleOf(prompt);
  const name = <bdi>{author.name ?? 'The author is not known'}</bdi>;
  return (
    <div className="mb-3 flex items-center gap-2.5">
      <Avatar name={author.name ?? ''} />
      <div className="min-w-0 flex-1">
        <h2 className="clip font-semibold">
          {author.leadId ? (
            <Link to="/leads" search={{ lead: author.leadId }} className="hover:underline">
              {name}
            </Link>
          ) : (
            name
          )}
        </h2>
        {role && <p className="clip text-ink-3">{role}</p>}
      </div>
      {prompt.sample && <SampleChip />}
      {position && <span className="text-sm text-ink-3 tabular-nums">{position}</span>}
    </div>
  );
};

const AnsweredBefore = ({ prompt }: { prompt: Prompt }) => {
  const zone = useTimeZone();
  if (prompt.answeredBefore === null) return null;
  const day = dayIn(prompt.answeredBefore, zone);
  return (
    <p className="mt-2 flex items-start gap-2 text-amber">
      <TriangleAlert aria-hidden className="mt-0.5" />
      <span>
        You answered {authorOf(prompt)} on {dayAndMonth(day)}. Once in {answeredWithin} days is from{' '}
        {dayAndMonth(daysAfter(day, answeredWithin))}.
      </span>
    </p>
  );
};

/** A longer post is folded. */
const longest = 480;

const TheirWords = ({ words }: { words: string }) => {
  const [all, setAll] = useState(words.length <= longest);
  return (
    <blockquote className="my-2.5 border-l-2 border-line-2 pl-3 font-serif text-[14.5px]/[23px] text-ink-2">
      <p dir="auto" className={cn('whitespace-pre-line wrap-anywhere', !all && 'line-clamp-6')}>
        {words}
      </p>
      {!all && (
        <button type="button" className="link font-sans text-sm" onClick={() => setAll(true)}>
          Show the whole post
        </button>
      )}
    </blockquote>
  );
};

/** Follows the link to the post, if there is one. */
const pastedAs = ({ link, words }: Prompt): string => {
  if (link === null) return '';
  return words === null ? ', link' : ', words';
};

const SourcePost = ({ prompt }: { prompt: Prompt }) => {
  const { why, words, link, createdAt } = prompt;
  const day = dayAndMonth(dayIn(createdAt, useTimeZone()));
  const place = placeOf(prompt);
  return (
    <div className="rounded-panel border border-line bg-panel px-5 pt-3.5 pb-[30px] max-md:-mx-1 max-md:px-3.5 max-md:pt-3">
      <p className="text-ink-2">
        <b className="mr-1 font-semibold text-ink">Why now</b> <bdi>{why}</bdi>
      </p>
      {words !== null && <TheirWords words={words} />}
      <p className="mt-1 text-sm/[17px] text-ink-3">
        {prompt.sample ? (
          'A sample: an invented person wrote it'
        ) : link === null ? (
          'Words'
        ) : (
          <a href={link} target="_blank" rel="noopener noreferrer" className="link">
            Their post on {place}
          </a>
        )}
        {!prompt.sample && `${pastedAs(prompt)} pasted by you on ${day}`}
      </p>
      <AnsweredBefore prompt={prompt} />
    </div>
  );
};

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

const row = 'flex items-start gap-3 border-b border-line py-3 max-md:flex-wrap';

const DonePrompt = ({ prompt }: { prompt: Prompt }) => {
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

const SkippedPrompt = ({ prompt }: { prompt: Prompt }) => {
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

const Row = ({ prompt }: { prompt: Prompt }) => {
  if (prompt.state === 'done') return <DonePrompt prompt={prompt} />;
  if (prompt.state === 'skipped') return <SkippedPrompt prompt={prompt} />;
  return <PromptCard prompt={prompt}>{isAnswered(prompt) && <PostedSheet prompt={prompt} />}</PromptCard>;
};

export const PromptList = ({ state }: { state: PastState }) => {
  const list = useInfiniteQuery(promptsQuery(state));
  if (!list.data) return <Loaded query={list} what="The prompts" rows={4} />;
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
