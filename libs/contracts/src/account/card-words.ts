/** These functions put a line that the author wrote into a sentence. They change only its form. */

const lead =
  /^(?:(?:i|we)\s+(?:help|support|advise|coach|serve|work with)|(?:i|we)(?:[’']m| am|[’']re| are) (?:helping|working with)|helping|supporting|working with|with)\s+(?:them\s+)?(?:with\s+)?(?=\S)/iu;

/** Turns `I help ward managers` into `ward managers`, because the template has the words before it. */
export const withoutLead = (line: string | null): string | null => line?.trimStart().replace(lead, '') ?? null;

/** Words that are not names. They have a capital only at the beginning of a line. */
const plain =
  /^(?:an?|the|one|two|three|some|many|most|our|my|your|their|first|second|small|mid|medium|large|big|new|young|older|senior|junior|busy|early|late|independent|solo|growing|family|local|women|men|people|parents|teams?|firms|companies|businesses|charities|\p{L}+(?:ing|ers|ors|ists|ants|ents|ives))$/iu;
const capitalOnly = /^\p{Lu}\p{Ll}*$/u;

/**
 * Turns `First-time directors` into `first-time directors`, for the middle of a sentence. `NHS managers` and `Danish founders`
 * stay.
 */
export function inSentence(line: string): string {
  const [first = '', second = ''] = line.split(/\s+/u);
  const [word = ''] = first.split(/[-,]/u);
  // `New York founders`
  if (!capitalOnly.test(word) || !plain.test(word) || /^\p{Lu}\p{Ll}/u.test(second)) return line;
  return line.charAt(0).toLowerCase() + line.slice(1);
}

/** Words that begin a sentence and are not names. */
const opening =
  /^(?:an?|the|this|that|these|those|there|we|you|your|our|my|it|both|last|next|yesterday|today|recently|on|in|at|to|for|from|by|with|after|before|since|when|while|as|if|because|thanks?)$/iu;

/**
 * Turns `We both spoke in Lyon` into `we both spoke in Lyon`, to follow `Hi Tom,`. `I was in Lyon` and `Ana spoke in Lyon`
 * stay.
 */
export function afterGreeting(sentence: string): string {
  const [first = ''] = sentence.trimStart().split(/\s/u);
  if (!opening.test(first)) return sentence;
  return sentence.trimStart().charAt(0).toLowerCase() + sentence.trimStart().slice(1);
}
