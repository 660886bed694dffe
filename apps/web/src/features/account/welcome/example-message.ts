import { capital } from '@/shared/lib/format';
import type { Card } from '@app/contracts/voice/card';
import { firstOf, offerWords, questionWords, resultWords, whatWords, whoWords } from '@app/contracts/voice/card-words';
import type { QuestionId } from './welcome-questions';

/** Words of the example message, or a gap where an answer is missing. */
export interface Part {
  text: string;
  gap?: true;
  /** It belongs to the current question. */
  now?: true;
}

export interface ExampleMessage {
  parts: Part[];
  sign: Part;
  gaps: number;
  /** How many gaps the answers have closed. */
  closed: number;
  /** Characters of the whole message, with its signature. */
  length: number;
  /** What the reader can tell in five seconds. */
  tells: { whyMe: string | null; want: string | null };
}

interface Given {
  card: Card;
  /** Questions that were answered or skipped. */
  passed: readonly QuestionId[];
  firstName: string | null;
  asked: QuestionId | null;
}

/** The message to a sample person that the card can write: connected in 2019, never in touch. */
export const exampleMessage = ({ card, passed, firstName, asked }: Given): ExampleMessage => {
  const part = (of: QuestionId, text: string | null, missing: string): Part => ({
    text: text ?? missing,
    ...(text === null && { gap: true }),
    ...(of === asked && { now: true }),
  });
  const who = whoWords(card.whoIHelp);
  const what = whatWords(card.withWhat);
  const result = firstOf(card.results, resultWords);
  const offer = firstOf(card.offers, offerWords);
  const question = questionWords(card.question);
  const offers = !question && offer;
  // A skipped result is left out: the message makes sense without it.
  const tellsResult = result !== null || !passed.includes('results');
  const sign = card.signature ?? firstName;
  const result_ = part('results', result ? `${capital(result)}.` : null, 'A result you may tell');
  const ask = offers
    ? part('offers', `I could offer you ${offers}.`, '')
    : part('question', question && `${capital(question)}?`, 'A question you like to ask');

  const parts: Part[] = [
    { text: 'Hi Kwame, we connected back in 2019 and never got to talk. I help ' },
    part('whoIHelp', who, 'who you help'),
    { text: ' with ' },
    part('withWhat', what, 'what you help with'),
    { text: '. ' },
    ...(tellsResult ? [result_, { text: ' ' }] : []),
    ask,
  ];
  const signature = part('offers', sign, 'How you sign');
  const askable = [...parts, signature];
  const gaps = askable.filter(({ gap }) => gap).length;
  const missing = [!who && 1, !what && 2].filter(Boolean);
  return {
    parts,
    sign: signature,
    gaps,
    closed: [who, what, result, question ?? offer].filter(Boolean).length,
    length: `${parts.map(({ text }) => text).join('')}\n\n${signature.text}`.length,
    tells: {
      whyMe:
        missing.length === 0
          ? null
          : `Not yet. Question${missing.length > 1 ? 's' : ''} ${missing.join(' and ')} say${missing.length > 1 ? '' : 's'} it`,
      want: ask.gap ? 'Not yet. Question 4 says it' : null,
    },
  };
};
