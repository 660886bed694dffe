import { hardSell, hardSellPhrases, hardSellPieces } from './hard-sell';

describe('hard-sell phrases', () => {
  it('finds every phrase of its own list, in any case and inside a sentence', () => {
    for (const phrase of hardSell) {
      expect(hardSellPhrases(`Well, ${phrase.toUpperCase()}, they said.`)).toContain(phrase);
    }
  });

  it('finds a phrase with another apostrophe, hyphen or line break', () => {
    expect(hardSellPhrases("Don't miss this game changer. It is a no‑brainer,\nact\nnow!")).toEqual([
      'act now',
      'don’t miss',
      'game-changer',
      'no-brainer',
    ]);
  });

  it('ignores words that only contain a phrase', () => {
    expect(hardSellPhrases('We unlocked the door, react nowhere and sell 110x200 panels.')).toEqual([]);
    expect(hardSellPhrases('How many weeks of cash in hand, and cash in May?')).toEqual([]);
    expect(hardSellPhrases('One question about handovers, and no hurry with the answer.')).toEqual([]);
  });

  it('names each phrase once', () => {
    expect(hardSellPhrases('unlock, unlock, UNLOCK')).toEqual(['unlock']);
  });
});

describe('The pieces of a text', () => {
  // The search takes the first phrase that fits, so no phrase may begin another one.
  it.each(hardSell)('are one piece for %j', (phrase) => {
    expect(hardSellPieces(phrase)).toEqual([{ text: phrase, phrase: true }]);
  });

  it.each([
    ['Nothing to sell.', ['Nothing to sell.']],
    ['A Game changer, act\nnow!', ['A ', '<Game changer>', ', ', '<act\nnow>', '!']],
    ['Unlock. unlock', ['<Unlock>', '. ', '<unlock>']],
    ['Take it to the next level', ['<Take it to the next level>']],
    ['', []],
  ])('of %j are %j', (text, pieces) => {
    const found = hardSellPieces(text);
    expect(found.map((piece) => (piece.phrase ? `<${piece.text}>` : piece.text))).toEqual(pieces);
    expect(found.map((piece) => piece.text).join('')).toBe(text);
  });
});
