import type { Card } from '@app/contracts/account/card';
import { inSentence, withoutLead } from '@app/contracts/account/card-words';
import type { QuestionId } from './questions';

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

const withoutStop = (text: string) => text.replace(/[.\s]+$/u, '');
const capital = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);
/** A line of the card in the form for the middle of a sentence, as in drafts. */
const own = (line: string | null) => line && inSentence(withoutStop(withoutLead(line) ?? ''));
const asQuestion = (text: string) => (/[?!.]$/u.test(text) ? text : `${text}?`);

interface Given {
  card: Card;
  /** Questions that were answered or skipped. */
  passed: readonly QuestionId[];
  firstName: string | null;
  /** The question that is asked now. */
  asked: QuestionId | null;
}

/** The message to a sample person that the card can write: connected in 2019, never in touch. */
export const exampleMessage = ({ card, passed, firstName, asked }: Given): ExampleMessage => {
  const part = (of: QuestionId, text: string | null, missing: string): Part => ({
    text: text ?? missing,
    ...(text === null && { gap: true }),
    ...(of === asked && { now: true }),
  });
  const who = own(card.whoIHelp);
  const what = own(card.withWhat);
  const [result] = card.results;
  const [offer] = card.offers;
  const offers = !card.question && offer;
  // A skipped result is left out: the message makes sense without it.
  const tellsResult = result !== undefined || !passed.includes('results');
  const sign = card.signature ?? firstName;
  const result_ = part('results', result ? `${capital(withoutStop(result))}.` : null, 'A result you may tell');
  const ask = offers
    ? part('offers', `I could offer you ${withoutStop(offers)}.`, '')
    : part('question', card.question && asQuestion(card.question), 'A question you like to ask');

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
    closed: [who, what, result, card.question ?? offer].filter(Boolean).length,
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
