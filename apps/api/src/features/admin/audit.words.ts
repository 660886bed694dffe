import type { AccountEvent } from '@app/contracts/account/account.events';
import type { AuditKind } from '@app/contracts/admin/audit.constants';
import type { ExportEvent } from '@app/contracts/admin/export.events';
import type { OperationEvent } from '@app/contracts/admin/operation.events';
import { tierLabels } from '@app/contracts/billing/billing.constants';
import type { SubscriptionEvent } from '@app/contracts/billing/billing.events';
import { declineReasonLabels } from '@app/contracts/content/content.constants';
import type { ContentEvent, ContentType } from '@app/contracts/content/content.events';
import type { Stored } from '@app/contracts/events';

/** What earlier events of a text said of it, which the later ones do not repeat. */
export interface KnownText {
  type: ContentType;
  target: string | null;
  topic: string | null;
  writer: 'template' | 'ai' | null;
  /** 0 for the draft; people count versions from 1. */
  revision: number;
  /** Fingerprint of the approved text; null while it waits or is declined. */
  approved: string | null;
}

export interface Said {
  kind: AuditKind;
  /** Follows the actor's name; `toUser` puts the name of the person concerned behind it, as it is when it is read. */
  summary: string;
  toUser: boolean;
  note: string | null;
}

/** Before a text was drafted, as far as the log goes: all that its first event here says is its type. */
export const unknownText = (type: ContentType): KnownText => ({
  type,
  target: null,
  topic: null,
  writer: null,
  revision: 0,
  approved: null,
});

/** A text after one more of its events. */
export const textAfter = (text: KnownText, event: ContentEvent): KnownText => {
  switch (event.type) {
    case 'DraftGenerated': {
      const { type, target, topic, writer } = event.data;
      return { type, target: target?.name || null, topic: topic || null, writer, revision: 0, approved: null };
    }
    case 'DraftEdited':
      return { ...text, revision: event.data.revision };
    case 'ContentApproved':
      return { ...text, revision: event.data.revision, approved: event.data.fingerprint };
    case 'ContentDeclined':
    case 'ContentReopened':
      return { ...text, approved: null };
    case 'ContentCopied':
      return text;
  }
};

/** “the message to Elise Fournier”, “a post on pricing a first engagement”. */
const thing = ({ type, target, topic }: KnownText, article: 'a' | 'the'): string => {
  if (target) return `${article} ${type} ${type === 'message' ? 'to' : 'for'} ${target}`;
  return topic ? `a ${type} on ${topic}` : `a ${type}`;
};

const version = (revision: number): string => `Version ${revision + 1}`;

const decided = { approved: 'approval', declined: 'decline' } as const;

/** What an event of a text says; `before` is the text as earlier events left it. */
export const wordsOfContent = (event: Stored<ContentEvent>, before: KnownText): Said => {
  const { owner, actor } = event.metadata;
  const said = (summary: string, note: string | null): Said => ({ kind: 'approval', summary, toUser: false, note });
  const hand = actor.id === owner && actor.as === 'user' ? 'by hand' : 'not by its owner';
  switch (event.type) {
    case 'DraftGenerated': {
      const from = event.data.writer === 'ai' ? 'by AI' : 'from a template';
      const sample = event.data.sample ? ', a sample' : '';
      return said(`drafted ${thing(textAfter(before, event), 'a')}`, `Version 1, ${from}${sample}`);
    }
    case 'DraftEdited': {
      const { revision, restoredFrom } = event.data;
      if (restoredFrom === null) return said(`edited ${thing(before, 'the')}`, `${version(revision)}, ${hand}`);
      const old = version(restoredFrom).toLowerCase();
      return said(
        `brought back ${old} of ${thing(before, 'the')}`,
        `${version(revision)}, in the words of ${old}, ${hand}`,
      );
    }
    case 'ContentApproved': {
      const { revision } = event.data;
      const way = before.writer && (revision > 0 ? edited[before.writer] : unchanged[before.writer]);
      return said(`approved ${thing(before, 'the')}`, [version(revision), hand, way].filter(Boolean).join(', '));
    }
    case 'ContentDeclined': {
      const { reason, note } = event.data;
      const parts = [reason && `Reason: ${declineReasonLabels[reason].toLowerCase()}`, note && `In own words: ${note}`];
      return said(`declined ${thing(before, 'the')}`, parts.filter(Boolean).join('. ') || null);
    }
    case 'ContentReopened': {
      const decision = decided[event.data.decision];
      return said(
        `took back the ${decision} of ${thing(before, 'the')}`,
        `It waits again. The earlier ${decision} stays on record`,
      );
    }
    case 'ContentCopied': {
      const same = event.data.fingerprint === before.approved;
      return said(`copied ${thing(before, 'the')}`, same ? 'Same text as approved' : 'Not the text that was approved');
    }
  }
};

const edited = { template: 'after editing a template draft', ai: 'after editing a draft by AI' } as const;
const unchanged = {
  template: 'draft from a template, nothing changed',
  ai: 'draft by AI, nothing changed',
} as const;

export const wordsOfPlan = ({ type, data }: SubscriptionEvent): Said => {
  const tier = tierLabels[data.tier];
  const reason = `Reason: ${data.reason}`;
  if (type === 'TierRevoked') return { kind: 'plan', summary: `revoked ${tier} from`, toUser: true, note: reason };
  const note = data.from === 'free' ? reason : `Instead of ${tierLabels[data.from]}. ${reason}`;
  return { kind: 'plan', summary: `granted ${tier} to`, toUser: true, note };
};

const formats = { csv: 'CSV', jsonl: 'JSON lines' } as const;

export const wordsOfExport = ({ data: { format, entries, filter } }: ExportEvent): Said => {
  const { searched, ...others } = filter;
  const all = !searched && Object.values(others).every((value) => value === null);
  const many = `${entries.toLocaleString('en')} ${entries === 1 ? 'entry' : 'entries'}`;
  const note = all ? `Everything: ${many}` : `What its filters found: ${many}`;
  return { kind: 'export', summary: `exported the audit as ${formats[format]}`, toUser: false, note };
};

const swaps = {
  equal: 'To be swapped in if no row differs',
  always: 'To be swapped in whatever differs',
} as const;

export const wordsOfOperation = ({ type, data }: OperationEvent): Said => {
  const said = (summary: string, note: string | null): Said => ({ kind: 'operation', summary, toUser: false, note });
  switch (type) {
    case 'VerificationRequested':
      return said('asked for the log to be verified', null);
    case 'RebuildRequested':
      return said(`asked for ${data.readModel} to be rebuilt`, swaps[data.swap]);
    case 'ReplayRequested':
      return said(`asked for a parked stream of ${data.consumer} to be tried again`, data.stream);
    case 'JobRetryRequested':
      return said('asked for a failed job to be tried again', data.jobId);
  }
};

const fields = {
  firstName: 'first name',
  lastName: 'last name',
  bio: 'bio',
  preferredTone: 'tone',
  clientTypes: 'client types',
  timeZone: 'time zone',
} as const;

export const wordsOfAccount = ({ type, data }: AccountEvent): Said => {
  const said = (summary: string, note: string | null): Said => ({ kind: 'account', summary, toUser: false, note });
  if (type === 'UserRegistered') return said('opened an account', data.role === 'admin' ? 'As an admin' : null);
  if (type === 'RoleChanged')
    return said(data.role === 'admin' ? 'became an admin' : 'is an admin no more', 'By the list of admins');
  const changed = Object.keys(data).map((key) => fields[key as keyof typeof fields]);
  return said('changed the profile', changed.length > 0 ? `Changed: ${changed.join(', ')}` : null);
};
