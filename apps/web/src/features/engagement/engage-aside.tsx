import type { ResponseOf } from '@app/contracts/endpoint';
import type { promptCounts, watchedPeople } from '@app/contracts/engagement/engagement.api';
import { mostEngageTarget } from '@app/contracts/engagement/engagement.constants';
import { msOfDay } from '@app/contracts/days';
import { cutTo } from '@app/contracts/text';
import { type RefObject, useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { Form } from '@/shared/forms/form';
import { cn } from '@/shared/lib/cn';
import { keepFocus } from '@/shared/lib/keep-focus';
import { offWhenReadOnly } from '@/shared/session/read-only';
import { Button } from '@/shared/ui/button';
import { Field, focusOnMount, Input } from '@/shared/ui/field';
import { Panel, PanelBody, Ruled } from '@/shared/ui/panel';
import { Seal } from '@/shared/ui/seal';
import { useUser } from '@/shared/queries/current-user.queries';
import { getQuery } from '@/shared/http/get-query';
import { relativeTime, useNow } from '@/shared/lib/dates';
import { Loaded } from '@/shared/ui/empty-state';
import { LeadsFound, useLeadsFound } from '@/shared/ui/lead-name-matches';
import { useTarget, useWatch } from './use-prompt-actions';

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

type Watched = ResponseOf<typeof watchedPeople>[number];

/** After this many days without a post, the line says for how long there was none. */
const longDays = 7;

const lastPosted = ({ pastedAt }: Watched, now: number): string => {
  if (pastedAt === null) return 'Nothing pasted yet';
  const days = Math.floor((now - Date.parse(pastedAt)) / msOfDay);
  return days < longDays
    ? `Pasted ${relativeTime(pastedAt, now).replace(/^J/u, 'j')}`
    : `Nothing pasted for ${days} days`;
};

/** Finds a lead to watch. It leaves out leads with another planned action, because watching would replace it. */
const Choose = ({ field }: { field: RefObject<HTMLInputElement | null> }) => {
  const [name, setName] = useState('');
  const watch = useWatch();
  const { found, searched } = useLeadsFound(name);
  const free = found.filter((lead) => lead.suggestedAction === null);
  return (
    <div>
      <Field label="Watch one of your leads">
        <Input
          ref={field}
          value={name}
          autoComplete="off"
          dir="auto"
          placeholder="Name"
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      {searched && free.length === 0 && (
        <p className="mt-1.5 text-sm text-ink-3">No lead with this name that has no planned action.</p>
      )}
      <LeadsFound
        label="Leads to watch"
        leads={free}
        onChoose={(lead) => {
          setName('');
          watch.act({ ...lead, watch: true });
        }}
      />
    </div>
  );
};

const Person = ({ person }: { person: Watched }) => {
  const now = useNow();
  const watch = useWatch();
  const { leadId, name } = person;
  return (
    <li className="flex items-center gap-2 py-2">
      <div className="min-w-0 flex-1">
        <Link to="/engage" search={{ lead: leadId }} className="link" aria-label={`Paste a post by ${cutTo(name, 80)}`}>
          <bdi className="clip">{name}</bdi>
        </Link>
        <p className="text-sm text-ink-3">{lastPosted(person, now)}</p>
      </div>
      <Button
        variant="quiet"
        size="iconSm"
        aria-label={`No longer watch ${cutTo(name, 80)}`}
        pending={watch.pending}
        onClick={() => watch.act({ id: leadId, name, watch: false })}
      >
        <X className="size-3.5" />
      </Button>
    </li>
  );
};

/**
 * The leads whose posts the person wants to answer. It reminds the person to look, and never looks itself.
 * @param pasted how many posts were pasted
 */
export const PeopleWatched = ({ pasted, field }: { pasted: number; field: RefObject<HTMLInputElement | null> }) => {
  const watched = useQuery({
    // A new post changes this list, and the live stream reports only changes of leads.
    ...getQuery<typeof watchedPeople>(['leads', 'watched', pasted], '/api/prompts/watched'),
    placeholderData: keepPreviousData,
  });
  return (
    <Panel title="People you watch">
      <PanelBody className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <Choose field={field} />
        <p className="text-sm/[17px] text-ink-3">Keepwarm reminds you to look, and never looks for you.</p>
        {/* At the end, so that nothing moves when it appears. */}
        {!watched.data ? (
          <Loaded query={watched} what="The people you watch" rows={2} />
        ) : (
          watched.data.length > 0 && (
            <Ruled>
              {watched.data.map((person) => (
                <Person key={person.leadId} person={person} />
              ))}
            </Ruled>
          )
        )}
      </PanelBody>
    </Panel>
  );
};
