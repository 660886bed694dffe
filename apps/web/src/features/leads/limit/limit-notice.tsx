import type { addLead } from '@app/contracts/leads/leads.api';
import type { Usage } from '@app/contracts/billing/usage.api';
import { tierLabels } from '@app/contracts/billing/billing.constants';
import { cutTo } from '@app/contracts/text';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { call } from '@/shared/http/call';
import { number } from '@/shared/lib/format';
import { useAction } from '@/shared/actions/use-action';
import { usageQuery } from '@/shared/queries/plan-usage.queries';
import { useUser } from '@/shared/queries/current-user.queries';
import { Button, buttonLook } from '@/shared/ui/button';
import { PlanFull } from './plan-full';
import { Waiting } from './waiting-lead-list';
import { WaitingImports } from './waiting-imports';
import { forgetWaiting, useWaitingLeads, type WaitingLead } from './waiting-leads.storage';
import { storedValue, useStored } from '@/shared/storage/browser-storage';

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
