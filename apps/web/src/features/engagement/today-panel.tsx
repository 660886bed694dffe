import type { ResponseOf } from '@app/contracts/endpoint';
import type { promptCounts } from '@app/contracts/engagement/engagement.api';
import { mostEngageTarget } from '@app/contracts/engagement/engagement.constants';
import { useState } from 'react';
import { Form } from '@/shared/forms/form';
import { cn } from '@/shared/lib/cn';
import { keepFocus } from '@/shared/lib/keep-focus';
import { offWhenReadOnly } from '@/shared/session/read-only';
import { Button } from '@/shared/ui/button';
import { focusOnMount, Input } from '@/shared/ui/field';
import { Panel, PanelBody } from '@/shared/ui/panel';
import { Seal } from '@/shared/ui/seal';
import { useUser } from '@/shared/queries/current-user.queries';
import { useTarget } from './use-prompt-actions';

type Counts = ResponseOf<typeof promptCounts>;

const names = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
/** Pixels of the highest bar. */
const highest = 30;
/** More slots than these do not fit in one row. */
const mostSlots = 10;

const ChangeTarget = ({ target, onClose }: { target: number; onClose: () => void }) => {
  const [value, setValue] = useState(String(target));
  const save = useTarget();
  const wanted = Number(value);
  const wrong = !Number.isInteger(wanted) || wanted < 1 || wanted > mostEngageTarget;
  const submit = () => {
    if (wrong || save.pending) return;
    if (wanted === target) return onClose();
    save.act(wanted, onClose);
  };
  return (
    <Form noValidate onSubmit={submit} className="mt-2 flex flex-wrap items-center gap-2">
      <Input
        ref={focusOnMount}
        type="number"
        inputMode="numeric"
        min={1}
        max={mostEngageTarget}
        aria-label="Comments a day"
        aria-invalid={wrong || undefined}
        value={value}
        className="w-20"
        onChange={(event) => setValue(event.target.value)}
      />
      <Button type="submit" size="sm" pending={save.pending} disabled={wrong}>
        Save
      </Button>
      <Button size="sm" variant="quiet" onClick={onClose}>
        Cancel
      </Button>
      {wrong && <p className="w-full text-sm text-red">From 1 to {mostEngageTarget}.</p>}
    </Form>
  );
};

const Week = ({ week, today }: Pick<Counts, 'week' | 'today'>) => {
  const most = Math.max(1, ...week.map(({ posted }) => posted));
  return (
    <ul
      aria-label="Posted this week"
      className="mt-4 mb-3 grid grid-cols-7 gap-1.5 text-center text-sm/[18px] text-ink-3 max-md:hidden"
    >
      {week.map(({ day, posted }, i) => (
        <li key={day} className="flex flex-col justify-end">
          <i
            className={cn('mx-1 block rounded-[1px]', day === today ? 'bg-ink' : 'bg-line-2')}
            style={{ height: Math.max(1, Math.round((posted / most) * highest)) }}
          />
          <span className="tabular-nums">
            <abbr title={names[i]} className="no-underline">
              {names[i]?.slice(0, 1)}
            </abbr>{' '}
            <b className={cn('font-semibold text-ink', posted === 0 && 'sr-only')}>{posted}</b>
          </span>
        </li>
      ))}
    </ul>
  );
};

export const TodayPanel = ({ counts }: { counts: Counts }) => {
  const { engageTarget: target } = useUser();
  const [changing, setChanging] = useState(false);
  const { seals, copied = [], week, today, posted } = counts;
  const sealed = [...seals, ...copied];
  const thisWeek = week.reduce((sum, day) => sum + day.posted, 0);
  const slots = Math.min(Math.max(target, sealed.length), mostSlots);
  return (
    <Panel
      title="Today"
      meta={`${seals.length} of ${target} posted today${posted > 0 ? `, ${posted} copied` : ''}`}
      aria-label="Today"
    >
      <PanelBody>
        <ul aria-hidden className="grid grid-cols-5 gap-1.5">
          {Array.from({ length: slots }, (_, i) => sealed[i]).map((seal, i) => (
            <li
              key={seal ?? i}
              className={cn(
                'grid h-[38px] place-content-center rounded-control',
                i < seals.length
                  ? 'bg-fill'
                  : seal
                    ? 'border border-line-2 bg-field'
                    : 'border border-dashed border-line-3',
              )}
            >
              {seal && <Seal fingerprint={seal} size={22} />}
            </li>
          ))}
        </ul>
        <Week week={week} today={today} />
        <div ref={keepFocus}>
          <div data-row="target" className="text-ink-3 max-md:mt-3">
            {thisWeek} this week. Your target: {target} a day.{' '}
            {!changing && (
              <button
                type="button"
                data-opens
                {...offWhenReadOnly()}
                className="link max-md:-my-3 max-md:py-3"
                onClick={() => setChanging(true)}
              >
                Change
              </button>
            )}
            {changing && <ChangeTarget target={target} onClose={() => setChanging(false)} />}
          </div>
        </div>
      </PanelBody>
    </Panel>
  );
};
