import type { addLead, changeLead, Lead, listLeads, logTouch, takeBackTouch } from '@app/contracts/leads/leads.api';
import { cutTo } from '@app/contracts/text';
import { useQuery } from '@tanstack/react-query';
import { call, type Recorded } from '@/shared/http/call';
import { getListQuery } from '@/shared/http/get-query';
import { leadQuery } from '@/shared/queries/lead.queries';
import { retryUntilVisible } from '@/shared/http/retry-until-visible';
import { useAction } from '@/shared/actions/use-action';
import { wholeNumber } from '../lead-labels';
import { notSaved } from '@/shared/toast/failure-toasts';
import { useArchiveLeads } from '../use-lead-actions';
import type { Captured, CapturedField } from './read-paste';

export type Values = Partial<Record<CapturedField, string>>;

const profileOf = (url: string | null | undefined): string | undefined =>
  /linkedin\.com\/in\/([^/?#\s]+)/iu.exec(url ?? '')?.[1]?.toLowerCase();
const same = (a: string | null | undefined, b: string | null | undefined): boolean =>
  Boolean(a && b && a.trim().toLowerCase() === b.trim().toLowerCase());

/** Why a lead is the captured person, in words; null when it is not. */
const matchOf = (lead: Lead, { linkedinUrl, email, name, company }: Values): string | null => {
  if (linkedinUrl && profileOf(lead.linkedinUrl) === profileOf(linkedinUrl)) return 'Same LinkedIn address.';
  if (same(lead.email, email)) return 'Same email address.';
  return same(lead.name, name) && (!company || same(lead.company, company)) ? 'Same name and company.' : null;
};

export const useKnown = (values: Values) => {
  const find = (q: string | undefined) => ({
    ...getListQuery<typeof listLeads>(['leads', 'captured', q], '/api/leads', { query: { q: q ?? '', limit: 20 } }),
    enabled: Boolean(q),
  });
  const searches = [useQuery(find(values.linkedinUrl)), useQuery(find(values.email)), useQuery(find(values.name))];
  const rows = searches.flatMap(({ data }) => data?.rows ?? []);
  const known = rows.map((lead) => ({ lead, why: matchOf(lead, values) })).find(({ why }) => why !== null);
  return {
    known,
    pending: searches.some((one) => one.isLoading),
    failed: searches.some((one) => one.isError),
    retry: () => {
      for (const one of searches) if (one.isError) void one.refetch();
    },
  };
};

/** Whether the thread of the lead has these words already: the same mail was captured before. */
export const useHasWords = (lead: Lead | null, words: string | null): boolean => {
  const { data } = useQuery({ ...leadQuery(lead?.id ?? ''), enabled: lead !== null && words !== null });
  return data?.timeline.some(({ kind, words: there }) => kind === 'touch' && there?.trim() === words?.trim()) ?? false;
};

interface Kept {
  /** Null for a new lead. */
  known: Lead | null;
  values: Values;
  /** Null when the lead already has them. */
  words: string | null;
  kind: Captured['kind'];
  by: Captured['by'];
}

const touchOf = ({ kind, by }: Kept) =>
  kind === 'mail'
    ? { kind: by === 'you' ? ('message' as const) : ('reply' as const), via: 'email' as const }
    : { kind: 'note' as const };

/** The captured values for the API, without those that the lead already has. */
export const changesOf = (values: Values, known: Lead | null) => {
  const { connectionCount, ...texts } = values;
  const count = connectionCount ? wholeNumber(connectionCount) : undefined;
  return {
    ...Object.fromEntries(
      Object.entries(texts).filter(([field, text]) => text && known?.[field as keyof typeof texts] !== text),
    ),
    ...(count !== undefined && known?.connectionCount !== count && { connectionCount: count }),
  };
};

const keepLead = async ({ known, values }: Kept, idempotencyKey: string): Promise<Lead | Recorded> => {
  const { name = '', title = '', company = '' } = values;
  const changes = changesOf(values, known);
  if (!known) {
    const body = { ...changes, name, title, company };
    return call<typeof addLead>('POST', '/api/leads', { body, idempotencyKey });
  }
  if (Object.keys(changes).length === 0) return known;
  return call<typeof changeLead>('PATCH', '/api/leads/:id', {
    params: { id: known.id },
    body: changes,
    idempotencyKey,
  });
};

/** Adds or changes the lead, and saves the words as a reply or a note. Undo takes all of it back. */
export const useKeepCaptured = (next: (id: string) => void) => {
  const archive = useArchiveLeads();
  const back = useAction({
    run: async ({ known, values, touchId }: Kept & { known: Lead; touchId: string | null }, x) => {
      const params = { id: known.id };
      const taken =
        touchId &&
        (await call<typeof takeBackTouch>('DELETE', '/api/leads/:id/touches/:touchId', {
          params: { ...params, touchId },
          idempotencyKey: `${x.idempotencyKey}-touch`,
        }));
      const before = Object.fromEntries(
        Object.keys(changesOf(values, known)).map((field) => [field, known[field as keyof Values]]),
      );
      if (Object.keys(before).length === 0) return taken;
      return call<typeof changeLead>('PATCH', '/api/leads/:id', { params, body: before, ...x });
    },
    done: (_, { known }) => ({ title: `Capture for ${cutTo(known.name, 60)} undone` }),
    failed: notSaved,
  });
  return useAction({
    run: async (kept: Kept, { idempotencyKey }) => {
      const { words } = kept;
      // It waits for the lead, because the words are saved to it.
      const lead = await retryUntilVisible(() => keepLead(kept, `${idempotencyKey}-lead`));
      if (!words) return { lead, touchId: null };
      const { touchId } = await retryUntilVisible(() =>
        call<typeof logTouch>('POST', '/api/leads/:id/touches', {
          params: { id: lead.id },
          body: { ...touchOf(kept), note: words },
          idempotencyKey: `${idempotencyKey}-touch`,
        }),
      );
      return { lead, touchId };
    },
    done: ({ lead, touchId }, kept) => {
      const { known } = kept;
      const undo = () => (known ? back.act({ ...kept, known, touchId }) : archive.act([lead]));
      const mail = kept.by === 'you' ? 'Your mail to' : 'Reply from';
      const what = known ? (kept.kind === 'mail' && kept.words ? mail : 'Capture for') : 'Lead added:';
      const title = `${what} ${cutTo(lead.name, 60)}${known ? ' saved' : ''}`;
      return { title, action: { label: 'Undo', run: undo } };
    },
    next: ({ lead }) => next(lead.id),
    failed: { ...notSaved, text: 'Nothing is lost: your paste is still here.' },
  });
};
