import {
  longestSource,
  type SourceKind,
  sourceKindLabels,
  sourceKinds,
} from '@app/contracts/leads/lead-origin.constants';
import type { Lead } from '@app/contracts/leads/leads.api';
import type { Content, listContent } from '@app/contracts/content/content.api';
import { cutTo } from '@app/contracts/text';
import { useState, useDeferredValue } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from '@/shared/ui/button';
import { FormDialog } from '@/shared/forms/form';
import { Field, Input } from '@/shared/ui/field';
import { Select } from '@/shared/ui/select';
import { RestoredDraftNotice } from '@/shared/forms/restored-draft-notice';
import { useFormDraft } from '@/shared/forms/use-form-draft';
import { getListQuery } from '@/shared/http/get-query';
import { shortDay } from '@/shared/lib/dates';
import { type Origin, useNameOrigin } from '../use-lead-actions';

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

const OwnPosts = ({ chosen, onChoose }: OwnPostsProps) => {
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

const kindOptions = sourceKinds.map((value) => ({ value, label: sourceKindLabels[value] }));
const hints: Record<SourceKind, string> = {
  post: 'Its address, for example',
  comment: 'Its address, or what it was about',
  event: 'Which event',
  referral: 'Who referred them',
  search: 'What you searched for',
  other: 'In your words',
};

export const LeadOriginDialog = ({ lead, onClose }: { lead: Lead; onClose: () => void }) => {
  const now = lead.cameFrom;
  const form = useFormDraft<{ kind: SourceKind; text: string }>(
    `origin ${lead.id}`,
    { kind: 'post', text: '' },
    { kind: now?.kind ?? 'post', text: now?.contentId ? '' : (now?.text ?? '') },
  );
  const { kind, text } = form.typed;
  const [chosen, setChosen] = useState(now?.contentId ?? undefined);
  const [asked, setAsked] = useState(false);
  const { act, pending } = useNameOrigin(lead);
  const typed = text.trim();
  const origin: Origin | undefined =
    kind === 'post' && chosen && !typed ? { kind, contentId: chosen } : typed ? { kind, text: typed } : undefined;
  const missing = kind === 'post' ? 'Choose a post, or type its address.' : `${hints[kind]}?`;
  /** The words are saved or not wanted. */
  const end = () => {
    form.empty(form.typed);
    onClose();
  };
  // A toast shows an error, and the words stay here.
  const save = (value: Origin) => !pending && act(value, end);
  return (
    <FormDialog
      title={`What brought ${lead.name.slice(0, 60)}?`}
      onClose={onClose}
      onCancel={end}
      onSubmit={() => {
        setAsked(true);
        if (origin) save(origin);
      }}
      submit="Save the source"
      pending={pending}
      aside={
        now && (
          <Button variant="quiet" className="mr-auto" onClick={() => save(null)}>
            Not known
          </Button>
        )
      }
    >
      <RestoredDraftNotice form={form} />
      <Field label="Source">
        <Select
          value={kind}
          options={kindOptions}
          onChange={(value) => form.type({ kind: sourceKinds.find((each) => each === value) ?? 'other' })}
        />
      </Field>
      {kind === 'post' && <OwnPosts chosen={chosen} onChoose={setChosen} />}
      <Field
        label={kind === 'post' ? 'Or a post that is not in Keepwarm' : 'What was it'}
        error={asked && !origin ? missing : undefined}
      >
        <Input maxLength={longestSource} dir="auto" placeholder={hints[kind]} {...form.field('text')} />
      </Field>
    </FormDialog>
  );
};
