import type { changeFollowUp } from '@app/contracts/follow-ups/follow-ups.api';
import type { Lead } from '@app/contracts/leads/leads.api';
import { call } from '@/shared/http/call';
import { useAction } from '@/shared/actions/use-action';
import { notSaved } from '@/shared/toast/failure-toasts';

type Step = NonNullable<Lead['suggestedStep']>;

export const useRefuseStep = () => {
  const decide = useAction({
    run: ({ lead: { id }, step: { rule, fact }, needed }: { lead: Lead; step: Step; needed: boolean }, x) =>
      call<typeof changeFollowUp>('PATCH', '/api/leads/:id/follow-up', {
        params: { id },
        body: { suggestion: { rule, fact, needed } },
        ...x,
      }),
    done: (_, { lead, step, needed }) =>
      needed
        ? { title: `“${step.step}” is suggested again` }
        : {
            title: `“${step.step}” is not needed`,
            text: 'It comes back when something new happens.',
            action: { label: 'Undo', run: () => decide.act({ lead, step, needed: true }) },
          },
    failed: notSaved,
  });
  return (lead: Lead, step: Step): void => decide.act({ lead, step, needed: false });
};
