import type { ReplyKind } from '@app/contracts/leads/leads.events';
import type { Tone } from '@app/contracts/account/account.events';
import type { SituationId } from '@app/contracts/content/content.constants';
import { type Facts, hardNewsOf, threadOf } from './facts';
import { joined, type MessageTemplate } from './templates';
import type { MessageBrief } from './writer';

/** Answers sell nothing and close with no question. Where only the author has the answer, it is the gap. */
const answers: Record<Exclude<ReplyKind, 'thanks'>, Record<Tone, string>> = {
  later: {
    calm: `Hi {{ first_name }}, thank you for telling me. {% if later_when %}I'll write again {{ later_when }}. If it comes up before that, just send me a line.{% else %}I'll leave it for now.{% endif %}`,
    reflective: `Hi {{ first_name }}, I understand, and it's good to know. {% if later_when %}I'll write again {{ later_when }}.{% else %}I'll leave it for now.{% endif %}`,
    bold: `Fair enough, {{ first_name }}. {% if later_when %}I'll write {{ later_when }}.{% else %}I'll leave it for now.{% endif %}`,
  },
  yes: {
    calm: `Hi {{ first_name }}, thank you, that suits me well. [the day and the time, and the link or the place]. I look forward to it.`,
    reflective: `Hi {{ first_name }}, I'm glad that we'll talk. [the day and the time, and the link or the place].`,
    bold: `Good, {{ first_name }}. [the day and the time, and the link or the place].`,
  },
  question: {
    calm: `Hi {{ first_name }}, thank you for asking. [{% if their_words %}your answer to “{{ their_words }}”{% else %}your answer to their question{% endif %}]`,
    reflective: `Hi {{ first_name }}, that's a good thing to ask. [{% if their_words %}your answer to “{{ their_words }}”{% else %}your answer to their question{% endif %}]`,
    bold: `Hi {{ first_name }}, straight to your question. [{% if their_words %}your answer to “{{ their_words }}”{% else %}your answer to their question{% endif %}]`,
  },
  no: {
    calm: `Hi {{ first_name }}, thank you for telling me. I'll leave it there. All the best to you{% if company %} and to everybody at {{ company }}{% endif %}.`,
    reflective: `Hi {{ first_name }}, thank you for being open about it. I'll leave it there, and I wish you well.`,
    bold: `Thanks for the clear word, {{ first_name }}. I'll leave it there. All the best.`,
  },
  other: {
    calm: `Hi {{ first_name }}, thank you for writing back. [{% if their_words %}your answer to “{{ their_words }}”{% else %}your answer to what they wrote{% endif %}]`,
    reflective: `Hi {{ first_name }}, I've thought about what you wrote. [{% if their_words %}your thought on “{{ their_words }}”{% else %}your thought on what they wrote{% endif %}]`,
    bold: `Thanks, {{ first_name }}. [{% if their_words %}your answer to “{{ their_words }}”{% else %}your answer to what they wrote{% endif %}]`,
  },
};

/** A talk of which the author has written a line for the receiver. The line says it all, so the frame only leads to it. */
const afterTalk: Record<Tone, string> = {
  calm: `Hi {{ first_name }}, thank you for the talk{% if last_talk %} on {{ last_talk }}{% endif %}. {{ line }}`,
  reflective: `Hi {{ first_name }}, I went back to our talk{% if last_talk %} on {{ last_talk }}{% endif %}. {{ line }}`,
  bold: `Hi {{ first_name }}, thanks for the talk{% if last_talk %} on {{ last_talk }}{% endif %}. {{ line }}`,
};
/** One question closes the text, unless the line asks one. */
const askAfterTalk: Record<Tone, string> = {
  calm: 'Would it help to go through that once more?',
  reflective: 'Is it still like that, or has something moved?',
  bold: 'Shall we start there?',
};

const subject = '{% if first_name %}Thank you, {{ first_name }}{% else %}Thank you for writing{% endif %}';

const frame = (
  id: string,
  situation: SituationId,
  subject: string,
  { calm, reflective, bold }: Record<Tone, string>,
): MessageTemplate => ({
  id,
  situation,
  subject,
  text: { calm: joined(calm), reflective: joined(reflective), bold: joined(bold) },
});

/**
 * The frame for what the author has said: what a reply is, or a line for the receiver after a talk. Null for any other lead, and while
 * hard news come first. `isOpen`: a template of the author may do it, because only they have the words.
 */
export const frameFor = (
  brief: MessageBrief,
  facts: Facts,
  situation: SituationId,
): { template: MessageTemplate; isOpen: boolean } | null => {
  const { last } = threadOf(brief.lead);
  if (!last || hardNewsOf(brief) !== null) return null;
  if (situation === 'reply' && last.kind === 'reply' && last.reply && last.reply !== 'thanks')
    return {
      template: frame(`answer:${last.reply}`, situation, subject, answers[last.reply]),
      isOpen: last.reply === 'question' || last.reply === 'other',
    };
  if (situation !== 'after-talk' || !facts.line) return null;
  const asks = facts.line.words.endsWith('?');
  const text = (tone: Tone) => (asks ? afterTalk[tone] : `${afterTalk[tone]}\n\n${askAfterTalk[tone]}`);
  return {
    template: frame('line:after-talk', situation, 'After our talk', {
      calm: text('calm'),
      reflective: text('reflective'),
      bold: text('bold'),
    }),
    isOpen: true,
  };
};
