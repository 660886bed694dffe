import type { Activity } from '@app/contracts/activity/activity.api';
import type { DigestEvent } from '@app/contracts/digest/digest.events';
import type { ContentEvent } from '@app/contracts/content/content.events';
import type { ImportEvent } from '@app/contracts/imports/imports.events';
import type { IdeaEvent } from '@app/contracts/posts/ideas.events';
import type { SuggestionEvent } from '@app/contracts/posts/suggestions.events';
import type { TemplateEvent } from '@app/contracts/drafting/template.events';
import type { PromptEvent } from '@app/contracts/engagement/engagement.events';
import type { LeadViewEvent } from '@app/contracts/leads/lead-views.events';
import type { LeadEvent } from '@app/contracts/leads/leads.events';

// The activity feed, from the log alone, by plain loops. It uses no code of the product.

type Logged = (
  | LeadEvent
  | ContentEvent
  | ImportEvent
  | DigestEvent
  | PromptEvent
  | IdeaEvent
  | SuggestionEvent
  | TemplateEvent
  | LeadViewEvent
) & {
  stream: string;
  metadata: { recordedAt: string; correlationId: string; actor: { as: string } };
};

interface Line {
  type: Activity['type'];
  /** `message`, `lead`. */
  noun: string;
  count: number;
  subject: string | null;
  leadId: string | null;
  contentId: string | null;
  importId: string | null;
  /** The sentence for one, and for several of them. */
  one: string;
  many: (n: number) => string;
}

/** `3 April`: of the year in which the feed is read. */
const dateOf = (day: string): string =>
  new Date(day).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });

const stages: Record<string, string> = {
  new: 'New',
  contacted: 'Contacted',
  responded: 'Replied',
  meeting_booked: 'Booked',
  converted: 'Won',
  lost: 'Lost',
};

const textVerbs: Record<string, [Activity['type'], string]> = {
  DraftEdited: ['content_edited', 'edited'],
  ContentApproved: ['content_approved', 'approved'],
  ContentDeclined: ['content_declined', 'declined'],
  ContentReopened: ['content_reopened', 'took back the decision on'],
  ContentCopied: ['content_copied', 'copied'],
  ContentSent: ['content_sent', 'sent'],
  ResultRecorded: ['result_recorded', 'typed the result of'],
  ResultTakenBack: ['result_taken_back', 'took back the result of'],
  PromiseDecided: ['promise_decided', 'decided about a promise in'],
  ContentSendTakenBack: ['content_send_taken_back', 'said that you did not send'],
};

const leadVerbs: Record<string, [Activity['type'], string]> = {
  FollowUpRhythmSet: ['follow_up_rhythm_set', 'changed how often to follow up'],
  NextStepRefused: ['step_refused', 'do not need the suggested step for'],
  DoNotContactLifted: ['do_not_contact_lifted', 'lifted “Do not contact” for'],
  LeadActionTakenBack: ['action_taken_back', 'took back the chosen action for'],
  TouchTakenBack: ['touch_taken_back', 'took back a touch with'],
  FollowUpDone: ['follow_up_done', 'followed up'],
  FollowUpDoneTakenBack: ['follow_up_reopened', 'said that it is due again to follow up'],
  FollowUpSnoozeEnded: ['follow_up_reopened', 'said that it is due again to follow up'],
  FollowUpLetGo: ['follow_up_let_go', 'let go'],
  FollowUpBroughtBack: ['follow_up_brought_back', 'follow again'],
  LeadArchived: ['lead_archived', 'archived'],
  LeadRestored: ['lead_restored', 'brought back'],
};

const ownVerbs: Record<string, [Activity['type'], string, string]> = {
  PromptSkipped: ['prompt_skipped', 'skipped', 'prompt'],
  PromptReopened: ['prompt_reopened', 'brought back', 'prompt'],
  IdeaDropped: ['idea_dropped', 'dropped', 'idea'],
  IdeaRestored: ['idea_restored', 'brought back', 'idea'],
  SuggestionDismissed: ['suggestion_dismissed', 'dismissed', 'suggestion'],
  SuggestionRestored: ['suggestion_restored', 'brought back', 'suggestion'],
  MessageTemplateArchived: ['template_archived', 'archived', 'template'],
  MessageTemplateRestored: ['template_restored', 'brought back', 'template'],
  LeadViewRemoved: ['view_removed', 'deleted', 'view'],
  LeadViewRestored: ['view_restored', 'brought back', 'view'],
};

const idOf = (stream: string) => stream.slice(stream.indexOf('-') + 1);
const several = (n: number, noun: string) => `${n} ${noun}${n === 1 ? '' : 's'}`;
const money = ({ amount, currency }: { amount: number; currency: string }) =>
  new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: amount % 100 === 0 ? 0 : 2,
  }).format(amount / 100);

/** What a line tells. What can be taken back is not in it. */
export type ToldLine = Omit<Activity, 'id' | 'metadata'> & { metadata: Omit<Activity['metadata'], 'undo'> };

/** The description of each line, newest first, from `GET /api/activities`. */
export const expectedFeed = (log: Logged[]): ToldLine[] => {
  const names = new Map<string, string>();
  const targets = new Map<string, { name: string; leadId: string }>();
  const merged = new Map<string, string>();
  const ownNames = new Map<string, string>();
  const authors = new Map<string, { name: string | null; leadId: string | null }>();
  const requestOf = ({ stream, metadata }: Logged) => `${stream} ${metadata.correlationId}`;
  const merges = new Set(log.filter(({ type }) => type === 'LeadMergedInto').map(requestOf));

  const lineOf = (event: Logged): Line | null => {
    const { stream, type, data } = event;
    const id = idOf(stream);
    const nothing = { count: 1, subject: null, leadId: null, contentId: null, importId: null };
    if (type === 'ImportCompleted')
      return {
        ...nothing,
        type: 'lead_identified',
        noun: 'imported lead',
        count: (data.added ?? data).created,
        importId: id,
        one: '',
        many: (n) => `${several(n, 'lead')} identified from your import`,
      };
    if (type === 'PromptCaptured') authors.set(id, data.author);
    if (type === 'IdeaSaved' || type === 'IdeaChanged') ownNames.set(id, data.text);
    if (type === 'MessageTemplateSaved') ownNames.set(id, data.name);
    if (type === 'LeadViewSaved') ownNames.set(data.viewId, data.name);
    if (type === 'WeeklyDigestComposed') {
      const says = `Composed the digest of the week from ${dateOf(data.week)}`;
      return { ...nothing, type: 'digest_composed', noun: 'digest', one: says, many: () => says };
    }
    if (type === 'LeadSurfaced') names.set(id, data.name);
    if (type === 'DraftGenerated') {
      if (data.target) targets.set(id, data.target);
      const to = data.target ? ` ${data.type === 'comment' ? 'for' : 'to'} ${data.target.name}` : '';
      const on = !data.target && data.topic ? ` on ${data.topic}` : '';
      return {
        ...nothing,
        type: 'content_drafted',
        noun: data.type,
        contentId: id,
        subject: data.target?.name ?? null,
        leadId: data.target?.leadId ?? null,
        one: `Drafted a ${data.type}${to}${on}`,
        many: (n) => `Drafted ${several(n, data.type)}`,
      };
    }
    if (type === 'PromiseDecided' && data.decision === null) return null;
    if (type === 'DraftRewritten') {
      const target = targets.get(id);
      const to = target ? ` ${data.type === 'comment' ? 'for' : 'to'} ${target.name}` : '';
      return {
        ...nothing,
        type: 'content_rewritten',
        noun: data.type,
        contentId: id,
        subject: target?.name ?? null,
        leadId: target?.leadId ?? null,
        one: `Rewrote the ${data.type}${to}`,
        many: (n) => `Rewrote ${several(n, data.type)}`,
      };
    }
    const ofText = textVerbs[type];
    if (ofText && 'type' in data) {
      const noun = String(data.type);
      const target = targets.get(id);
      const to = target ? ` ${noun === 'comment' ? 'for' : 'to'} ${target.name}` : '';
      return {
        ...nothing,
        type: ofText[0],
        noun,
        contentId: id,
        subject: target?.name ?? null,
        leadId: target?.leadId ?? null,
        one: `You ${ofText[1]} the ${noun}${to}`,
        many: (n) => `You ${ofText[1]} ${several(n, noun)}`,
      };
    }
    const own = ownVerbs[type];
    if (own) {
      const [ofOwn, did, noun] = own;
      const author = noun === 'prompt' ? authors.get(id) : undefined;
      const thing = 'viewId' in data ? data.viewId : id;
      const name = ownNames.get(thing);
      return {
        ...nothing,
        type: ofOwn,
        noun,
        subject: author?.name ?? null,
        leadId: author?.leadId ?? null,
        one:
          noun === 'prompt'
            ? `You ${did} the prompt${author?.name ? ` for ${author.name}` : ''}`
            : noun === 'suggestion'
              ? `You ${did} a suggestion`
              : `You ${did} the ${noun} “${name}”`,
        many: (n) => `You ${did} ${several(n, noun)}`,
      };
    }
    if (!stream.startsWith('lead-')) return null;
    const subject = names.get(id) ?? null;
    const lead = { ...nothing, noun: 'lead', subject, leadId: id };
    const who = (n: number) => several(n, 'lead');
    // A touch, and the move that it causes, are one line. A sent text has its own.
    if (type === 'TouchLogged' && data.contentId === null)
      return {
        ...lead,
        type: 'touch_logged',
        one: data.kind === 'reply' ? `${subject} replied` : `You logged a touch with ${subject}`,
        many: (n) => `You logged a touch with ${who(n)}`,
      };
    if (type === 'LeadStatusChanged' && data.touchId === null) {
      const to = ` moved to ${stages[data.to]}`;
      return { ...lead, type: 'lead_moved', one: `${subject}${to}`, many: (n) => `${who(n)}${to}` };
    }
    if (type === 'FollowUpSnoozed') {
      const until = `until ${data.until ? dateOf(data.until) : 'they reply'}`;
      return {
        ...lead,
        type: 'follow_up_put_off',
        one: `You put off following up ${subject} ${until}`,
        many: (n) => `You put off following up ${who(n)} ${until}`,
      };
    }
    if (type === 'LeadsToldApart')
      return {
        ...lead,
        type: 'leads_told_apart',
        one: `You said that ${names.get(data.otherId)} is another person than ${subject}`,
        many: (n) => `You said that ${who(n)} are other people`,
      };
    if (type === 'LeadSourceNamed') {
      const did = data.origin ? 'said' : 'removed';
      return {
        ...lead,
        type: 'source_named',
        one: `You ${did} what brought ${subject}`,
        many: (n) => `You said what brought ${who(n)}`,
      };
    }
    if (type === 'DoNotContactSet')
      return {
        ...lead,
        type: 'do_not_contact_set',
        one: `You marked ${subject} “Do not contact”`,
        many: (n) => `You marked ${who(n)} “Do not contact”`,
      };
    if (type === 'LeadActionChosen') {
      const did = `You chose ${data.action.replace('_', ' ')} for`;
      return { ...lead, type: 'action_chosen', one: `${did} ${subject}`, many: (n) => `${did} ${who(n)}` };
    }
    if (type === 'DealValued') {
      const says = data.value
        ? `A deal with ${subject} is worth ${money(data.value)}`
        : 'You changed the value of a deal';
      return { ...lead, type: 'deal_valued', one: says, many: (n) => `You changed the value of ${several(n, 'deal')}` };
    }
    // A merge archives the other lead, and its Undo restores it.
    if (type === 'LeadArchived' && merges.has(requestOf(event))) return null;
    const into = type === 'LeadMergedInto' ? data.into : type === 'LeadRestored' ? merged.get(id) : undefined;
    if (into) {
      const did = type === 'LeadMergedInto' ? 'merged a duplicate into' : 'took back the merge into';
      const survivor = names.get(into) ?? null;
      if (type === 'LeadMergedInto') merged.set(id, into);
      else merged.delete(id);
      return {
        ...lead,
        type: type === 'LeadMergedInto' ? 'lead_merged' : 'lead_unmerged',
        subject: survivor,
        leadId: into,
        one: `You ${did} ${survivor}`,
        many: (n) => `You ${did} ${who(n)}`,
      };
    }
    const samples =
      (type === 'LeadArchived' && data.reason === 'samples_removed') ||
      (type === 'LeadRestored' && data.was === 'samples_removed');
    if (samples) {
      const did = type === 'LeadArchived' ? 'removed' : 'brought back';
      return {
        ...lead,
        type: type === 'LeadArchived' ? 'lead_archived' : 'lead_restored',
        noun: 'sample lead',
        one: `You ${did} the sample lead ${subject}`,
        many: (n) => `You ${did} ${several(n, 'sample lead')}`,
      };
    }
    const ofLead = leadVerbs[type];
    if (!ofLead || (type === 'TouchTakenBack' && data.contentId !== null)) return null;
    return {
      ...lead,
      type: ofLead[0],
      one: `You ${ofLead[1]} ${subject}`,
      many: (n) => `You ${ofLead[1]} ${who(n)}`,
    };
  };

  const feed = new Map<string, { line: Line; by: 'you' | 'assistant'; at: string }>();
  for (const event of log) {
    const line = lineOf(event);
    if (!line) continue;
    const { correlationId, actor, recordedAt } = event.metadata;
    const key = [correlationId, line.type, line.noun].join(' ');
    const before = feed.get(key);
    const by = actor.as === 'user' ? 'you' : 'assistant';
    feed.set(key, {
      line: before
        ? { ...before.line, count: before.line.count + line.count, subject: null, leadId: null, contentId: null }
        : line,
      by: before?.by ?? by,
      at: recordedAt,
    });
  }
  return [...feed.values()].map(({ line, by, at }) => {
    const { type, count, subject, leadId, contentId, importId, one, many } = line;
    return {
      type,
      description: count === 1 && one ? one : many(count),
      metadata: { count, actor: by, leadId, contentId, importId, subject },
      createdAt: at,
    };
  });
};
