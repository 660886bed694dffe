import type { Content } from '@app/contracts/content/content.api';
import { channelVias } from '@app/contracts/leads/leads.constants';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { shortTime } from '@/shared/lib/dates';
import { number } from '@/shared/lib/format';
import { useHotkeys } from '@/shared/ui/hotkeys';
import { useChangedWords } from '@/shared/text/sent-confirmation';
import { rowOf, TodayGroup, TodayRow, useCurrentRow } from '@/shared/ui/today-group';
import { toast } from '@/shared/toast/toast.store';
import { Button } from '@/shared/ui/button';
import { Seal } from '@/shared/ui/seal';
import { headingOf, nameOf } from '@/shared/labels/text-labels';
import { useSent } from './use-sent-actions';
import { askTomorrow, useAskedLater } from './snoozed-sent-questions';
import { unsentQuery } from '../content.queries';

const rowsShown = 3;
const places = { linkedin: 'LinkedIn', email: 'Mail', instagram: 'Instagram' } as const;

const SentRow = ({ item }: { item: Content }) => {
  const { sent } = useSent();
  const { current } = useCurrentRow(item.id);
  const yes = (text?: string) => sent.act({ item, text });
  const changed = useChangedWords(
    { approved: item, done: item.type === 'post' ? 'posted' : 'sent', pending: sent.pending, onChanged: yes },
    'sm',
  );
  const notYet = () =>
    toast({
      title: `Keepwarm asks about ${nameOf(item)} again tomorrow`,
      action: { label: 'Undo', run: askTomorrow(item.id) },
    });
  useHotkeys(
    current && !changed.form
      ? [
          {
            keys: 'y',
            does: `Yes, ${nameOf(item)} was sent`,
            run: () => yes(),
            about: () => rowOf(item.id),
            changes: true,
          },
        ]
      : [],
  );
  const when = item.copiedAt ? `opened ${shortTime(item.copiedAt)}` : `approved ${shortTime(item.decidedAt ?? '')}`;
  return (
    <TodayRow
      id={item.id}
      sign={<Seal fingerprint={item.fingerprint} size={20} className="mt-0.5 ml-0.5" />}
      name={
        <Link to="/approvals" search={{ id: item.id }} className="hover:underline">
          <bdi>{headingOf(item)}</bdi>
        </Link>
      }
      reason={`${places[channelVias[item.channel]]}, ${when}`}
      words={
        <p className="line-clamp-2 font-serif text-[13.5px]/[20px] wrap-anywhere text-ink-2">
          <bdi>{item.body}</bdi>
        </p>
      }
      below={changed.form}
    >
      {!changed.form && (
        <>
          <Button data-act size="sm" pending={sent.pending} keys={current ? 'y' : undefined} onClick={() => yes()}>
            <span>
              Yes<span className="sr-only">, {nameOf(item)} was sent</span>
            </span>
          </Button>
          <Button changes size="sm" onClick={notYet}>
            Not yet
          </Button>
          {changed.button}
        </>
      )}
    </TodayRow>
  );
};

export const useUnsent = () => {
  const { data, isPending } = useQuery(unsentQuery);
  const later = useAskedLater();
  const rows = data?.rows.filter(({ id }) => !later(id)) ?? [];
  return { rows, total: (data?.total ?? 0) - (data?.rows.length ?? 0) + rows.length, isPending };
};

export const SentGroup = () => {
  const { rows, total } = useUnsent();
  if (rows.length === 0) return null;
  const beyond = total - Math.min(rows.length, rowsShown);
  return (
    <TodayGroup
      name="Sent?"
      count={total}
      says="Keepwarm cannot see where you paste, so it asks."
      more={
        beyond > 0 && (
          <Link to="/content" className="link text-ink-2">
            {number(beyond)} more in Content
          </Link>
        )
      }
    >
      {rows.slice(0, rowsShown).map((item) => (
        <SentRow key={item.id} item={item} />
      ))}
    </TodayGroup>
  );
};
