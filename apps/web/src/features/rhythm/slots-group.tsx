import type { RhythmSlotAnswer } from '@app/contracts/rhythm/rhythm.api';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Newspaper } from 'lucide-react';
import { dayName } from '@/shared/lib/dates';
import { number } from '@/shared/lib/format';
import { TodayGroup, TodayRow } from '@/shared/ui/today-group';
import { buttonLook } from '@/shared/ui/button';
import { useTimeZone } from '@/shared/queries/current-user.queries';
import { rhythmQuery } from './rhythm.queries';

const rowsShown = 2;

const channels = {
  linkedin_post: 'LinkedIn post',
  instagram_post: 'Instagram caption',
  email: 'Email insight',
} as const;

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
      reason={`${slot.channel === 'engage' ? '' : channels[slot.channel]}, ${String(slot.hour).padStart(2, '0')}:00`}
      words={<p className="text-ink-3">No post is ready for it.</p>}
    >
      <Link data-act to="/content" className={buttonLook({ size: 'sm' })} aria-label={`Write for ${day}`}>
        Write
      </Link>
    </TodayRow>
  );
};

/** Slots of the weekly rhythm without a text. */
export const SlotsGroup = () => {
  const { rows, total } = useSlots();
  if (total === 0) return null;
  const beyond = total - Math.min(total, rowsShown);
  return (
    <TodayGroup
      name="Slots to fill"
      count={total}
      says="From your weekly rhythm."
      more={
        beyond > 0 && (
          <Link to="/content" className="link text-ink-2">
            {number(beyond)} more this week
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
