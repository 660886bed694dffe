import type { ReplyKind } from '@app/contracts/leads/leads.events';
import type { Tone } from '@app/contracts/account/account.events';
import { hardNewsOf, threadOf } from './facts';
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

const subject = '{% if first_name %}Thank you, {{ first_name }}{% else %}Thank you for writing{% endif %}';

const templateOf = (kind: keyof typeof answers): MessageTemplate => ({
  id: `answer:${kind}`,
  situation: 'reply',
  subject,
  text: {
    calm: joined(answers[kind].calm),
    reflective: joined(answers[kind].reflective),
    bold: joined(answers[kind].bold),
  },
});

/**
 * The answer to a reply of which the author said what it is; null for any other lead, and while hard news come first.
 * `isOpen`: the author has to answer in words of their own, so a template of theirs may do it.
 */
export const answerTo = (brief: MessageBrief): { template: MessageTemplate; isOpen: boolean } | null => {
  const { last } = threadOf(brief.lead);
  if (last?.kind !== 'reply' || !last.reply || last.reply === 'thanks' || hardNewsOf(brief) !== null) return null;
  return { template: templateOf(last.reply), isOpen: last.reply === 'question' || last.reply === 'other' };
};
