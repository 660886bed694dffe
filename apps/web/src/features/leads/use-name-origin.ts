import type { CallOf } from '@app/contracts/endpoint';
import type { changeLead, Lead } from '@app/contracts/leads/leads.api';
import { cutTo } from '@app/contracts/text';
import { call } from '@/shared/call';
import { useAction } from '@/shared/use-action';
import { notSaved } from './use-lead-actions';

export type Origin = NonNullable<CallOf<typeof changeLead>['body']>['cameFrom'];

const asNamed = (origin: Lead['cameFrom']): Origin => {
  if (!origin) return null;
  const { kind, contentId, text } = origin;
  return contentId ? { kind, contentId } : { kind, text: text ?? '' };
};

/** Saves what brought a lead, with Undo. */
export const useNameOrigin = (lead: Lead) => {
  const run = (cameFrom: Origin, x: { idempotencyKey: string }) =>
    call<typeof changeLead>('PATCH', '/api/leads/:id', { params: { id: lead.id }, body: { cameFrom }, ...x });
  const name = cutTo(lead.name, 60);
  const back = useAction({ run, done: { title: `Undone: where ${name} came from` }, failed: notSaved });
  const before = asNamed(lead.cameFrom);
  return useAction({
    run,
    done: {
      title: `Where ${name} came from is saved`,
      action: { label: 'Undo', run: () => back.act(before) },
    },
    failed: notSaved,
  });
};
