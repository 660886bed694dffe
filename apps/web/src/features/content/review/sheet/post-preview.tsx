import type { Content } from '@app/contracts/content/content.api';
import type { PostChannel } from '@app/contracts/content/content.constants';
import { foldLimitOf, foldOf, inboxLine, postChecks } from '@app/contracts/posts/post-shape';
import { Check, CircleDashed } from 'lucide-react';
import { createContext, use } from 'react';
import { createPortal } from 'react-dom';
import { cn } from '@/shared/lib/cn';
import { WordsWithGaps } from '@/shared/ui/text-with-gaps';
import { Avatar } from '@/shared/ui/avatar';
import { Panel, Ruled } from '@/shared/ui/panel';
import { nameOf, useUser } from '@/shared/queries/current-user.queries';

type PostText = Pick<Content, 'title' | 'body'> & { channel: PostChannel };

export const postOf = (
  { type, channel }: Content,
  { title, body }: Pick<Content, 'title' | 'body'>,
): PostText | null =>
  type === 'post' && (channel === 'linkedin_post' || channel === 'instagram_post' || channel === 'email')
    ? { title, body, channel }
    : null;

const Grey = ({ width }: { width: string }) => <span className={cn('block h-2 rounded-[3px] bg-fill', width)} />;

const Inbox = ({ name, post }: { name: string; post: PostText }) => (
  <div className="divide-y divide-line [&>*]:py-2">
    <div className="pt-0!">
      <b className="clip block">
        <bdi>{name}</bdi>
      </b>
      <p className="clip font-serif font-semibold">
        <bdi>{post.title || 'No subject'}</bdi>
      </p>
      <p className="line-clamp-2 font-serif text-sm/5 text-ink-2 wrap-anywhere">
        <bdi>{inboxLine(post.body)}</bdi>
      </p>
    </div>
    {['w-2/5', 'w-1/3'].map((width) => (
      <div key={width} aria-hidden className="grid gap-1.5">
        <Grey width={width} />
        <Grey width="w-4/5" />
      </div>
    ))}
  </div>
);

const Feed = ({ name, post: { body, channel } }: { name: string; post: PostText }) => {
  const fold = foldOf(body, channel);
  return (
    <>
      <div className="mb-2 flex items-center gap-2">
        <Avatar name={name} size="s" />
        <b className="clip">
          <bdi>{name}</bdi>
        </b>
      </div>
      {channel === 'instagram_post' && (
        <p className="mb-2 grid h-24 place-content-center rounded-chip border border-dashed border-line-2 text-sm text-ink-3">
          Your picture, added by you
        </p>
      )}
      <p className="font-serif text-[14px]/[21px] wrap-anywhere whitespace-pre-line">
        <bdi>
          <WordsWithGaps text={body.slice(0, fold ?? body.length).trimEnd()} />
        </bdi>
        {fold !== null && <span className="font-sans text-sm whitespace-nowrap text-ink-3"> … more</span>}
      </p>
    </>
  );
};

const shownOf = (channel: PostChannel): string => {
  const limit = foldLimitOf(channel);
  return limit === null ? 'in the inbox' : `the first ${limit} characters, or three lines`;
};

/** The element for the preview of a post when it is not below the words; null until the element exists. */
export const PreviewPlace = createContext<HTMLElement | null | undefined>(undefined);

export const PostPreview = ({ post }: { post: PostText }) => {
  const name = nameOf(useUser());
  const place = use(PreviewPlace);
  const preview = (
    <Panel title="On a phone" meta={shownOf(post.channel)} className="@container col-span-full" ruled>
      <div className="grid items-center @md:grid-cols-2">
        <div className="px-3.5 py-4">
          {/* The outline of a phone, without the colours of a brand. */}
          <div className="mx-auto w-full max-w-[264px] rounded-[18px] border border-line-2 bg-sunk p-2">
            <div className="min-h-28 rounded-[11px] bg-field px-3.5 py-3">
              {post.channel === 'email' ? <Inbox name={name} post={post} /> : <Feed name={name} post={post} />}
            </div>
          </div>
        </div>
        <Ruled aria-label="Form of the post" className="self-stretch border-line border-t @md:border-t-0 @md:border-l">
          {postChecks(post.body, post.channel).map(({ rule, says, met, detail }) => (
            <li key={rule} className="grid grid-cols-[16px_minmax(0,1fr)_auto] items-center gap-x-2.5 px-3.5 py-2">
              {met ? <Check aria-hidden className="text-green" /> : <CircleDashed aria-hidden className="text-ink-3" />}
              <span>
                <span className="sr-only">{met ? 'Yes: ' : 'Not yet: '}</span>
                {says}
              </span>
              <span className="text-sm text-ink-3 tabular-nums">{detail}</span>
            </li>
          ))}
        </Ruled>
      </div>
    </Panel>
  );
  return place === undefined ? preview : place && createPortal(preview, place);
};
