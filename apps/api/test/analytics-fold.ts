import type { ContentEvent } from '@app/contracts/content/content.events';
import type { LeadEvent } from '@app/contracts/leads/leads.events';

// The figures of Analytics, from the log alone, by plain loops. It uses no code of the product.

export type LoggedEvent = (LeadEvent | ContentEvent) & { stream: string; metadata: { recordedAt: string } };

const order = ['new', 'contacted', 'responded', 'meeting_booked', 'converted'];
const places: Record<string, string> = {
  linkedin_note: 'linkedin',
  linkedin_message: 'linkedin',
  linkedin_comment: 'linkedin',
  linkedin_post: 'linkedin',
  instagram_post: 'instagram',
  email: 'email',
};

/** The day of an instant, by the calendar of Intl. */
export const dayAt = (at: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    new Date(at),
  );

const idOf = (stream: string) => stream.slice(stream.indexOf('-') + 1);
const twoWeeks = 14 * 24 * 60 * 60 * 1000;
const millis = (from: string, to: string) => new Date(to).getTime() - new Date(from).getTime();

export interface FoldedLead {
  id: string;
  status: string;
  archived: boolean;
  gone: boolean;
  /** For each stage that it reached, when. */
  reached: Map<string, { at: string; day: string }>;
  deal: { amount: number; currency: string } | null;
  replies: Map<string, string>;
}

export interface FoldedText {
  id: string;
  lead: string | null;
  groups: Record<string, string | null>;
  drafted: string;
  approved: string | null;
  changed: boolean;
  sent: { at: string; day: string } | null;
  answered: boolean;
}

const isOpen = (lead: FoldedLead) =>
  !lead.gone && !lead.archived && lead.status !== 'converted' && lead.status !== 'lost';

/** What a lead adds to the levels: `pipeline EUR`, `open` and so on. */
const heightsOf = (lead: FoldedLead | undefined): Map<string, number> => {
  const heights = new Map<string, number>();
  if (!lead || !isOpen(lead)) return heights;
  heights.set('open', 1);
  if (lead.status !== 'new') heights.set('active', 1);
  if (lead.deal) heights.set(`priced ${lead.deal.currency}`, 1).set(`pipeline ${lead.deal.currency}`, lead.deal.amount);
  return heights;
};

const moveTo = (lead: FoldedLead, data: Extract<LeadEvent, { type: 'LeadStatusChanged' }>['data']): void => {
  const { from, to, touchId, at, timeZone } = data;
  lead.status = to;
  if (to === 'lost') return;
  const last = order.indexOf(to);
  for (const [i, stage] of order.entries()) {
    if (i > last) lead.reached.delete(stage);
    else if (!lead.reached.has(stage)) lead.reached.set(stage, { at, day: dayAt(at, timeZone) });
  }
  if (last < 2) lead.replies.delete('by hand');
  else if (!touchId && (from === 'new' || from === 'contacted')) lead.replies.set('by hand', at);
};

/** Leads, texts, and how the levels changed on each day. Samples are left out. */
export const foldLog = (log: LoggedEvent[]) => {
  const samples = new Set<string>();
  for (const { type, data, stream } of log) {
    if (type === 'LeadSurfaced' && data.source === 'sample') samples.add(idOf(stream));
    if (type === 'DraftGenerated' && (data.sample || samples.has(data.target?.leadId ?? ''))) samples.add(idOf(stream));
  }
  const leads = new Map<string, FoldedLead>();
  const texts = new Map<string, FoldedText & { first: string; body: string }>();
  const rises: { day: string; key: string; by: number }[] = [];
  for (const { type, data, stream, metadata } of log) {
    const id = idOf(stream);
    if (samples.has(id)) continue;
    let day = '';
    const before = heightsOf(leads.get(id));
    if (type === 'LeadSurfaced') {
      day = dayAt(data.at, data.timeZone);
      const reached = new Map([['new', { at: data.at, day }]]);
      const rest = { status: 'new', archived: false, gone: false, deal: null };
      leads.set(id, { id, reached, replies: new Map(), ...rest });
    }
    const lead = leads.get(id);
    const text = texts.get(id);
    if (lead && type === 'LeadStatusChanged') {
      moveTo(lead, data);
      day = dayAt(data.at, data.timeZone);
    } else if (lead && type === 'DealValued') {
      lead.deal = data.value;
      day = dayAt(data.at, data.timeZone);
    } else if (lead && (type === 'LeadArchived' || type === 'LeadRestored')) {
      lead.archived = type === 'LeadArchived';
      lead.gone = type === 'LeadArchived' && data.reason !== 'archived';
      day = dayAt(metadata.recordedAt, data.timeZone);
    } else if (lead && type === 'TouchLogged' && data.kind === 'reply') lead.replies.set(data.touchId, data.at);
    else if (lead && type === 'TouchTakenBack') lead.replies.delete(data.touchId);
    const after = heightsOf(leads.get(id));
    for (const key of new Set([...before.keys(), ...after.keys()])) {
      const by = (after.get(key) ?? 0) - (before.get(key) ?? 0);
      if (by !== 0) rises.push({ day, key, by });
    }
    if (type === 'DraftGenerated') {
      const { channel, topic, tone, template } = data;
      const approach = template?.startsWith('comment:') ? template.slice('comment:'.length) : null;
      const groups = { type: data.type, via: places[channel] ?? null, kind: `${data.type}:${channel}` };
      const own = {
        drafted: dayAt(data.at, data.timeZone),
        approved: null,
        changed: false,
        sent: null,
        answered: false,
      };
      const target = data.target?.leadId ?? null;
      const words = { first: data.body, body: data.body };
      texts.set(id, { id, lead: target, groups: { ...groups, topic, tone, template, approach }, ...own, ...words });
    } else if (text && type === 'ContentApproved') {
      text.approved = dayAt(data.at, data.timeZone);
      // Every text of this history has no subject when it is written.
      text.changed = data.body !== text.first || data.title !== null;
    } else if (text && type === 'ContentReopened' && data.decision === 'approved') {
      text.approved = null;
      text.changed = false;
    } else if (text && type === 'ContentSent') text.sent = { at: data.at, day: dayAt(data.at, data.timeZone) };
    else if (text && type === 'ContentSendTakenBack') text.sent = null;
  }
  // A reply belongs to the last text before it.
  for (const lead of leads.values())
    for (const reply of lead.replies.values()) {
      let last: FoldedText | undefined;
      for (const text of texts.values())
        if (text.lead === lead.id && text.sent && text.sent.at <= reply && (last?.sent?.at ?? '') <= text.sent.at)
          last = text;
      if (last?.sent && millis(last.sent.at, reply) <= twoWeeks) last.answered = true;
    }
  return {
    leads: [...leads.values()].filter((lead) => !lead.gone),
    texts: [...texts.values()],
    /** The height of a level at the end of a day. */
    levelAt: (key: string, day: string) =>
      rises.filter((rise) => rise.key === key && rise.day <= day).reduce((sum, { by }) => sum + by, 0),
  };
};

export const median = (numbers: number[]): number | null => {
  const sorted = [...numbers].sort((a, b) => a - b);
  const half = sorted.length / 2;
  if (half === 0) return null;
  const upper = sorted[Math.floor(half)] ?? 0;
  return Number.isInteger(half) ? ((sorted[half - 1] ?? 0) + upper) / 2 : upper;
};

export const answeredInTime = ({ reached }: FoldedLead): boolean => {
  const contacted = reached.get('contacted');
  const replied = reached.get('responded');
  return Boolean(contacted && replied && millis(contacted.at, replied.at) <= twoWeeks);
};

/** The medians of whole days from each stage to the next. */
export const stepDays = (leads: FoldedLead[], stage: string): number | null => {
  const before = order[order.indexOf(stage) - 1] ?? '';
  return median(
    leads.flatMap(({ reached }) => {
      const [a, b] = [reached.get(before), reached.get(stage)];
      return a && b ? [Math.max(0, Math.round(millis(`${a.day}T00:00:00Z`, `${b.day}T00:00:00Z`) / 86_400_000))] : [];
    }),
  );
};
