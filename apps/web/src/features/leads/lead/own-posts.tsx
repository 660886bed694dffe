import type { Content, listContent } from '@app/contracts/content/content.api';
import { cutTo } from '@app/contracts/text';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { getListQuery } from '@/shared/http/get-query';
import { shortDay } from '@/shared/lib/dates';
import { Field, Input } from '@/shared/ui/field';

/** The approved posts that contain these words: published ones first, then the newest. */
const useOwnPosts = (q: string) =>
  useQuery({
    ...getListQuery<typeof listContent>(['content', 'own-posts', q], '/api/content', {
      query: { type: 'post', approvalStatus: 'approved', limit: 200, ...(q && { q }) },
    }),
    placeholderData: keepPreviousData,
    select: ({ rows }) => rows.toSorted((a, b) => Number(b.publishedAt !== null) - Number(a.publishedAt !== null)),
  });

interface OwnPostsProps {
  chosen: string | undefined;
  onChoose: (id: string | undefined) => void;
}

const PostChoice = ({ post, chosen, onChoose }: OwnPostsProps & { post: Content }) => (
  <label className="flex cursor-pointer gap-2.5 px-3 py-2 hover:bg-hover has-checked:bg-select">
    <input
      type="radio"
      name="post"
      aria-label={cutTo(post.body, 120)}
      className="mt-1 accent-ink"
      checked={chosen === post.id}
      onChange={() => onChoose(post.id)}
    />
    <span className="min-w-0">
      <span dir="auto" className="line-clamp-2 font-serif wrap-anywhere">
        {post.body}
      </span>
      <span className="text-sm text-ink-3">
        {post.publishedAt ? `Published ${shortDay(post.publishedAt)}` : 'Approved, not marked as published'}
      </span>
    </span>
  </label>
);

export const OwnPosts = ({ chosen, onChoose }: OwnPostsProps) => {
  const [q, setQ] = useState('');
  const words = useDeferredValue(q.trim().slice(0, 200));
  const posts = useOwnPosts(words);
  return (
    <div className="grid gap-2">
      <Field label="Your post">
        <Input value={q} placeholder="Search your posts" dir="auto" onChange={(event) => setQ(event.target.value)} />
      </Field>
      {posts.error && <p className="text-red">Your posts could not be read. Type the address of the post instead.</p>}
      {posts.data?.length === 0 && (
        <p className="text-ink-3">
          {words ? `None of your approved posts contains “${words}”.` : 'You have no approved post yet.'}
        </p>
      )}
      {posts.data && posts.data.length > 0 && (
        <div
          role="radiogroup"
          aria-label="Your posts"
          className="max-h-56 divide-y divide-line overflow-y-auto border-y border-line"
        >
          {posts.data.map((post) => (
            <PostChoice key={post.id} post={post} chosen={chosen} onChoose={onChoose} />
          ))}
        </div>
      )}
    </div>
  );
};
