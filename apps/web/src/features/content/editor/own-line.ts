/** Where the first paragraph ends that is more than a greeting: a line typed there stands before the signature. */
const endOfOpening = (words: string): number => {
  const at = words.search(/[.?!…][”’)]*(?=\n|$)/u);
  const lineEnd = at === -1 ? -1 : words.indexOf('\n', at);
  return lineEnd === -1 ? words.length : lineEnd;
};

/** Moves the cursor there. The first words that are typed get a space before them; until then the text stays unchanged. */
export const beginOwnLine = (field: HTMLTextAreaElement): void => {
  const at = endOfOpening(field.value);
  field.setSelectionRange(at, at);
  const space = () => {
    if (field.selectionStart > at && /\S/.test(field.value.charAt(at))) field.setRangeText(' ', at, at, 'preserve');
  };
  // In the capture phase: React reads the words afterwards.
  field.addEventListener('input', space, { once: true, capture: true });
};
