import { channelLimits } from '@app/contracts/content/content.constants';
import { gapsIn, withoutBrackets } from '@app/contracts/content/gaps';
import { strangersIn, styleFaults } from '../checks';
import { thoughtFact } from '../comments';
import { postFor } from '../sources';
import { oneLine, sentences, shorten } from '../words';
import type { CommentBrief, Wish } from '../writer';
import { authorData, currentFor, type Learned, neverSaid, rules, wishData } from './shared';
import { falseAcquaintance, leaks, type ModelTask, quoted, unfounded } from './task';

const longest = 400;
const longestPost = 5000;

/** The task to comment on a post, with one thought of the author. `secret`: a word of this call that no text may contain. */
export function commentTask(brief: CommentBrief, learned: Learned, secret: string, wish?: Wish): ModelTask {
  const { thought, author, tone } = brief;
  const post = postFor(brief);
  const current = currentFor(wish, author.off?.includes('posts') ?? false);
  const instructions = rules(
    [
      `A comment of one to three sentences, at most ${longest} characters, without greeting and signature. The field subject is null.`,
      'It answers their_words with the author’s thought, and has no other opinion. Without a thought it has the gap [one thought of yours].',
    ],
    tone,
    secret,
  );
  const data = {
    author: authorData(author, learned),
    their_name: quoted(post.name, 300),
    their_words: quoted(post.words, longestPost),
    thought: quoted(thought, 2000),
    approach: wish?.approach ?? null,
    intent: 'A comment that its reader would like to answer.',
    own_texts: learned.examples.map((text) => quoted(text, 1000)),
    ...wishData(wish, current),
  };
  const own = [thought ?? '', JSON.stringify(data.author), current?.body ?? ''];
  return {
    instructions,
    data: JSON.stringify(data, null, 1),
    faults: ({ body }) => [
      ...(body === '' ? ['has no words'] : []),
      ...(body.length > Math.min(longest, channelLimits.linkedin_comment)
        ? [`${body.length} of ${longest} characters`]
        : []),
      ...styleFaults(body),
      // A quotation comes from the post. Everything outside of quotation marks must come from the author.
      ...strangersIn(body.replaceAll(/“[^“”]*”/gu, ''), [...own, post.name ?? '']).map(
        (stranger) => `not given: ${stranger}`,
      ),
      ...quotationsIn(body)
        .filter((words) => !oneLine(post.words ?? '').includes(words))
        .map((words) => `quotes what they did not write: ${words}`),
      ...(thought === null && !gapsIn(body).some((gap) => gap.includes('thought'))
        ? ['has an opinion that nobody gave']
        : []),
      ...unfounded(sentences(oneLine(body)), [...own, post.words ?? '']),
      ...neverSaid(author, body),
      ...falseAcquaintance(body, false),
      ...leaks(body, instructions, secret),
    ],
    written: ({ body }) => ({
      title: null,
      body,
      basis: [
        ...quotationsIn(body).map((words) => `Their words: “${shorten(words, 400)}”`),
        ...(thought === null ? [] : [thoughtFact(thought)]),
      ].slice(0, 12),
      situation: {
        name: 'Their post',
        reason: post.name === null ? 'a post that you pasted' : `a post by ${shorten(oneLine(post.name), 200)}`,
      },
      template: null,
      writer: 'ai',
    }),
  };
}

/** The texts between quotation marks, outside of gaps. */
const quotationsIn = (text: string): string[] =>
  Array.from(withoutBrackets(text).matchAll(/“([^“”]+)”/gu), ([, words = '']) => words.replace(/[.,…]$/u, ''));
