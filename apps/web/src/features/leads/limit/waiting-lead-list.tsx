import { useState } from 'react';
import { todayOrShortTime } from '@/shared/lib/dates';
import { lazily } from '@/shared/ui/lazily';
import { useUser } from '@/shared/queries/current-user.queries';
import { Avatar } from '@/shared/ui/avatar';
import { Button } from '@/shared/ui/button';
import { Chip } from '@/shared/ui/chip';
import { cn } from '@/shared/lib/cn';
import { forgetWaiting, type WaitingLead } from './waiting-leads.storage';

const AddLeadDialog = lazily(async () => (await import('../add/add-lead-dialog')).AddLeadDialog);

interface WaitingProps {
  people: readonly WaitingLead[];
  /** There is room, and the server refused them. */
  refused?: boolean;
}

export const Waiting = ({ people, refused = false }: WaitingProps) => {
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
