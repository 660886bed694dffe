import type { ContentDetail } from '@app/contracts/content/content.api';
import { chosenByYou } from '@app/contracts/content/content.constants';
import { gapsIn, withoutBrackets } from '@app/contracts/content/gaps';
import { cardBasis } from './facts';
import { shorten } from './words';

type Tells = NonNullable<ContentDetail['tells']>;
type Tell = Tells['want'];
type Text = Pick<ContentDetail, 'type' | 'body' | 'situation' | 'basis' | 'revisions'>;

/** The beginnings of basis lines from `factsOf`. Those that say most about the receiver come first. */
const known: readonly RegExp[] = [
  /^(?:Title, of those you help|Description|Your note|Your line for them|Their (?:reply|post)|You met at|In the role since|Client since|You promised|Referred to you|You would like to meet|Next step|Outside of those you help)\b/u,
  /^(?:Title|Company)\b/u,
  /^(?:Last in touch|You talked on|You wrote on)\b/u,
];

/** Matches a reason that does not name an occasion. */
const noOccasion = /^not (?:in touch|connected) yet(?!.*\byou said why now\b)/su;

/** The last question of a text. */
const asked = (body: string): string | undefined =>
  body
    .match(/(?<![^.?!…？؟\n])[^.?!…？؟\n]*[?？؟]/gu)
    ?.at(-1)
    ?.trim();

/** Whether a text still has a fact: it has one of the fact's longer words, or its only word. */
const holds = (body: string, fact: string): boolean => {
  const lowered = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const words = lowered(fact.slice(fact.indexOf(':') + 1));
  const long = words.filter((word) => word.length > 3);
  const own = new Set(lowered(body));
  return (long.length > 0 ? long : words).some((word) => own.has(word));
};

/** The three questions that a message must answer in five seconds: why me, why now, what do you want. */
export function tellsOf({ type, body, situation, basis, revisions }: Text): Tells | null {
  if (type !== 'message' || !situation) return null;
  const edited = revisions.at(-1)?.kind === 'edited';
  // An edit may have taken the facts of the draft out.
  const stands = (fact: string) => !edited || holds(body, fact);
  const missing = (words: string): Tell =>
    gapsIn(body).length > 0
      ? { ok: false, words: 'Not yet. Your line would say it' }
      : edited
        ? { ok: true, words: 'You wrote words of your own' }
        : { ok: false, words };
  const fact = known.flatMap((kind) => basis.find((line) => kind.test(line) && stands(line)) ?? []).at(0);
  const question = asked(withoutBrackets(body));
  const offer = basis.find((line) => line.startsWith(cardBasis.offers) && stands(line));
  return {
    whyMe: fact ? { ok: true, words: fact } : missing('Nothing in it is about them'),
    whyNow: noOccasion.test(situation.reason)
      ? missing('Nothing says why now')
      : situation.reason === chosenByYou
        ? missing(`You chose ${situation.name}, and no fact says when`)
        : stands(situation.reason.replace(/,.*/su, ''))
          ? { ok: true, words: situation.reason }
          : missing('Nothing says why now'),
    want: question
      ? { ok: true, words: `You ask: ${shorten(question, 160)}` }
      : offer
        ? { ok: true, words: `You offer: ${offer.slice(offer.indexOf(':') + 2)}` }
        : missing('It asks for nothing and offers nothing'),
  };
}
