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

const formats = new Map<string, Intl.DateTimeFormat>();
const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const options = { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', options);
  formats.set(timeZone, format);
  return format;
};

/** The day of an instant, by the calendar of Intl. */
export const dayAt = (at: string, timeZone: string): string => formatOf(timeZone).format(new Date(at));

/** Some days later. */
export const dayPlus = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

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

/** How a lead stood from a day on. */
interface Stand {
  day: string;
  /** Undefined when it is in no figure. */
  status: string | undefined;
  deal: FoldedLead['deal'];
}

const standOf = (lead: FoldedLead, day: string): Stand => ({
  day,
  status: lead.gone || lead.archived ? undefined : lead.status,
  deal: lead.deal,
});

/** A change holds from its day on, for as long as the value stood that it changes. */
const changeFrom = (course: Stand[], day: string, was: Stand, now: Stand): void => {
  const first = course[0]?.day ?? day;
  const on = day > first ? day : first;
  const there = course.findLast((stand) => stand.day <= on);
  if (there && there.day !== on) course.splice(course.indexOf(there) + 1, 0, { ...there, day: on });
  for (const stand of course) {
    if (stand.day < on) continue;
    if (stand.status === was.status) stand.status = now.status;
    if (JSON.stringify(stand.deal) === JSON.stringify(was.deal)) stand.deal = now.deal;
  }
};

/** What a lead adds to the levels: `pipeline EUR`, `open` and so on. */
const heightsOf = (lead: Stand | undefined): Map<string, number> => {
  const heights = new Map<string, number>();
  if (!lead?.status || lead.status === 'converted' || lead.status === 'lost') return heights;
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
  const texts = new Map<string, FoldedText & { written: { title: string | null; body: string } }>();
  const mergedInto = new Map<string, string>();
  const courses = new Map<string, Stand[]>();
  for (const { type, data, stream, metadata } of log) {
    const id = idOf(stream);
    if (samples.has(id)) continue;
    let day = '';
    const known = leads.get(id);
    const was = known && standOf(known, day);
    if (type === 'LeadSurfaced') {
      day = dayAt(data.at, data.timeZone);
      const reached = new Map([['new', { at: data.at, day }]]);
      const rest = { status: 'new', archived: false, gone: false, deal: null };
      leads.set(id, { id, reached, replies: new Map(), ...rest });
      courses.set(id, [{ day, status: 'new', deal: null }]);
    }
    const lead = leads.get(id);
    const text = texts.get(id);
    if (lead && type === 'LeadStatusChanged') {
      moveTo(lead, data);
      day = dayAt(data.at, data.timeZone);
    } else if (lead && type === 'DealValued') {
      lead.deal = data.value;
      day = dayAt(data.at, data.timeZone);
    } else if (lead && (type === 'LeadsMerged' || type === 'LeadsMergeUndone')) {
      // It reaches no stage by a merge: the other lead did that, on its own days.
      if (data.moved) lead.status = data.moved.to;
      if (data.deal) lead.deal = data.deal.value;
      if (type === 'LeadsMerged') mergedInto.set(data.otherId, id);
      else if (mergedInto.get(data.otherId) === id) mergedInto.delete(data.otherId);
      day = dayAt(data.at, data.timeZone);
    } else if (lead && (type === 'LeadArchived' || type === 'LeadRestored')) {
      lead.archived = type === 'LeadArchived';
      lead.gone = type === 'LeadArchived' && data.reason !== 'archived';
      day = dayAt(metadata.recordedAt, data.timeZone);
    } else if (lead && type === 'TouchLogged' && data.kind === 'reply') lead.replies.set(data.touchId, data.at);
    else if (lead && type === 'TouchTakenBack') lead.replies.delete(data.touchId);
    if (lead && was && day) changeFrom(courses.get(id) ?? [], day, was, standOf(lead, day));
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
      const all = { ...groups, topic, tone, template, approach };
      texts.set(id, { id, lead: target, groups: all, ...own, written: data });
    } else if (text && type === 'ContentApproved') {
      text.approved = dayAt(data.at, data.timeZone);
      text.changed = data.body !== text.written.body || data.title !== text.written.title;
    } else if (text && type === 'ContentReopened' && data.decision === 'approved') {
      text.approved = null;
      text.changed = false;
    } else if (text && type === 'ContentSent') text.sent = { at: data.at, day: dayAt(data.at, data.timeZone) };
    else if (text && type === 'ContentSendTakenBack') text.sent = null;
  }
  /** The leads that are one person. */
  const personOf = (id: string): Set<string> => {
    const ids = new Set([id]);
    for (const one of ids)
      for (const [other, into] of mergedInto)
        if (leads.has(other) && leads.has(into) && (other === one || into === one)) ids.add(other).add(into);
    return ids;
  };
  // A reply belongs to the last text before it that went to this person.
  for (const lead of leads.values()) {
    const person = personOf(lead.id);
    for (const reply of lead.replies.values()) {
      let last: FoldedText | undefined;
      for (const text of texts.values())
        if (person.has(text.lead ?? '') && text.sent && text.sent.at <= reply && (last?.sent?.at ?? '') <= text.sent.at)
          last = text;
      if (last?.sent && millis(last.sent.at, reply) <= twoWeeks) last.answered = true;
    }
  }
  return {
    leads: [...leads.values()].filter((lead) => !lead.gone),
    texts: [...texts.values()],
    /** The height of a level at the end of a day. */
    levelAt: (key: string, day: string) =>
      [...courses.values()].reduce(
        (sum, course) => sum + (heightsOf(course.findLast((stand) => stand.day <= day)).get(key) ?? 0),
        0,
      ),
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

interface Days {
  from: string;
  to: string;
}

/** The Monday of a day. */
export const mondayBefore = (day: string): string => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return dayPlus(day, weekday === 0 ? -6 : 1 - weekday);
};

const inside = (day: string | null | undefined, { from, to }: Days) => Boolean(day && day >= from && day <= to);

/** The open amounts at the end of a day. Sums of different currencies are never added. */
export const openDeals = ({ levelAt }: ReturnType<typeof foldLog>, day: string) => {
  const totals = ['EUR', 'JPY', 'USD']
    .map((currency) => ({
      currency,
      amount: levelAt(`pipeline ${currency}`, day),
      priced: levelAt(`priced ${currency}`, day),
    }))
    .filter(({ priced }) => priced > 0)
    .sort((a, b) => b.priced - a.priced || a.currency.localeCompare(b.currency));
  return {
    totals: totals.map(({ amount, currency }) => ({ amount, currency })),
    priced: totals.reduce((sum, { priced }) => sum + priced, 0),
    open: levelAt('open', day),
  };
};

/** Leads first contacted in some days, and those of them who replied within 14 days. */
export const responsesIn = (leads: FoldedLead[], days: Days) => {
  const contacted = leads.filter(({ reached }) => inside(reached.get('contacted')?.day, days));
  return { contacted: contacted.length, replied: contacted.filter(answeredInTime).length };
};

/** The answer of Analytics for a period, without the minutes of a text and the restated weeks. */
export const expectedAnalytics = (folded: ReturnType<typeof foldLog>, period: Days, today: string) => {
  const { leads, texts, levelAt } = folded;
  const weeks = Math.ceil(((Date.parse(period.to) - Date.parse(period.from)) / 86_400_000 + 1) / 7);
  const previous = { from: dayPlus(period.from, -7 * weeks), to: dayPlus(period.to, -7 * weeks) };
  // The figures of a period that has not ended are those of now.
  const end = period.to < today ? period.to : '9999-12-31';
  const month = Math.floor((Number(today.slice(5, 7)) - 1) / 3) * 3 + 1;
  const first = (months: number) => `${today.slice(0, 4)}-${String(months).padStart(2, '0')}-01`;
  const after = month === 10 ? `${Number(today.slice(0, 4)) + 1}-01-01` : first(month + 3);
  const quarter = { from: first(month), to: dayPlus(after, -1) };
  const won = (days: Days) => {
    const own = leads.filter(({ reached }) => inside(reached.get('converted')?.day, days));
    const currencies = [...new Set(own.flatMap(({ deal }) => deal?.currency ?? []))].sort();
    const totals = currencies.map((currency) => ({
      currency,
      amount: own.reduce((sum, { deal }) => sum + (deal?.currency === currency ? deal.amount : 0), 0),
    }));
    return { deals: own.length, totals: totals.filter(({ amount }) => amount > 0) };
  };
  const counts = (some: FoldedText[], days: Days) => ({
    drafted: some.filter((t) => inside(t.drafted, days)).length,
    approved: some.filter((t) => inside(t.approved, days)).length,
    changed: some.filter((t) => t.changed && inside(t.approved, days)).length,
    sent: some.filter((t) => inside(t.sent?.day, days)).length,
    asked: some.filter((t) => t.lead && inside(t.sent?.day, days)).length,
    answered: some.filter((t) => t.answered && inside(t.sent?.day, days)).length,
  });
  const groupsBy = (by: string) =>
    [...new Set(texts.flatMap((text) => text.groups[by] ?? []))]
      .map((value) => {
        const some = texts.filter((text) => text.groups[by] === value);
        return { value, now: counts(some, period), before: counts(some, previous) };
      })
      .filter(({ now, before }) => [...Object.values(now), ...Object.values(before)].some((n) => n > 0))
      .sort((a, b) => b.now.drafted - a.now.drafted || b.now.sent - a.now.sent || (a.value < b.value ? -1 : 1));
  const listed = leads.filter(({ archived }) => !archived);
  const reached = (stage: string, days?: Days) =>
    leads.filter(({ reached: r }) => (days ? inside(r.get(stage)?.day, days) : r.has(stage))).length;
  const lastWeek = mondayBefore(period.to);
  return {
    ...period,
    previous,
    empty: false,
    active: { now: levelAt('active', end), before: levelAt('active', previous.to) },
    pipeline: { now: openDeals(folded, end), before: openDeals(folded, previous.to) },
    responses: { now: responsesIn(leads, period), before: responsesIn(leads, previous) },
    won: { now: won(period), before: won(previous), quarter: { ...quarter, ...won(quarter) } },
    funnel: order.map((stage) => ({
      stage,
      reached: reached(stage),
      now: reached(stage, period),
      before: reached(stage, previous),
      medianDays: stage === 'new' ? null : stepDays(leads, stage),
    })),
    statuses: Object.fromEntries(
      [...order, 'lost'].map((s) => [s, listed.filter(({ status }) => status === s).length]),
    ),
    archived: leads.length - listed.length,
    texts: Object.fromEntries(
      ['type', 'via', 'kind', 'topic', 'tone', 'template', 'approach'].map((by) => [by, groupsBy(by)]),
    ),
    weeks: Array.from({ length: 12 }, (_, i) => {
      const weekStart = dayPlus(lastWeek, -7 * (11 - i));
      const week = { from: weekStart, to: dayPlus(weekStart, 6) };
      const at = week.to < today ? week.to : '9999-12-31';
      const { asked, answered } = counts(texts, week);
      return {
        weekStart,
        active: levelAt('active', at),
        pipeline: openDeals(folded, at).totals,
        posts: counts(
          texts.filter(({ groups }) => groups.type === 'post'),
          week,
        ).sent,
        asked,
        answered,
        sent: [0, 1, 2, 3, 4, 5, 6].map((n) => texts.filter((t) => t.sent?.day === dayPlus(weekStart, n)).length),
      };
    }),
  };
};
