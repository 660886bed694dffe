import { hourLabel } from '@/shared/lib/format';
import type { Rhythm } from '@app/contracts/rhythm/rhythm.api';
import { oftenOf, type RhythmChannel, rhythmChannels, rhythmLabels } from '@app/contracts/rhythm/rhythm.constants';
import { mostEngageTarget } from '@app/contracts/engagement/engagement.constants';
import { useState } from 'react';
import { daysOfWeek } from '@app/contracts/days';
import { Form } from '@/shared/forms/form';
import { Button } from '@/shared/ui/button';
import { Dialog } from '@/shared/ui/dialog-window';
import { Field, Input } from '@/shared/ui/field';
import { Select } from '@/shared/ui/select';
import { weekdayName } from './rhythm-labels';
import { type RhythmDraft, useRhythm } from './use-rhythm-actions';

type Slots = RhythmDraft['plan'][RhythmChannel];

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourLabel(hour) }));
const usualHour = 9;

interface ChannelFieldProps {
  channel: RhythmChannel;
  slots: Slots;
  /** The names of the days, Monday first. */
  names: readonly string[];
  onChange: (slots: Slots) => void;
}

const ChannelField = ({ channel, slots, names, onChange }: ChannelFieldProps) => {
  const toggle = (weekday: number) =>
    onChange(
      slots.some((slot) => slot.weekday === weekday)
        ? slots.filter((slot) => slot.weekday !== weekday)
        : [...slots, { weekday, hour: slots[0]?.hour ?? usualHour }].toSorted((a, b) => a.weekday - b.weekday),
    );
  const setHour = (weekday: number, hour: number) =>
    onChange(slots.map((slot) => (slot.weekday === weekday ? { weekday, hour } : slot)));
  return (
    <fieldset className="py-3.5">
      <legend className="float-left mb-2 w-full">
        <span className="font-medium">{rhythmLabels[channel]}</span>{' '}
        <span className="text-ink-3">{slots.length === 0 ? 'none' : oftenOf(channel, slots)}</span>
      </legend>
      <div className="clear-both grid grid-cols-7 gap-1">
        {names.map((name, i) => (
          <label
            key={name}
            title={name}
            className="relative grid h-8 cursor-pointer place-content-center rounded-control border border-dashed border-line-3 text-ink-2 select-none hover:bg-hover has-checked:border-solid has-checked:border-ink has-checked:bg-ink has-checked:text-on-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink max-md:h-11"
          >
            <input
              type="checkbox"
              aria-label={`${rhythmLabels[channel]} on ${name}`}
              checked={slots.some(({ weekday }) => weekday === i + 1)}
              onChange={() => toggle(i + 1)}
              className="absolute inset-0 cursor-pointer appearance-none outline-none"
            />
            <span aria-hidden>{name.slice(0, 2)}</span>
          </label>
        ))}
      </div>
      {channel !== 'engage' && slots.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1.5">
          {slots.map(({ weekday, hour }) => (
            <li key={weekday} className="flex items-center gap-2 text-ink-2">
              {names[weekday - 1]}
              <Select
                size="sm"
                aria-label={`Hour on ${names[weekday - 1]}, ${rhythmLabels[channel]}`}
                value={String(hour)}
                options={hours}
                onChange={(value) => setHour(weekday, Number(value))}
              />
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  );
};

interface RhythmEditorProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  rhythm: Rhythm;
}

const EditorForm = ({ rhythm, onClose }: { rhythm: Rhythm; onClose: () => void }) => {
  const [plan, setPlan] = useState(rhythm.plan);
  const [target, setTarget] = useState(String(rhythm.engageTarget));
  const { save } = useRhythm();
  const names = daysOfWeek(rhythm.weekStart).map(weekdayName);
  const engageTarget = Number(target);
  const wrong = !Number.isInteger(engageTarget) || engageTarget < 1 || engageTarget > mostEngageTarget;
  const submit = () => {
    if (wrong || save.pending) return;
    const before = { plan: rhythm.plan, engageTarget: rhythm.engageTarget };
    save.act({ now: { plan, engageTarget }, before }, onClose);
  };
  return (
    <Form noValidate onSubmit={submit} className="block">
      <div className="divide-y divide-line border-y border-line">
        {rhythmChannels.map((channel) => (
          <ChannelField
            key={channel}
            channel={channel}
            slots={plan[channel]}
            names={names}
            onChange={(slots) => setPlan({ ...plan, [channel]: slots })}
          />
        ))}
      </div>
      <Field
        label="Replies on a day of engagement"
        className="mt-3.5"
        error={wrong ? `From 1 to ${mostEngageTarget}.` : undefined}
      >
        <Input
          type="number"
          inputMode="numeric"
          min={1}
          max={mostEngageTarget}
          value={target}
          className="w-24"
          onChange={(event) => setTarget(event.target.value)}
        />
      </Field>
      <div className="mt-5 flex justify-end gap-2">
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" pending={save.pending} disabled={wrong}>
          Save rhythm
        </Button>
      </div>
    </Form>
  );
};

export const RhythmEditor = ({ open, onOpenChange, rhythm }: RhythmEditorProps) => (
  <Dialog
    open={open}
    onOpenChange={onOpenChange}
    title="Your weekly rhythm"
    description={`Hours are those of ${rhythm.timeZone.replaceAll('_', ' ')}. Nothing is posted for you: a slot only says what you want to put out.`}
    width={460}
  >
    <EditorForm rhythm={rhythm} onClose={() => onOpenChange(false)} />
  </Dialog>
);
