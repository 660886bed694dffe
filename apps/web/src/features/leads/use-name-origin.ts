import type { changeLead, Lead } from '@app/contracts/leads/leads.api';
import { cutTo } from '@app/contracts/text';
import { call } from '@/shared/http/call';
import { useAction } from '@/shared/actions/use-action';
import type { LeadChange } from './leads.queries';
import { notSaved } from '@/shared/toast/failure-toasts';

export type Origin = NonNullable<LeadChange>['cameFrom'];

const asNamed = (origin: Lead['cameFrom']): Origin => {
  if (!origin) return null;
  const { kind, contentId, text } = origin;
  return contentId ? { kind, contentId } : { kind, text: text ?? '' };
};

interface Naming extends Pick<NonNullable<LeadChange>, 'cameFrom' | 'was'> {
  /** What takes it back. An Undo itself has none. */
  undo?: Naming;
}

export const useNameOrigin = (lead: Lead) => {
  const name = cutTo(lead.name, 60);
  const { act, pending } = useAction({
    run: ({ undo: _undo, ...body }: Naming, x) =>
      call<typeof changeLead>('PATCH', '/api/leads/:id', { params: { id: lead.id }, body, ...x }),
    done: (_, { undo }) =>
      undo
        ? { title: `Where ${name} came from is saved`, action: { label: 'Undo', run: () => act(undo) } }
        : { title: `Undone: where ${name} came from` },
    failed: notSaved,
  });
  return {
    act: (cameFrom: Origin, saved?: () => void) =>
      act({ cameFrom, undo: { cameFrom: asNamed(lead.cameFrom), was: { cameFrom } } }, saved),
    pending,
  };
};
