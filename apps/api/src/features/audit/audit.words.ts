import { type AccountEvent, accountWords } from '@app/contracts/account/account.events';
import type { AuditKind } from '@app/contracts/audit/audit.constants';
import { type ExportEvent, exportWords } from '@app/contracts/audit/export.events';
import { type OperationEvent, operationWords } from '@app/contracts/admin/operation.events';
import { refundLabels, tierLabels } from '@app/contracts/billing/billing.constants';
import { type SubscriptionEvent, subscriptionWords } from '@app/contracts/billing/billing.events';
import { declineReasonLabels } from '@app/contracts/content/content.constants';
import { type ContentEvent, type ContentType, contentWords } from '@app/contracts/content/content.events';
import type { Stored } from '@app/contracts/events';
import { type TicketEvent, ticketWords } from '@app/contracts/support/tickets.events';
import { partsOf } from '@app/writer/voice/observe';
import { DateTime } from 'luxon';

export interface KnownText {
  type: ContentType;
  target: string | null;
  topic: string | null;
  writer: 'template' | 'ai' | null;
  /** 0 for the draft; people count versions from 1. */
  revision: number;
  edited: boolean;
  /** Fingerprint of the approved text; null while it waits or is declined. */
  approved: string | null;
}

export interface Said {
  kind: AuditKind;
  /** After the name of who acted. With `toUser`, the name of the person concerned follows. */
  summary: string;
  toUser: boolean;
  note: string | null;
}

/** A text whose draft is not in the log: only its type is known. */
export const unknownText = (type: ContentType): KnownText => ({
  type,
  target: null,
  topic: null,
  writer: null,
  revision: 0,
  edited: false,
  approved: null,
});

export const textAfter = (text: KnownText, event: ContentEvent): KnownText => {
  switch (event.type) {
    case 'DraftGenerated': {
      const { type, target, topic, writer } = event.data;
      return {
        type,
        target: target?.name || null,
        topic: topic || null,
        writer,
        revision: 0,
        edited: false,
        approved: null,
      };
    }
    case 'DraftEdited':
      return { ...text, revision: event.data.revision, edited: true };
    case 'GapsClosed':
      return { ...text, revision: event.data.revision };
    case 'DraftRewritten':
      return { ...text, writer: event.data.writer, revision: event.data.revision, edited: false };
    case 'ContentApproved':
      return { ...text, revision: event.data.revision, approved: event.data.fingerprint };
    case 'ContentDeclined':
    case 'ContentReopened':
      return { ...text, approved: null };
    default:
      return text;
  }
};

/** “the message to Elise Fournier”, “a post on pricing a first engagement”. */
const thing = ({ type, target, topic }: KnownText, article: 'a' | 'the'): string => {
  if (target) return `${article} ${type} ${type === 'message' ? 'to' : 'for'} ${target}`;
  return topic ? `a ${type} on ${topic}` : `a ${type}`;
};

/** Changes to the words that are beside the event's schema (`…Words` in libs/contracts). Most events need none. */
type Words = Partial<Pick<Said, 'summary' | 'note' | 'toUser'>>;
type More<E extends { type: string }, Before extends unknown[]> = {
  [T in E['type']]?: (event: Extract<E, { type: T }>, ...before: Before) => Words;
};

const version = (revision: number): string => `Version ${revision + 1}`;
const handOf = ({ metadata: { owner, actor } }: Stored<ContentEvent>): string =>
  actor.id === owner && actor.as === 'user' ? 'by hand' : 'not by its owner';

const writers = { template: 'from a template', ai: 'by AI' } as const;
const decided = { approved: 'approval', declined: 'decline' } as const;
const edited = { template: 'after editing a template draft', ai: 'after editing a draft by AI' } as const;
const unchanged = {
  template: 'draft from a template, nothing changed',
  ai: 'draft by AI, nothing changed',
} as const;

const moreOfContent: More<Stored<ContentEvent>, [before: KnownText]> = {
  DraftGenerated: (event, before) => ({
    summary: `drafted ${thing(textAfter(before, event), 'a')}`,
    note: `Version 1, ${writers[event.data.writer]}${event.data.sample ? ', a sample' : ''}`,
  }),
  DraftEdited: (event, before) => {
    const { revision, restoredFrom } = event.data;
    const hand = handOf(event);
    if (restoredFrom === null) return { note: `${version(revision)}, ${hand}` };
    const old = version(restoredFrom).toLowerCase();
    return {
      summary: `brought back ${old} of ${thing(before, 'the')}`,
      note: `${version(revision)}, in the words of ${old}, ${hand}`,
    };
  },
  DraftRewritten: ({ data: { revision, writer } }) => ({
    note: `${version(revision)}, ${writers[writer]}, as its owner wished`,
  }),
  ContentApproved: (event, before) => {
    const { revision } = event.data;
    const way = before.writer && (before.edited ? edited[before.writer] : unchanged[before.writer]);
    return { note: [version(revision), handOf(event), way].filter(Boolean).join(', ') };
  },
  ContentDeclined: ({ data: { reason, note } }) => {
    const parts = [reason && `Reason: ${declineReasonLabels[reason].toLowerCase()}`, note && `In own words: ${note}`];
    return { note: parts.filter(Boolean).join('. ') || null };
  },
  ContentReopened: ({ data }, before) => {
    const decision = decided[data.decision];
    return {
      summary: `took back the ${decision} of ${thing(before, 'the')}`,
      note: `It waits again. The earlier ${decision} stays on record`,
    };
  },
  ContentCopied: ({ data }, before) => ({
    note: data.fingerprint === before.approved ? 'Same text as approved' : 'Not the text that was approved',
  }),
  ContentSent: (event, before) => {
    const { fingerprint, changed } = event.data;
    const same = fingerprint === before.approved ? 'same text as approved' : 'not the text that was approved';
    return { note: `Says its owner, ${handOf(event)}: ${changed ? 'in other words than approved' : same}` };
  },
};

export const wordsOfContent = (event: Stored<ContentEvent>, before: KnownText): Said => {
  const more = moreOfContent[event.type] as ((event: Stored<ContentEvent>, before: KnownText) => Words) | undefined;
  const summary = `${contentWords[event.type].audit} ${thing(before, 'the')}`;
  return { kind: 'approval', summary, toUser: false, note: null, ...more?.(event, before) };
};

const written = (at: string, format: string): string =>
  DateTime.fromISO(at, { zone: 'utc', locale: 'en-GB' }).toFormat(format);
// Dates in the format of the screens. They are in UTC, because the words are the same for every admin.
const day = (at: string): string => written(at, 'd LLL yyyy');
const minute = (at: string): string => `${written(at, 'd LLL yyyy, HH:mm')} UTC`;

const formats = { csv: 'CSV', jsonl: 'JSON lines' } as const;
const swaps = {
  equal: 'Swaps the rows only if none differs',
  always: 'Swaps the rows in any case',
} as const;
const fields = {
  firstName: 'first name',
  lastName: 'last name',
  bio: 'bio',
  preferredTone: 'tone',
  clientTypes: 'client types',
  timeZone: 'time zone',
  engageTarget: 'comments a day',
  minutesPerText: 'minutes saved by a text',
} as const;

const identityFields = {
  email: 'email address',
  firstName: 'first name',
  lastName: 'last name',
  picture: 'picture',
} as const;

type OtherEvent = SubscriptionEvent | ExportEvent | OperationEvent | AccountEvent | TicketEvent;

const moreOfOthers: More<OtherEvent, []> = {
  TierGranted: ({ data: { tier, from, reason } }) => ({
    summary: `granted ${tierLabels[tier]} to`,
    note: from === 'free' ? `Reason: ${reason}` : `Instead of ${tierLabels[from]}. Reason: ${reason}`,
  }),
  TierRevoked: ({ data: { tier, reason } }) => ({
    summary: `revoked ${tierLabels[tier]} from`,
    note: `Reason: ${reason}`,
  }),
  // The person acts for themselves, so no name comes after the summary.
  CustomerCreated: () => ({ toUser: false }),
  SubscriptionStarted: ({ data: { tier, interval, periodEnd } }) => ({
    summary: `started ${tierLabels[tier]} for`,
    note: `Paid each ${interval}, until ${day(periodEnd)}`,
  }),
  SubscriptionRenewed: ({ data: { periodEnd } }) => ({ note: `Paid until ${day(periodEnd)}` }),
  PaymentFailed: () => ({ note: 'Stripe tries again. The plan holds meanwhile' }),
  PlanChanged: ({ data: { from, tier, interval } }) => ({
    note: `From ${tierLabels[from]} to ${tierLabels[tier]}, paid each ${interval}`,
  }),
  CancellationScheduled: ({ data: { endsAt } }) => ({ note: `It ends on ${day(endsAt)}` }),
  SubscriptionEnded: ({ data: { tier } }) => ({ summary: `ended ${tierLabels[tier]} for` }),
  RefundRequested: ({ data: { invoice, amount, currency } }) => ({
    toUser: false,
    note: `${(amount / 100).toFixed(2)} ${currency.toUpperCase()}, invoice ${invoice}`,
  }),
  RefundChanged: ({ data: { invoice, state } }) => ({ note: `${refundLabels[state]}, invoice ${invoice}` }),
  AuditExported: ({ data: { format, entries, filter } }) => {
    const { searched, ...others } = filter;
    const all = !searched && Object.values(others).every((value) => value === null);
    const many = `${entries.toLocaleString('en')} ${entries === 1 ? 'entry' : 'entries'}`;
    return {
      summary: `exported the audit as ${formats[format]}`,
      note: all ? `Everything: ${many}` : `Filtered: ${many}`,
    };
  },
  RebuildRequested: ({ data }) => ({ summary: `asked for ${data.readModel} to be rebuilt`, note: swaps[data.swap] }),
  ReplayRequested: ({ data }) => ({
    summary: `asked for a parked stream of ${data.consumer} to be tried again`,
    note: data.stream,
  }),
  JobRetryRequested: ({ data }) => ({ note: data.jobId }),
  ViewAsStarted: ({ data }) => ({ toUser: true, note: `Read only, until ${minute(data.until)}` }),
  TicketOpened: ({ data }) => ({ note: `Ticket ${data.number}` }),
  UserRegistered: ({ data }) => ({ note: data.role === 'admin' ? 'As an admin' : null }),
  IdentityChanged: ({ data: { before, ...now } }) => {
    const keys = Object.keys(identityFields) as (keyof typeof identityFields)[];
    const changed = keys.filter((key) => now[key] !== before[key]).map((key) => identityFields[key]);
    return { note: `Changed at the identity provider: ${changed.join(', ')}` };
  },
  RoleChanged: ({ data }) => ({
    summary: data.role === 'admin' ? 'became an admin' : 'is no longer an admin',
    note: 'By the list of admins',
  }),
  ConsentGiven: ({ data }) => ({ note: `The version of ${data.texts}` }),
  DashboardShared: ({ data: { blocks, expiresAt } }) => ({
    note: `It shows ${blocks.join(', ')}${expiresAt ? `, until ${day(expiresAt)}` : ''}`,
  }),
  // A rule may contain the person's own words, so the audit shows only its kind.
  VoiceRuleSet: ({ data: { rule, on } }) => ({
    summary: `switched a voice rule ${on ? 'on' : 'off'}`,
    note: `About: ${partsOf(rule)[0].replaceAll('_', ' ')}`,
  }),
  VoiceRuleWorded: ({ data: { rule, words } }) => ({
    summary: words === null ? 'found no words for a voice rule' : 'worded a voice rule',
    note: `About: ${partsOf(rule)[0].replaceAll('_', ' ')}`,
  }),
  ProfileUpdated: ({ data }) => {
    const changed = Object.keys(data).map((key) => fields[key as keyof typeof fields]);
    return { note: changed.length > 0 ? `Changed: ${changed.join(', ')}` : null };
  },
};

const otherWords = { ...subscriptionWords, ...exportWords, ...operationWords, ...accountWords, ...ticketWords };

export const wordsOf = (kind: Exclude<AuditKind, 'approval'>, event: OtherEvent): Said => {
  const more = moreOfOthers[event.type] as ((event: OtherEvent) => Words) | undefined;
  return {
    kind,
    summary: otherWords[event.type].audit,
    toUser: kind === 'plan' || event.type === 'TicketAnswered' || event.type === 'TicketClosed',
    note: null,
    ...more?.(event),
  };
};
