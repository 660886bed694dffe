/** Words that begin a sentence and are not names. */
const opening =
  /^(?:an?|the|this|that|these|those|there|we|you|your|our|my|it|both|last|next|yesterday|today|recently|on|in|at|to|for|from|by|with|after|before|since|when|while|as|if|because|thanks?|saw|heard|read|noticed|congrats|congratulations|new|just|wir|nous|wij|vi)$/iu;

/** `We both spoke in Lyon` becomes `we both …`, to follow `Hi Tom,`. `I was …` and `Ana spoke …` stay. */
export function afterGreeting(sentence: string): string {
  const [first = ''] = sentence.trimStart().split(/\s/u);
  // `CONGRATS` would become `cONGRATS`.
  if (!opening.test(first) || /^\p{Lu}{2}/u.test(first)) return sentence;
  return sentence.trimStart().charAt(0).toLowerCase() + sentence.trimStart().slice(1);
}
