import { channelLimits } from '@app/contracts/content/content.constants';
import { gapsIn } from '@app/contracts/content/gaps';
import { strangersIn, styleFaults } from '../checks';
import { questionOf } from '../posts';
import { sentences, shorten } from '../words';
import type { PostBrief, Wish } from '../writer';
import { authorData, type Learned, neverSaid, rules, wishData } from './shared';
import { leaks, type ModelTask, quoted, unfounded } from './task';

const longestFirstLine = 12;

/** The task to write a post from the author's own sentences. `secret`: a word of this call that no text may contain. */
export function postTask(brief: PostBrief, learned: Learned, secret: string, wish?: Wish): ModelTask {
  const { theme, notes, answers, channel, author, tone } = brief;
  const limit = channelLimits[channel];
  const instructions = rules(
    [
      `A post of at most ${Math.min(limit, 1500)} characters: a first line of at most ${longestFirstLine} words that stands alone, the story, the turn, the takeaway, one question at the end. Blank lines between paragraphs.`,
      channel === 'email' ? 'It is a letter to readers, with a subject of 3 or 4 words.' : 'The field subject is null.',
      wish
        ? 'Rework text_until_now as the wish says. Its sentences are the author’s: add no thought, example or claim of your own, and keep its gaps in square brackets.'
        : 'The author’s answers are the post. Put them in order, mend their form, cut; add no thought, example or claim of your own. What the author did not answer is a question in square brackets.',
    ],
    tone,
    secret,
  );
  const data = {
    channel,
    tone,
    author: authorData(author, learned),
    theme: quoted(theme, 300),
    what_happened: quoted(answers.happened, 4000),
    what_changed: quoted(answers.changed, 4000),
    what_you_would_tell: quoted(answers.tell, 4000),
    notes: quoted(notes, 4000),
    intent: 'A post that readers finish because it is true, short and theirs to use.',
    own_texts: learned.examples.map((text) => quoted(text, 1500)),
    ...wishData(wish),
  };
  const sources = [
    theme,
    notes ?? '',
    answers.happened ?? '',
    answers.changed ?? '',
    answers.tell ?? '',
    wish?.current.body ?? '',
    JSON.stringify(data.author),
  ];
  return {
    instructions,
    data: JSON.stringify(data, null, 1),
    faults: ({ subject, body }) => {
      const [first = ''] = body.split('\n');
      const whole = `${channel === 'email' ? (subject ?? '') : ''}\n${body}`;
      const spoken = body.split('\n').flatMap((line) => sentences(line.trim()));
      return [
        ...(body === '' ? ['has no words'] : []),
        ...(channel === 'email' && !subject ? ['has no subject'] : []),
        ...(body.length > limit ? [`has ${body.length} of ${limit} characters`] : []),
        ...(first.split(/\s+/u).length > longestFirstLine
          ? [`a first line of more than ${longestFirstLine} words`]
          : []),
        ...styleFaults(whole),
        ...strangersIn(whole, sources).map((stranger) => `not given: ${stranger}`),
        ...unfounded(spoken, sources),
        ...neverSaid(author, whole),
        ...leaks(whole, instructions, secret),
        ...(gapsIn(body).length > 4 ? ['more than four gaps'] : []),
        ...lost(brief, wish, body),
      ];
    },
    written: ({ subject, body }) => ({
      title: channel === 'email' ? subject : null,
      body,
      basis: [`Theme: ${shorten(theme, 400)}`, ...(notes ? ['Your notes'] : []), ...answered(brief)],
      situation: null,
      template: null,
      writer: 'ai',
    }),
  };
}

/** Finds answers of the author that the model has lost: it asks for them again in a gap. */
const lost = ({ answers }: PostBrief, wish: Wish | undefined, body: string): string[] => {
  const open = wish ? gapsIn(wish.current.body) : null;
  const isAnswered = (gap: string) =>
    open
      ? !open.includes(gap)
      : (['happened', 'changed', 'tell'] as const).some((part) => answers[part] && questionOf[part] === gap);
  return gapsIn(body)
    .filter(isAnswered)
    .map((gap) => `asks for what the author has said: ${gap}`);
};

const answered = ({ answers }: PostBrief): string[] =>
  (['happened', 'changed', 'tell'] as const).flatMap((part) =>
    answers[part] ? [`Your answer: ${questionOf[part]}`] : [],
  );
