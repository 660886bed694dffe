import type { listContent } from '@app/contracts/content/content.api';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { getListQuery } from '@/shared/http/get-query';
import { type PopoverProps, PopoverWindow } from '@/shared/ui/popover-window';
import { Loaded } from '@/shared/ui/empty-state';
import { roleOf } from '@/shared/labels/text-labels';

interface SeeOthersProps extends Pick<PopoverProps, 'open' | 'onOpenChange' | 'trigger'> {
  id: string;
}

const Others = ({ id, onChoose }: { id: string; onChoose: () => void }) => {
  const others = useQuery(
    getListQuery<typeof listContent>(['content', 'same words', id], '/api/content', {
      query: { sameWordsAs: id, limit: 200 },
    }),
  );
  if (!others.data) return <Loaded query={others} what="The others" rows={3} />;
  if (others.data.rows.length === 0)
    return <p className="px-2 py-1.5 text-ink-3">No other text with these words waits now.</p>;
  return (
    <ul>
      {others.data.rows.map((item) => (
        <li key={item.id}>
          <Link
            to="/approvals"
            search={{ id: item.id }}
            onClick={onChoose}
            className="block rounded-control px-2 py-1.5 wrap-anywhere hover:bg-hover max-md:min-h-11"
          >
            <bdi className="font-medium">{item.targetName}</bdi>
            <bdi className="block text-sm text-ink-3">{roleOf(item, ' at ')}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  );
};

export const SeeOthersWindow = ({ id, ...popover }: SeeOthersProps) => (
  <PopoverWindow
    {...popover}
    label="Waiting messages with the same words"
    className="max-h-80 w-72 max-w-[calc(100vw-24px)] overflow-y-auto p-1.5!"
  >
    <Others id={id} onChoose={() => popover.onOpenChange(false)} />
  </PopoverWindow>
);
