import type { addLead } from '@app/contracts/leads/leads.api';
import type { Usage } from '@app/contracts/billing/usage.api';
import { tierLabels, type Tier } from '@app/contracts/billing/billing.constants';
import { cutTo } from '@app/contracts/text';
import { plans } from '@app/contracts/billing/plans';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from '@tanstack/react-router';
import { call } from '@/shared/http/call';
import { number, plural } from '@/shared/lib/format';
import { useAction } from '@/shared/actions/use-action';
import { usageQuery } from '@/shared/queries/plan-usage.queries';
import { useUser } from '@/shared/queries/current-user.queries';
import { Button, buttonLook } from '@/shared/ui/button';
import { storedValue, useStored } from '@/shared/storage/browser-storage';
import { dayAndMonth, useNow, todayOrShortTime } from '@/shared/lib/dates';
import { importsQuery, waitUntil } from '@/shared/queries/imports.queries';
import { lazily } from '@/shared/ui/lazily';
import { Avatar } from '@/shared/ui/avatar';
import { Chip } from '@/shared/ui/chip';
import { cn } from '@/shared/lib/cn';
import { forgetWaiting, useWaitingLeads, type WaitingLead } from './waiting-leads.storage';

const AddLeadDialog = lazily(async () => (await import('../add/add-lead-dialog')).AddLeadDialog);

interface WaitingProps {
  people: readonly WaitingLead[];
  /** There is room, and the server refused them. */
  refused?: boolean;
}

const Waiting = ({ people, refused = false }: WaitingProps) => {
  const user = useUser();
  const [changing, setChanging] = useState<string | null>(null);
  const changed = people.find(({ id }) => id === changing);
  return (
    <section
      aria-labelledby="waiting-for-room"
      className={cn(refused && 'mb-5 rounded-panel border border-line bg-panel px-[18px] py-4 max-md:px-3.5')}
    >
      <h3 id="waiting-for-room" className="mb-2 text-sm font-medium text-ink-2">
        {refused ? 'Could not be added' : 'Waiting for room'} <span className="tabular-nums">{people.length}</span>
      </h3>
      <ul className="grid gap-2">
        {people.map(({ id, lead, typedAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Avatar name={lead.name} />
            <div className="min-w-0 flex-1">
              <p className="clip font-semibold">
                <bdi>{lead.name}</bdi>
              </p>
              <p className="clip text-sm text-ink-3">
                <bdi>{lead.title}</bdi> at <bdi>{lead.company}</bdi>, typed {todayOrShortTime(typedAt)}
              </p>
            </div>
            <div className="flex items-center gap-1 max-md:basis-full max-md:pl-11">
              {!refused && <Chip kind="sample">Waits for room</Chip>}
              <Button size="sm" variant="quiet" className="max-md:min-h-11" onClick={() => setChanging(id)}>
                Change <span className="sr-only">{lead.name}</span>
              </Button>
              <Button size="sm" variant="quiet" className="max-md:min-h-11" onClick={() => forgetWaiting(user.id, id)}>
                Remove <span className="sr-only">{lead.name}</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {changed && <AddLeadDialog waiting={changed} onClose={() => setChanging(null)} />}
    </section>
  );
};

/** `, and 80 fit now`; nothing while the plan is full. */
const fitting = (waiting: number, room: number): string => {
  if (room <= 0) return '';
  if (room >= waiting) return waiting === 1 ? ', and fits now' : ', and all fit now';
  return `, and ${number(room)} ${room === 1 ? 'fits' : 'fit'} now`;
};

const WaitingImports = ({ room }: { room: number }) => {
  const { data } = useQuery(importsQuery);
  const now = useNow();
  const waiting = (data ?? []).flatMap((one) => {
    const until = waitUntil(one, now);
    return until ? [{ ...one, until }] : [];
  });
  if (waiting.length === 0) return null;
  return (
    <ul
      aria-label="Imported people who wait for room"
      className="mb-5 divide-y divide-line rounded-panel border border-line bg-panel"
    >
      {waiting.map(({ id, fileName, waiting: count, until }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-[18px] py-2.5 max-md:px-3.5">
          <p className="min-w-0 flex-1 basis-64">
            <b className="font-semibold">{plural(count, 'person', 'people')}</b> from <bdi>{fileName}</bdi>{' '}
            {count === 1 ? 'waits' : 'wait'}
            {fitting(count, room)}. {count === 1 ? 'The row is' : 'The rows are'} kept until {dayAndMonth(until)}.
          </p>
          <Link
            to="/import"
            search={{ id, step: 'run' }}
            className={buttonLook({ size: 'sm', ...(room > 0 && { variant: 'primary' }) })}
          >
            {room > 0 ? 'Bring them in' : 'See who waits'}
          </Link>
        </li>
      ))}
    </ul>
  );
};

const ways = ['starter', 'pro'] as const satisfies Tier[];

const WayUp = ({ tier }: { tier: Tier }) => (
  <section aria-labelledby="way-up">
    <h3 id="way-up" className="mb-2 text-sm font-medium text-ink-2">
      The way up
    </h3>
    <ul className="divide-y divide-line">
      {ways
        .filter((way) => way !== tier)
        .map((way, i) => {
          const { leads, dollars } = plans[way];
          return (
            <li key={way} className="flex items-center gap-3 py-2 first:pt-0">
              <p className="min-w-0 flex-1">
                <b className="font-semibold">{tierLabels[way]}</b>{' '}
                <span className="text-sm text-ink-3">{leads === null ? 'no limit' : `${number(leads)} leads`}</span>
              </p>
              <span className="tabular-nums">${dollars.month} a month</span>
              <Link
                to="/settings"
                search={{ tab: 'billing' }}
                className={buttonLook({ size: 'sm', ...(i === 0 && { variant: 'primary' }) })}
              >
                Go to {tierLabels[way]}
              </Link>
            </li>
          );
        })}
    </ul>
    <p className="mt-2 text-sm text-ink-3">Cancel any day. Your next bill is shown before you pay.</p>
  </section>
);

const PlanFull = ({ usage: { tier, leads }, waiting }: { usage: Usage; waiting: readonly WaitingLead[] }) => {
  const [first] = waiting;
  const kept = first
    ? waiting.length === 1
      ? `${first.lead.name} is kept in this browser, as you typed it, and is added as soon as there is room. `
      : `${plural(waiting.length, 'person is', 'people are')} kept in this browser, and are added as soon as there is room. `
    : 'New people wait until there is room. ';
  return (
    <section
      aria-labelledby="plan-full"
      className="mb-5 rounded-panel border border-line bg-panel px-[18px] py-4 max-md:px-3.5"
    >
      <h2 id="plan-full" className="text-md font-semibold">
        {tierLabels[tier]} holds {number(leads.limit ?? 0)} leads, and you have {number(leads.count)}
      </h2>
      <p className="mt-1 text-ink-2">{kept}Writing, follow-ups, editing and export go on as before.</p>
      <div className="mt-4 grid gap-6 md:grid-cols-2">
        {waiting.length > 0 && <Waiting people={waiting} />}
        <WayUp tier={tier} />
        <section aria-labelledby="make-room">
          <h3 id="make-room" className="mb-2 text-sm font-medium text-ink-2">
            Or make room
          </h3>
          <div className="flex items-center gap-3">
            <div className="min-w-0 flex-1">
              <p className="font-semibold">Archive somebody</p>
              <p className="text-sm text-ink-3">
                Archived people keep their history and come back with one click while your plan has room.
              </p>
            </div>
            <Link to="/leads" search={{ sort: 'lastAction' }} className={buttonLook({ size: 'sm' })}>
              Choose
            </Link>
          </div>
        </section>
      </div>
    </section>
  );
};

/** A hidden notice is shown again after this many more leads. */
const againAfter = 3;

/** Whoever is changed, or has other room, is tried again. */
const attemptOf = (one: WaitingLead, room: number): string => `${JSON.stringify(one)} ${room}`;

/** Adds the people who wait, one by one, as soon as there is room. @returns those who could not be added */
const useAdmission = (userId: string, waiting: readonly WaitingLead[], room: number): WaitingLead[] => {
  const tried = useRef(new Set<string>());
  const [refused, setRefused] = useState<readonly string[]>([]);
  const add = useAction({
    run: ({ id, lead }: WaitingLead) => call<typeof addLead>('POST', '/api/leads', { body: lead, idempotencyKey: id }),
    done: (_, { lead }) => ({
      title: 'Lead added',
      text: `${cutTo(lead.name, 60)} waited for room and is in your list now.`,
    }),
    failed: { title: 'Failed to add lead', text: 'Please try again.' },
    after: (_, { id }) => forgetWaiting(userId, id),
    afterRecorded: ({ id }) => forgetWaiting(userId, id),
  });
  useEffect(() => {
    const next = waiting.find((one) => !tried.current.has(attemptOf(one, room)));
    if (!next || room < 1 || add.pending) return;
    const attempt = attemptOf(next, room);
    tried.current.add(attempt);
    // A toast says why.
    add.actAsync(next).catch(() => setRefused((now) => [...now, attempt]));
  }, [waiting, room, add]);
  return waiting.filter((one) => refused.includes(attemptOf(one, room)));
};

export const LimitNotice = () => {
  const user = useUser();
  const { data: usage } = useQuery(usageQuery);
  const waiting = useWaitingLeads(user.id);
  const room = !usage ? 0 : usage.leads.limit === null ? Infinity : usage.leads.limit - usage.leads.count;
  const refused = useAdmission(user.id, waiting, room);
  if (!usage) return null;
  return (
    <>
      <Limit usage={usage} waiting={waiting} room={room} />
      {room > 0 && refused.length > 0 && <Waiting people={refused} refused />}
      <WaitingImports room={room} />
    </>
  );
};

const Limit = ({ usage, waiting, room }: { usage: Usage; waiting: readonly WaitingLead[]; room: number }) => {
  const user = useUser();
  const hidden = storedValue(`limit-notice-hidden:${user.id}`, Number);
  const hiddenUntil = useStored(hidden);
  if (usage.leads.limit === null) return null;
  const { count, limit, noticeAt } = usage.leads;
  if (room <= 0) return <PlanFull usage={usage} waiting={waiting} />;
  if (noticeAt === null || count < noticeAt || count < hiddenUntil) return null;
  const until = Math.min(count + againAfter, limit);
  return (
    <output
      aria-label="Plan limit"
      className="mb-5 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-panel border border-line bg-amber-wash px-3.5 py-2.5"
    >
      <CircleAlert aria-hidden className="flex-none text-amber" />
      <p className="min-w-0 flex-1 basis-64">
        <b className="font-semibold">
          {number(count)} of {number(limit)} leads on {tierLabels[usage.tier]}.
        </b>{' '}
        {room === 1 ? 'One more fits.' : `${number(room)} more fit.`} Then new people wait until there is room; nothing
        you have is touched. Samples do not count.
      </p>
      <a href="/pricing" className={buttonLook({ size: 'sm' })}>
        See plans
      </a>
      <Button size="sm" variant="quiet" aria-label={`Hide until ${until}`} onClick={() => hidden.set(until)}>
        <X />
      </Button>
    </output>
  );
};
