import { postChannelLabels } from '@app/contracts/content/content.constants';
import type { RhythmSlotAnswer } from '@app/contracts/rhythm/rhythm.api';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Newspaper } from 'lucide-react';
import { dayName } from '@/shared/lib/dates';
import { hourLabel, number } from '@/shared/lib/format';
import { TodayGroup, TodayRow } from '@/shared/ui/today-group';
import { buttonLook } from '@/shared/ui/button';
import { useTimeZone } from '@/shared/queries/current-user.queries';
import { rhythmQuery } from './rhythm.queries';

const rowsShown = 2;

/** The slots for posts from today on without a ready text. It is empty for a person who has not set a rhythm. */
export const useSlots = () => {
  const { data, isPending } = useQuery(rhythmQuery);
  const slots = data && !data.usual ? data.slots : [];
  const open = slots.filter((slot) => slot.state === 'open' && slot.channel !== 'engage');
  return { rows: open, total: open.length, isPending };
};

const SlotRow = ({ slot }: { slot: RhythmSlotAnswer }) => {
  const timeZone = useTimeZone();
  const day = dayName(slot.at, timeZone);
  return (
    <TodayRow
      id={`slot ${slot.channel} ${slot.day}`}
      sign={
        <span
          aria-hidden
          className="grid size-6 place-content-center rounded-control border border-dashed border-line-3"
        >
          <Newspaper />
        </span>
      }
      name={day}
      reason={`${slot.channel === 'engage' ? '' : postChannelLabels[slot.channel]}, ${hourLabel(slot.hour)}`}
      words={<p className="text-ink-3">No post is ready for it.</p>}
    >
      <Link data-act to="/content" className={buttonLook({ size: 'sm' })} aria-label={`Write for ${day}`}>
        Write
      </Link>
    </TodayRow>
  );
};

export const SlotsGroup = () => {
  const { rows, total } = useSlots();
  if (total === 0) return null;
  return (
    <TodayGroup
      name="Slots to fill"
      count={total}
      says="From your weekly rhythm."
      more={
        total > rowsShown && (
          <Link to="/content" className="link text-ink-2">
            {number(total - rowsShown)} more this week
          </Link>
        )
      }
    >
      {rows.slice(0, rowsShown).map((slot) => (
        <SlotRow key={`${slot.channel} ${slot.day}`} slot={slot} />
      ))}
    </TodayGroup>
  );
};
