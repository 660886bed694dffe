import type {
  addLead,
  archiveLeads,
  changeLead,
  Lead,
  moveLeads,
  NewLead,
  removeSampleLeads,
  restoreLeads,
  tagLeads,
  logTouch,
  takeBackTouch,
} from '@app/contracts/leads/leads.api';
import { leadStatusLabels } from '@app/contracts/leads/leads.constants';
import type { LeadAction, LeadStatus } from '@app/contracts/leads/leads.events';
import { cutTo } from '@app/contracts/text';
import type { changeFollowUp } from '@app/contracts/follow-ups/follow-ups.api';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call, CallError, Recorded, messageOf, refusalOf } from '@/shared/http/call';
import { plural } from '@/shared/lib/format';
import { notSaved } from '@/shared/toast/failure-toasts';
import type { ToastGiven } from '@/shared/toast/toast.store';
import { useAction } from '@/shared/actions/use-action';
import { namesOf } from './lead-labels';
import { type LeadChange, showChange } from './leads.queries';
import { filterOf, type OpenStatus } from './leads.search';
import { matchingLeads } from './lead-pages.queries';

/** The server's error for one field, or undefined. */
export const fieldErrorOf = (error: unknown, field: string): string | undefined =>
  error instanceof CallError ? error.body?.errors?.find(({ path }) => path === field)?.message : undefined;

/** Whether the plan is full. Then the form keeps the typed person. */
export const isFull = (error: unknown): error is CallError =>
  error instanceof CallError && error.body?.code === 'plan_limit_reached';

export const useAddLead = () =>
  useAction({
    run: (body: NewLead & { status?: OpenStatus }, x) => call<typeof addLead>('POST', '/api/leads', { body, ...x }),
    done: { title: 'Lead added', text: 'Your lead has been added successfully.' },
    failed: (error) =>
      isFull(error) ? null : { title: 'Failed to add lead', text: messageOf(error, 'Please try again.') },
  });

interface LeadEdit {
  lead: Lead;
  change: LeadChange & Partial<Lead>;
  /** What the screen shows of it, where that is not the change itself. */
  shown?: Partial<Lead>;
  says?: ToastGiven;
  /** The field on the screen that shows its own error. */
  field?: keyof NonNullable<LeadChange>;
}

export type Show = (client: QueryClient, lead: Lead, change: Partial<Lead>) => ReturnType<typeof showChange>;
const inPlace: Show = (client, lead, change) => showChange(client, lead.id, change);

/** Shows the change before the response, and the old value after an error. `show` null: only after the response. */
export const useChangeLead = (show: Show | null = inPlace) => {
  const client = useQueryClient();
  return useAction({
    run: ({ lead, change }: LeadEdit, x) =>
      call<typeof changeLead>('PATCH', '/api/leads/:id', { params: { id: lead.id }, body: change, ...x }),
    ...(show && {
      showsIn: 'leads',
      optimistic: ({ lead, change: { reason: _reason, from: _from, was: _was, ...change }, shown }: LeadEdit) =>
        show(client, lead, shown ?? change),
      rollback: (before: Partial<Lead>, { lead }: LeadEdit) => void show(client, lead, before),
    }),
    done: (_, { says }) => says ?? null,
    failed: (error, { lead, field, change }) =>
      field && fieldErrorOf(error, field)
        ? null
        : {
            title: `${change.from || change.was ? 'Not undone' : 'Not saved'}: ${cutTo(lead.name, 60)}`,
            text: refusalOf(error) ?? messageOf(error, notSaved.text),
          },
  });
};

const effects: Record<LeadAction, string> = {
  connect: 'A connection note is drafted, and waits for your approval.',
  comment: 'Paste their post or its link, and a comment is drafted.',
  direct_message: 'A message is drafted, and waits for your approval.',
};

/** Chooses the planned action for a lead, with Undo. Its draft is written at once, and nothing is sent. */
export const useChooseAction = (lead: Lead) => {
  const { act } = useChangeLead();
  const navigate = useNavigate();
  return (suggestedAction: LeadAction): void => {
    const change = { suggestedAction };
    const undo = () => act({ lead, change: { suggestedAction: lead.suggestedAction, was: change } });
    const title = `${suggestedAction} chosen for ${cutTo(lead.name, 60)}`;
    act({ lead, change, says: { title, text: effects[suggestedAction], action: { label: 'Undo', run: undo } } });
    if (suggestedAction === 'comment') void navigate({ to: '/engage', search: { lead: lead.id } });
  };
};

const idsOf = (leads: readonly Pick<Lead, 'id'>[]) => leads.map(({ id }) => id);

type Extras = { idempotencyKey: string };

const moveTo = (leads: readonly Lead[], to: { status: LeadStatus; from?: LeadStatus }, x?: Extras) =>
  call<typeof moveLeads>('POST', '/api/leads/move', { body: { ids: idsOf(leads), ...to }, ...x });

/** Undo restores the status of each lead that has not moved since. `onMoved` gets the leads with their new status. */
export const useMoveLeads = (onMoved: (leads: readonly Lead[]) => void) => {
  const back = useAction({
    run: async ({ leads, from }: { leads: readonly Lead[]; from: LeadStatus }) => {
      let stay = 0;
      for (const status of new Set(leads.map((lead) => lead.status))) {
        const of = leads.filter((lead) => lead.status === status);
        const moved = await moveTo(of, { status, from });
        if (!(moved instanceof Recorded)) stay += moved.skipped;
      }
      return stay;
    },
    done: (stay, { leads }) => ({
      title: stay < leads.length ? 'Move undone' : 'Nothing was moved back',
      ...(stay > 0 && { text: `${plural(stay, 'lead has', 'leads have')} been moved or archived since.` }),
    }),
    failed: notSaved,
    after: (_, { leads }) => onMoved(leads),
  });
  return useAction({
    run: ({ leads, status }: { leads: readonly Lead[]; status: LeadStatus }, x) => moveTo(leads, { status }, x),
    done: ({ done, skipped }, { leads, status }) => ({
      title: `${plural(done, 'lead')} moved to ${leadStatusLabels[status]}`,
      ...(skipped > 0 && { text: `${plural(skipped, 'was', 'were')} already there.` }),
      ...(done > 0 && {
        action: {
          label: 'Undo',
          run: () => back.act({ leads: leads.filter((lead) => lead.status !== status), from: status }),
        },
      }),
    }),
    failed: notSaved,
    after: (_, { leads, status }) => onMoved(leads.map((lead) => ({ ...lead, status }))),
  });
};

export const useTagLeads = () =>
  useAction({
    run: ({ ids, tag }: { ids: string[]; tag: string }, x) =>
      call<typeof tagLeads>('POST', '/api/leads/tag', { body: { ids, tag }, ...x }),
    done: ({ done, skipped }, { tag }) => ({
      title: `${plural(done, 'lead')} tagged ${tag}`,
      ...(skipped > 0 && { text: `${plural(skipped, 'lead')} had it already.` }),
    }),
    failed: notSaved,
  });

type Named = readonly Pick<Lead, 'id' | 'name'>[];

const archive = (leads: Named, x: Extras) =>
  call<typeof archiveLeads>('POST', '/api/leads/archive', { body: { ids: idsOf(leads) }, ...x });

export const useRestoreLeads = () => {
  const undo = useAction({
    run: archive,
    done: (_, leads) => ({ title: `${namesOf(leads.map(({ name }) => name))} archived again` }),
    failed: notSaved,
  });
  return useAction({
    run: (leads: Named, x) =>
      call<typeof restoreLeads>('POST', '/api/leads/restore', { body: { ids: idsOf(leads) }, ...x }),
    done: ({ skipped }, leads) => ({
      title: `${namesOf(leads.map(({ name }) => name))} restored`,
      ...(skipped > 0 && { text: `${plural(skipped, 'was', 'were')} in the list already.` }),
      action: { label: 'Undo', run: () => undo.act(leads) },
    }),
    failed: notSaved,
  });
};

export const useArchiveLeads = () => {
  const restore = useRestoreLeads();
  return useAction({
    run: archive,
    done: (_, leads) => ({
      title: `${namesOf(leads.map(({ name }) => name))} archived`,
      action: { label: 'Undo', run: () => restore.act(leads) },
    }),
    failed: notSaved,
  });
};

export const useRemoveSamples = () => {
  const restore = useRestoreLeads();
  return useAction({
    run: async (_: void, x) => {
      const leads = await matchingLeads(samples);
      const result = await call<typeof removeSampleLeads>('DELETE', '/api/leads/samples', x);
      return result instanceof Recorded ? result : { ...result, leads };
    },
    done: ({ removed, leads }) => ({
      title: `${plural(removed, 'sample lead')} removed`,
      ...(leads.length > 0 && { action: { label: 'Undo', run: () => restore.act(leads) } }),
    }),
    failed: notSaved,
  });
};

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

const samples = filterOf({ source: 'sample' });
