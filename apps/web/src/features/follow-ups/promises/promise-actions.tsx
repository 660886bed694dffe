import type { PromiseMade } from '@app/contracts/follow-ups/promises.api';
import { daysAfter, daysBetween } from '@app/contracts/days';
import { useState } from 'react';
import { cn } from '@/shared/lib/cn';
import { dueDay, shortDay } from '@/shared/lib/dates';
import { plural } from '@/shared/lib/format';
import { Button } from '@/shared/ui/button';
import { dueLook } from '@/shared/ui/chip';
import { Form } from '@/shared/forms/form';
import { Dialog } from '@/shared/ui/dialog';
import { Field, Input } from '@/shared/ui/field';
import { useDecidePromise } from './use-promises';

/** `2 days late`, `tomorrow`, `28 November, proposed`. */
export const PromiseDay = ({ of: { due, decision }, today }: { of: PromiseMade; today: string }) => {
  if (decision === null) return <>{shortDay(due)}, proposed</>;
  if (due < today) return <span className="text-red">{plural(daysBetween(due, today), 'day')} late</span>;
  const { label, state } = dueDay(due);
  return <span className={cn(dueLook[state])}>{label}</span>;
};

const NewDay = ({ of, today, onClose }: { of: PromiseMade; today: string; onClose: () => void }) => {
  const { decide, pending } = useDecidePromise();
  const [due, setDue] = useState(of.due < today ? daysAfter(today, 1) : of.due);
  // A toast shows the error, and the date stays here.
  const submit = () => due && !pending && decide(of, 'accepted', due, onClose);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="New date" description={of.words}>
      <Form onSubmit={submit}>
        <Field label="Due">
          <Input type="date" required min={today} value={due} onChange={(event) => setDue(event.target.value)} />
        </Field>
        <Button type="submit" variant="primary" pending={pending} className="justify-self-end">
          Save the date
        </Button>
      </Form>
    </Dialog>
  );
};

/** The decisions about one promise. The first one is the row’s button on Today. */
export const PromiseActs = ({ of, today }: { of: PromiseMade; today: string }) => {
  const { decide, pending } = useDecidePromise();
  const [dating, setDating] = useState(false);
  const proposed = of.decision === null;
  return (
    <>
      <Button data-act size="sm" pending={pending} onClick={() => decide(of, proposed ? 'accepted' : 'kept')}>
        {proposed ? 'Accept' : 'Kept'}
      </Button>
      {!proposed && (
        <Button changes size="sm" variant="quiet" aria-haspopup="dialog" onClick={() => setDating(true)}>
          New date
        </Button>
      )}
      <Button size="sm" variant="quiet" changes disabled={pending} onClick={() => decide(of, 'dismissed')}>
        {proposed ? 'Not a promise' : 'Release'}
      </Button>
      {dating && <NewDay of={of} today={today} onClose={() => setDating(false)} />}
    </>
  );
};
