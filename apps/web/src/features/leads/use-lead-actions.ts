import type {
  addLead,
  archiveLeads,
  changeLead,
  Lead,
  logTouch,
  moveLeads,
  NewLead,
  removeSampleLeads,
  restoreLeads,
  tagLeads,
} from '@app/contracts/leads/leads.api';
import { leadStatusLabels } from '@app/contracts/leads/leads.constants';
import { useQueryClient } from '@tanstack/react-query';
import { call, CallError, Recorded, messageOf } from '@/shared/call';
import { plural } from '@/shared/format';
import { toast, type ToastGiven } from '@/shared/toast-store';
import { useAction } from '@/shared/use-action';
import { namesOf } from './lead-labels';
import { type LeadChange, matchingLeads, showChange, takeBack } from './leads.queries';

type LeadStatus = Lead['status'];
const notSaved = { title: 'Error', text: 'This could not be saved. Please try again.' };

/** The server's error for one field, or undefined. */
export const fieldErrorOf = (error: unknown, field: string): string | undefined =>
  error instanceof CallError ? error.body?.errors?.find(({ path }) => path === field)?.message : undefined;

const hasFieldErrors = (error: unknown) => error instanceof CallError && Boolean(error.body?.errors?.length);

/** Adds a lead. The form also shows the errors of fields. */
export const useAddLead = () =>
  useAction({
    run: (body: NewLead, x) => call<typeof addLead>('POST', '/api/leads', { body, ...x }),
    done: { title: 'Lead added', text: 'Your lead has been added successfully.' },
    failed: { title: 'Failed to add lead', text: 'Please try again.' },
  });

interface LeadEdit {
  lead: Lead;
  change: LeadChange & Partial<Lead>;
  says?: ToastGiven;
}

/** Changes one lead. All lists and panels show it before the response, and the old value after an error. */
export const useChangeLead = () => {
  const client = useQueryClient();
  const edit = useAction({
    run: ({ lead, change }: LeadEdit, x) =>
      call<typeof changeLead>('PATCH', '/api/leads/:id', { params: { id: lead.id }, body: change, ...x }),
    optimistic: ({ lead, change }) => {
      const { reason: _reason, ...shown } = change;
      return showChange(client, lead.id, shown);
    },
    rollback: (before) => takeBack(client, before),
    done: (_, { says }) => says ?? null,
    failed: (error) =>
      hasFieldErrors(error) ? null : { title: notSaved.title, text: messageOf(error, notSaved.text) },
  });
  /** Changes the status of one lead, with Undo. */
  const move = (lead: Lead, status: LeadStatus, reason?: string) =>
    edit.act({
      lead,
      change: { status, ...(reason && { reason }) },
      says: {
        title: `${lead.name} moved to ${leadStatusLabels[status]}`,
        action: { label: 'Undo', run: () => edit.act({ lead, change: { status: lead.status } }) },
      },
    });
  return { ...edit, move };
};

/** Changes the status of several leads. Undo restores the status of each. */
export const useMoveLeads = () => {
  const call1 = (ids: string[], status: LeadStatus, x?: { idempotencyKey: string }) =>
    call<typeof moveLeads>('POST', '/api/leads/move', { body: { ids, status }, ...x });
  const back = useAction({
    run: async (leads: readonly Lead[]) => {
      for (const [status, group] of Object.entries(Object.groupBy(leads, (lead) => lead.status)))
        await call1(
          (group ?? []).map(({ id }) => id),
          status as LeadStatus,
        ).catch((error: unknown) => {
          if (!(error instanceof Recorded)) throw error;
        });
    },
    done: { title: 'Move undone' },
    failed: notSaved,
  });
  return useAction({
    run: ({ leads, status }: { leads: readonly Lead[]; status: LeadStatus }, x) =>
      call1(
        leads.map(({ id }) => id),
        status,
        x,
      ),
    done: ({ done, skipped }, { leads, status }) => ({
      title: `${plural(done, 'lead')} moved to ${leadStatusLabels[status]}`,
      ...(skipped > 0 && { text: `${plural(skipped, 'was', 'were')} already there.` }),
      ...(done > 0 && { action: { label: 'Undo', run: () => back.act(leads.filter((l) => l.status !== status)) } }),
    }),
    failed: notSaved,
  });
};

/** Adds a tag to leads. Leads that already have it are skipped. */
export const useTagLeads = () =>
  useAction({
    run: ({ ids, tag }: { ids: string[]; tag: string }, x) =>
      call<typeof tagLeads>('POST', '/api/leads/tag', { body: { ids, tag }, ...x }),
    done: ({ done, skipped }, { tag }) => ({
      title: `${plural(done, 'lead')} tagged ${tag}`,
      ...(skipped > 0 && { text: `${plural(skipped, 'lead')} carried it already.` }),
    }),
    failed: notSaved,
  });

export const useRestoreLeads = () =>
  useAction({
    run: (leads: readonly Pick<Lead, 'id' | 'name'>[], x) =>
      call<typeof restoreLeads>('POST', '/api/leads/restore', { body: { ids: leads.map(({ id }) => id) }, ...x }),
    done: (_, leads) => ({ title: `${namesOf(leads.map(({ name }) => name))} restored` }),
    failed: notSaved,
  });

/** Archives leads, with Undo. */
export const useArchiveLeads = () => {
  const restore = useRestoreLeads();
  return useAction({
    run: (leads: readonly Lead[], x) =>
      call<typeof archiveLeads>('POST', '/api/leads/archive', { body: { ids: leads.map(({ id }) => id) }, ...x }),
    done: (_, leads) => ({
      title: `${namesOf(leads.map(({ name }) => name))} archived`,
      action: { label: 'Undo', run: () => restore.act(leads) },
    }),
    failed: notSaved,
  });
};

type Touch = Parameters<typeof call<typeof logTouch>>[2]['body'];

/** Records a contact outside Keepwarm. */
export const useLogTouch = () =>
  useAction({
    run: ({ lead, touch }: { lead: Lead; touch: Touch }, x) =>
      call<typeof logTouch>('POST', '/api/leads/:id/touches', { params: { id: lead.id }, body: touch, ...x }),
    done: (_, { lead }) => ({ title: `Touch with ${lead.name} logged` }),
    failed: notSaved,
  });

/** Removes all sample leads, with Undo. */
export const useRemoveSamples = () => {
  const restore = useRestoreLeads();
  return useAction({
    run: async (_: void, x) => {
      const leads = await matchingLeads(samples);
      const { removed } = await call<typeof removeSampleLeads>('DELETE', '/api/leads/samples', x);
      return { removed, leads };
    },
    done: ({ removed, leads }) => ({
      title: `${plural(removed, 'sample lead')} removed`,
      ...(leads.length > 0 && { action: { label: 'Undo', run: () => restore.act(leads) } }),
    }),
    failed: notSaved,
  });
};

const samples = {
  source: 'sample' as const,
  q: undefined,
  segment: undefined,
  status: undefined,
  tag: undefined,
  importId: undefined,
  archived: undefined,
  sort: undefined,
};

/** Shown when a selection is too large for an action. */
export const tooMany = (limit: number, act: string) =>
  toast({ kind: 'error', title: `${act} takes up to ${limit} leads at a time`, text: 'Select fewer and try again.' });
