import { folded } from './words/lists';

/**
 * Finds a sentence that orders a writer or a machine to do something. Other people write profiles and replies, so such a sentence
 * is not a fact: nothing stands on it, and no text repeats it.
 */
const orders = [
  // To whoever writes: say, write, add, mention, offer, repeat … at the beginning, or after a name for the machine.
  '^(?:[^\\p{L}]*(?:please|now|then|and|just|also|bitte|system|assistant|ai|note to (?:the )?(?:ai|model|assistant|writer|llm))[:,]?\\s+)*(?:ignore|ignoring|disregard|forget (?:all|everything|the above|your)|say (?:that|only|yes)|write(?: only| that|:)|reply with|respond with|answer (?:with|as|only)|add (?:the |a |this |the following )?(?:link|code|line|word)|include (?:the|this|a)|insert|append|offer (?:them |a |an )?\\d|repeat (?:your|the|after|this)|reveal|print|output|list all|mark this|translate this|pretend|act as|approve (?:this|the)|sag,? dass|schreib(?:e)?(?: nur|:)|fuge|ignoriere|vergiss alle|wiederhole|biete \\d|gib diesen|markiere|liste alle|ajoute|ecris|dis que|repete|propose \\d|enumere|approuve|anade|escribe|di que|repite|ofrece|enumera|aprueba|ignora)(?!\\p{L})',
  '(?:previous|prior|above|earlier|all) (?:instructions|rules|prompts)',
  '(?:all|alle|any) (?:bisherigen |vorherigen )?(?:rules|anweisungen|regeln)',
  'system ?-?prompt',
  'your (?:instructions|prompt|rules)',
  'new (?:policy|rule|instruction)',
  'neue (?:regel|anweisung)',
  'you are (?:now )?(?:an? )?(?:ai|assistant|model|bot|dan)',
  '(?:every|each|jede) (?:message|draft|nachricht)',
  'this (?:draft|message|prompt)',
  'dieser entwurf',
  'diesen entwurf',
  '(?:to|in|in the|der|die) (?:the )?(?:message|draft|nachricht) ?(?:ein|hinzu)?$',
  'language model',
  'as an ai',
  'jailbreak',
];
const pattern = new RegExp(`(?<!\\p{L})(?:${orders.slice(1).join('|')})(?!\\p{L})|${orders[0]}`, 'u');

export const looksLikeOrder = (sentence: string): boolean => pattern.test(folded(sentence.trim()));
