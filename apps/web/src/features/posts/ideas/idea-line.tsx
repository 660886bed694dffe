import type { Idea } from '@app/contracts/posts/ideas.api';
import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { shortDay } from '@/shared/lib/dates';
import { plural } from '@/shared/lib/format';
import { Button, buttonLook } from '@/shared/ui/button';
import { useIdeaActions } from './use-idea-actions';

const comesFrom = {
  written: null,
  file: 'From a file',
  reply: 'From a reply',
  shared: 'Shared from your phone',
  content: 'From a text of yours',
} as const;

/** `From notes.txt, 12 Nov`. */
const originOf = ({ source, createdAt }: Idea): string =>
  [source.name ? `From ${source.name}` : comesFrom[source.kind], shortDay(createdAt)].filter(Boolean).join(', ');

interface IdeaLineProps {
  idea: Idea;
  /** The form of a post opens with the idea. */
  onDraft?: () => void;
  /** The id of the draft that is open under the questions. */
  openDraft?: string | undefined;
}

const Acts = ({ idea, onDraft, openDraft }: IdeaLineProps) => {
  const actions = useIdeaActions();
  const [draft] = idea.drafts;
  if (idea.status === 'dropped')
    return (
      <Button changes size="sm" aria-label={`Bring back “${idea.text}”`} onClick={() => actions.restore.act(idea)}>
        Bring back
      </Button>
    );
  if (idea.drafts.some(({ id }) => id === openDraft))
    return <span className="text-sm text-ink-3">its draft is open here</span>;
  return (
    <>
      {idea.status === 'drafted' && draft ? (
        <Link to="/approvals" search={{ id: draft.id }} className="link text-sm text-ink-2 max-md:py-3">
          {plural(idea.drafts.length, 'draft')}
        </Link>
      ) : (
        <Link
          to="/content"
          search={{ theme: idea.text, from: idea.id }}
          resetScroll={false}
          onClick={onDraft}
          aria-label={`Draft a post from “${idea.text}”`}
          className={buttonLook({ size: 'sm' })}
        >
          Draft
        </Link>
      )}
      <Button
        changes
        variant="quiet"
        size="iconSm"
        aria-label={`Drop “${idea.text}”`}
        title="Drop this idea"
        onClick={() => actions.drop.act(idea)}
      >
        <X />
      </Button>
    </>
  );
};

export const IdeaLine = ({ idea, ...props }: IdeaLineProps) => (
  <li data-row={idea.id} className="flex items-start gap-2 px-[18px] py-2.5 max-md:px-3.5">
    <div className="min-w-0 flex-1">
      <p className="font-serif text-[14.5px]/[22px] wrap-anywhere">
        <bdi>{idea.text}</bdi>
      </p>
      <p className="text-sm text-ink-3">
        <bdi>{originOf(idea)}</bdi>
      </p>
    </div>
    <Acts idea={idea} {...props} />
  </li>
);
