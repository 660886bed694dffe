import { activities, type ActivityType } from '@app/contracts/activity/activity.constants';
import { dayWords } from '@app/contracts/days';

interface Facts {
  type: ActivityType;
  noun: string;
  detail: string | null;
  count: number;
  subject: string | null;
}

const several = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** A message goes to a person. A comment is for their post, and so is a prompt. */
const towards = (noun: string) => (noun === 'comment' || noun === 'prompt' ? 'for' : 'to');

/** Things of the person whose own name is in `detail`. */
const named = new Set(['idea', 'template', 'view', 'suggestion']);

/** The object of a single activity: a person by name, or a text with the person whom it is for. */
const one = ({ noun, subject, detail }: Facts): string => {
  if (named.has(noun)) return detail ? `the ${noun} “${detail}”` : `${noun === 'idea' ? 'an' : 'a'} ${noun}`;
  if (noun === 'lead') return subject ?? 'a lead';
  if (noun === 'sample lead') return subject ? `the sample lead ${subject}` : 'a sample lead';
  return subject ? `the ${noun} ${towards(noun)} ${subject}` : `the ${noun}`;
};

/** Rows store a day as `YYYY-MM-DD`. A line shows it like other dates. */
const inWords = (detail: string, today: string): string =>
  /^\d{4}-\d\d-\d\d$/u.test(detail) ? dayWords(detail, today) : detail;

/** “You approved the message to Elise Fournier”. @param today `YYYY-MM-DD` in the person's zone */
export const describeActivity = (facts: Facts, today: string): string => {
  const { type, noun, detail, count, subject } = facts;
  switch (type) {
    case 'lead_identified':
      if (noun === 'imported lead') return `${several(count, 'lead')} identified from your import`;
      return count === 1 && subject
        ? `${subject} identified${noun === 'sample lead' ? ' as a sample' : ''}`
        : `${several(count, noun)} identified`;
    case 'lead_archived':
      return `You ${noun === 'lead' ? activities[type].verb : 'removed'} ${count === 1 ? one(facts) : several(count, noun)}`;
    case 'lead_moved':
      return `${count === 1 ? one(facts) : several(count, noun)} moved${detail ? ` to ${detail}` : ''}`;
    case 'touch_logged':
      if (count === 1 && subject && detail === 'reply') return `${subject} replied`;
      return `You logged a touch with ${count === 1 ? one(facts) : several(count, noun)}`;
    case 'follow_up_put_off': {
      const whom = count === 1 ? one(facts) : several(count, noun);
      return `You put off following up ${whom}${detail ? ` until ${inWords(detail, today)}` : ''}`;
    }
    case 'leads_told_apart':
      if (count > 1) return `You said that ${several(count, noun)} are other people`;
      return `You said that ${detail ?? 'another lead'} is another person than ${one(facts)}`;
    case 'source_named':
      return `You ${detail || count > 1 ? 'said' : 'removed'} what brought ${count === 1 ? one(facts) : several(count, noun)}`;
    case 'do_not_contact_set':
      return `You marked ${count === 1 ? one(facts) : several(count, noun)} “Do not contact”`;
    case 'action_chosen':
      return `You chose ${detail ?? 'an action'} for ${count === 1 ? one(facts) : several(count, noun)}`;
    case 'content_rewritten':
      return `Rewrote ${count === 1 ? one(facts) : several(count, noun)}`;
    case 'deal_valued':
      if (!detail) return `You changed the value of ${count === 1 ? 'a deal' : several(count, 'deal')}`;
      return `A deal with ${count === 1 ? one(facts) : several(count, noun)} is worth ${detail}`;
    case 'content_drafted':
      if (count > 1) return `Drafted ${several(count, noun)}`;
      return subject
        ? `Drafted a ${noun} ${towards(noun)} ${subject}`
        : `Drafted a ${noun}${detail ? ` on ${detail}` : ''}`;
    case 'import_completed':
      return `${several(count, 'lead')} updated by your import`;
    case 'import_undone':
      return `You undid an import of ${several(count, 'lead')}`;
    case 'ticket_opened':
      return `You opened ${count === 1 ? `ticket ${subject}` : several(count, noun)}`;
    case 'ticket_answered':
      return `Support answered ${count === 1 ? `ticket ${subject}` : several(count, noun)}`;
    case 'digest_composed':
      return `Composed the digest of the week from ${inWords(detail ?? '', today)}`;
    default:
      return `You ${activities[type].verb} ${count === 1 ? one(facts) : several(count, noun)}`;
  }
};
