import type { Rhythm, RhythmSlotAnswer } from '@app/contracts/rhythm/rhythm.api';
import { oftenOf, type RhythmChannel, rhythmLabels } from '@app/contracts/rhythm/rhythm.constants';
import { Check } from 'lucide-react';
import { cn } from '@/shared/lib/cn';
import { Seal } from '@/shared/ui/seal';
import { channelsShown, daysShown, progressLine, slotWords, weekdayName } from './rhythm-labels';

const cellLook = 'mx-auto grid h-[26px] w-[30px] place-content-center rounded-chip text-sm tabular-nums';

const Slot = ({ slot, today }: { slot: RhythmSlotAnswer; today: string }) => {
  const { state, fingerprint, channel, count, of, day } = slot;
  const counts = channel === 'engage' && state !== 'done' && (count > 0 || day === today);
  const look = {
    done: 'bg-fill',
    planned: 'border border-line-2 bg-field',
    missed: 'border border-dashed border-line-3',
    open: day === today ? 'border border-ink font-semibold' : 'border border-dashed border-line-2',
  }[state];
  return (
    <span title={slotWords(slot)} className={cn(cellLook, look)}>
      <span className="sr-only">{slotWords(slot)}</span>
      <span aria-hidden>
        {state === 'done' && channel === 'engage' && <Check className="size-3.5" />}
        {fingerprint && (state === 'done' || state === 'planned') && <Seal fingerprint={fingerprint} size={16} />}
        {counts && `${count}/${of}`}
      </span>
    </span>
  );
};

/** A text for which there was no slot. */
const Extra = ({ day }: { day: string }) => (
  <span title={`${weekdayName(day)}: went out besides the plan`} className={cn(cellLook, 'bg-fill')}>
    <span className="sr-only">{weekdayName(day)}: went out besides the plan</span>
    <Check aria-hidden className="size-3.5" />
  </span>
);

const Row = ({ rhythm, channel, days }: { rhythm: Rhythm; channel: RhythmChannel; days: string[] }) => {
  const { slots, extra, today, plan } = rhythm;
  return (
    <tr>
      <th scope="row" className="py-2.5 pr-2 text-left font-normal">
        <span className="font-medium">{rhythmLabels[channel]}</span>{' '}
        <span className="text-ink-3">{oftenOf(channel, plan[channel])}</span>
        <span className="block text-sm text-ink-3">{progressLine(rhythm, channel)}</span>
      </th>
      {days.map((day) => {
        const here = slots.filter((slot) => slot.channel === channel && slot.day === day);
        const more = extra.filter((text) => text.channel === channel && text.day === day);
        return (
          <td key={day} className="px-0.5">
            <span className="grid gap-1">
              {here.map((slot) => (
                <Slot key={slot.movedFrom ?? ''} slot={slot} today={today} />
              ))}
              {more.map(({ contentId }) => (
                <Extra key={contentId} day={day} />
              ))}
              {here.length + more.length === 0 && <i aria-hidden className="mx-auto size-1 rounded-full bg-line-2" />}
            </span>
          </td>
        );
      })}
    </tr>
  );
};

export const RhythmWeek = ({ rhythm }: { rhythm: Rhythm }) => {
  const days = daysShown(rhythm);
  return (
    <table className="w-full border-collapse">
      <caption className="sr-only">This week by channel and day</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">Channel</span>
          </th>
          {days.map((day) => (
            <th
              key={day}
              scope="col"
              aria-current={day === rhythm.today ? 'date' : undefined}
              className={cn(
                'w-[34px] pt-2.5 pb-1 text-center text-xs',
                day === rhythm.today ? 'font-semibold text-ink' : 'font-normal text-ink-3',
              )}
            >
              <abbr title={weekdayName(day)} className="no-underline">
                {weekdayName(day).slice(0, 1)}
              </abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="[&>tr:not(:first-child)]:border-t [&>tr]:border-line">
        {channelsShown(rhythm).map((channel) => (
          <Row key={channel} rhythm={rhythm} channel={channel} days={days} />
        ))}
      </tbody>
    </table>
  );
};
