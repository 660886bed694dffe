import type { changeLead, Lead } from '@app/contracts/leads/leads.api';
import { cutTo } from '@app/contracts/text';
import { call, messageOf } from '@/shared/call';
import { useAction } from '@/shared/use-action';
import type { LeadChange } from './leads.queries';
import { notSaved } from './use-lead-actions';

export type Origin = NonNullable<LeadChange>['cameFrom'];

const asNamed = (origin: Lead['cameFrom']): Origin => {
  if (!origin) return null;
  const { kind, contentId, text } = origin;
  return contentId ? { kind, contentId } : { kind, text: text ?? '' };
};

/** Saves what brought a lead, with Undo. */
export const useNameOrigin = (lead: Lead) => {
  const save = (body: Pick<NonNullable<LeadChange>, 'cameFrom' | 'was'>, x: { idempotencyKey: string }) =>
    call<typeof changeLead>('PATCH', '/api/leads/:id', { params: { id: lead.id }, body, ...x });
  const name = cutTo(lead.name, 60);
  const before = asNamed(lead.cameFrom);
  const back = useAction({
    run: (named: Origin, x) => save({ cameFrom: before, was: { cameFrom: named } }, x),
    done: { title: `Undone: where ${name} came from` },
    failed: (error) => ({ title: `Not undone: where ${name} came from`, text: messageOf(error, notSaved.text) }),
  });
  return useAction({
    run: (cameFrom: Origin, x) => save({ cameFrom }, x),
    done: (_, named) => ({
      title: `Where ${name} came from is saved`,
      action: { label: 'Undo', run: () => back.act(named) },
    }),
    failed: notSaved,
  });
};
