import type { Lead, logTouch, takeBackTouch } from '@app/contracts/leads/leads.api';
import { leadStatusLabels } from '@app/contracts/leads/leads.constants';
import { cutTo } from '@app/contracts/text';
import { call } from '@/shared/http/call';
import { useAction } from '@/shared/actions/use-action';
import { notSaved } from '@/shared/toast/failure-toasts';

type Touch = Parameters<typeof call<typeof logTouch>>[2]['body'];

export const useTakeBackTouch = () =>
  useAction({
    run: ({ lead, touchId }: { lead: Pick<Lead, 'id' | 'name'>; touchId: string }, x) =>
      call<typeof takeBackTouch>('DELETE', '/api/leads/:id/touches/:touchId', {
        params: { id: lead.id, touchId },
        ...x,
      }),
    done: (_, { lead }) => ({ title: `Touch with ${cutTo(lead.name, 60)} taken back` }),
    failed: notSaved,
  });

export const useLogTouch = () => {
  const back = useTakeBackTouch();
  return useAction({
    run: ({ lead, touch }: { lead: Pick<Lead, 'id' | 'name' | 'status'>; touch: Touch }, x) =>
      call<typeof logTouch>('POST', '/api/leads/:id/touches', { params: { id: lead.id }, body: touch, ...x }),
    done: ({ touchId, status }, { lead, touch }) => ({
      title:
        touch.kind === 'reply'
          ? `Reply from ${cutTo(lead.name, 60)} kept`
          : `Touch with ${cutTo(lead.name, 60)} logged`,
      ...(status !== lead.status && { text: `Moved to ${leadStatusLabels[status]}.` }),
      action: { label: 'Undo', run: () => back.act({ lead, touchId }) },
    }),
    failed: notSaved,
  });
};
