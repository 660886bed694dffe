/** Functions that put a line of the author's card into a sentence. They change its form only. */

const lead =
  /^(?:(?:i|we)\s+(?:help|support|advise|coach|serve|work with)|(?:i|we)(?:[’']m| am|[’']re| are) (?:helping|working with)|helping|supporting|working with|with)\s+(?:them\s+)?(?:with\s+)?(?=\S)/iu;

/** `I help ward managers` is `ward managers`: the words before it are the template's. */
export const withoutLead = (line: string | null): string | null => line?.trimStart().replace(lead, '') ?? null;

/** Words that are no names: a capital on them belongs to the beginning of a line. */
const plain =
  /^(?:an?|the|one|two|three|some|many|most|our|my|your|their|first|second|small|mid|medium|large|big|new|young|older|senior|junior|busy|early|late|independent|solo|growing|family|local|women|men|people|parents|teams?|firms|companies|businesses|charities|\p{L}+(?:ing|ers|ors|ists|ants|ents|ives))$/iu;
const capitalOnly = /^\p{Lu}\p{Ll}*$/u;

/** `First-time directors` inside a sentence is `first-time directors`. `NHS managers` and `Danish founders` stay. */
export function inSentence(line: string): string {
  const [first = '', second = ''] = line.split(/\s+/u);
  const [word = ''] = first.split(/[-,]/u);
  // `New York founders`
  if (!capitalOnly.test(word) || !plain.test(word) || /^\p{Lu}\p{Ll}/u.test(second)) return line;
  return line.charAt(0).toLowerCase() + line.slice(1);
}
