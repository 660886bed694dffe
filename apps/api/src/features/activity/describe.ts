import type { Activity } from '@app/contracts/activity/activity.api';

interface Facts {
  type: Activity['type'];
  noun: string;
  detail: string | null;
  count: number;
  subject: string | null;
}

const several = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** One line that says who did what: “You approved the message to Elise Fournier”, “Drafted 5 messages”. */
export const describeActivity = ({ type, noun, detail, count, subject }: Facts): string => {
  const one = count === 1;
  const thing = subject ? `the ${noun} to ${subject}` : `the ${noun}`;
  const person = subject ?? 'a lead';
  switch (type) {
    case 'lead_identified':
      if (noun === 'imported lead') return `${several(count, 'lead')} identified from your import`;
      return one && subject
        ? `${subject} identified${noun === 'sample lead' ? ' as a sample' : ''}`
        : `${several(count, noun)} identified`;
    case 'lead_moved':
      return `${one ? person : several(count, 'lead')} moved${detail ? ` to ${detail}` : ''}`;
    case 'lead_archived':
      return `You archived ${one ? person : several(count, 'lead')}`;
    case 'lead_restored':
      return `You brought back ${one ? person : several(count, 'lead')}`;
    case 'touch_logged':
      return `You logged a touch with ${one ? person : several(count, 'lead')}`;
    case 'content_drafted':
      if (!one) return `Drafted ${several(count, noun)}`;
      return subject ? `Drafted a message to ${subject}` : `Drafted a ${noun}${detail ? ` on ${detail}` : ''}`;
    case 'content_edited':
      return `You edited ${one ? thing : several(count, noun)}`;
    case 'content_approved':
      return `You approved ${one ? thing : several(count, noun)}`;
    case 'content_declined':
      return `You declined ${one ? thing : several(count, noun)}`;
    case 'content_reopened':
      return `You took back the decision on ${one ? thing : several(count, noun)}`;
    case 'content_copied':
      return `You copied ${one ? thing : several(count, noun)}`;
    case 'import_completed':
      return `${several(count, 'lead')} updated by your import`;
    case 'import_undone':
      return `You undid an import of ${several(count, 'lead')}`;
  }
};
