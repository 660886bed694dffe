import { activities, type ActivityType } from '@app/contracts/activity/activity.constants';

interface Facts {
  type: ActivityType;
  noun: string;
  detail: string | null;
  count: number;
  subject: string | null;
}

const several = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** A message goes to a person; a comment stands below a post. */
const towards = (noun: string) => (noun === 'comment' ? 'for' : 'to');

/** What was done once: a person by name, or a text with the person that it is for. */
const one = ({ noun, subject }: Facts): string => {
  if (noun === 'lead') return subject ?? 'a lead';
  return subject ? `the ${noun} ${towards(noun)} ${subject}` : `the ${noun}`;
};

/** One line that says who did what: “You approved the message to Elise Fournier”, “Drafted 5 messages”. */
export const describeActivity = (facts: Facts): string => {
  const { type, noun, detail, count, subject } = facts;
  switch (type) {
    case 'lead_identified':
      if (noun === 'imported lead') return `${several(count, 'lead')} identified from your import`;
      return count === 1 && subject
        ? `${subject} identified${noun === 'sample lead' ? ' as a sample' : ''}`
        : `${several(count, noun)} identified`;
    case 'lead_moved':
      return `${count === 1 ? one(facts) : several(count, noun)} moved${detail ? ` to ${detail}` : ''}`;
    case 'content_drafted':
      if (count > 1) return `Drafted ${several(count, noun)}`;
      return subject
        ? `Drafted a ${noun} ${towards(noun)} ${subject}`
        : `Drafted a ${noun}${detail ? ` on ${detail}` : ''}`;
    case 'import_completed':
      return `${several(count, 'lead')} updated by your import`;
    case 'import_undone':
      return `You undid an import of ${several(count, 'lead')}`;
    default:
      return `You ${activities[type].verb} ${count === 1 ? one(facts) : several(count, noun)}`;
  }
};
