import { useQuery } from '@tanstack/react-query';
import { cardQuery } from '@/shared/queries/card.queries';
import { cn } from '@/shared/lib/cn';
import { offWhenReadOnly } from '@/shared/session/read-only';
import { buttonLook } from '@/shared/ui/button';

/** How many key topics are offered as themes. */
const mostTopics = 5;

/** The person's key topics; a click makes one the theme. */
export const Topics = ({ theme, onChoose }: { theme: string; onChoose: (topic: string) => void }) => {
  const { data: card, isPending } = useQuery(cardQuery);
  const topics = card?.topics.slice(0, mostTopics) ?? [];
  // Keeps the place of one row, so that the fields below do not move.
  if (isPending) return <div aria-hidden className="-mt-1.5 h-7 max-md:h-11" />;
  if (topics.length === 0) return null;
  return (
    <ul aria-label="Key topics" className="-mt-1.5 flex flex-wrap gap-1.5">
      {topics.map((topic) => (
        <li key={topic} className="max-w-full">
          <button
            type="button"
            aria-pressed={topic === theme.trim()}
            {...offWhenReadOnly()}
            onClick={() => onChoose(topic)}
            className={cn(
              buttonLook({ size: 'sm', variant: topic === theme.trim() ? 'primary' : 'default' }),
              'max-w-full',
            )}
          >
            <bdi className="clip">{topic}</bdi>
          </button>
        </li>
      ))}
    </ul>
  );
};
