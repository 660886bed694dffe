import { compose } from './compose';

const line = (from: string, words: string) => ({ id: 0, from, words });
const own = [
  line('their name', 'Kwame Mensah'),
  line('their company', 'Fjord Capital'),
  line('the author’s card, whom they help', 'founders'),
  line('the author’s card, with what', 'prices'),
];
const numbered = (lines: ReturnType<typeof line>[]) => lines.map((one, i) => ({ ...one, id: i + 1 }));
const data = { channel: 'linkedin_message', greeting: 'Hi Kwame', author: { signs_as: 'Mara' }, lines: numbered(own) };
const connected = { lines: numbered([...own, line('you are connected on LinkedIn since', '12 May 2019')]) };
const asking = {
  lines: numbered([...own, line('the author’s card, a question to ask', 'When did you last change yours?')]),
};
const said = (more: object): string => {
  const content = JSON.stringify({ ...data, ...more });
  return (JSON.parse(compose([{ role: 'user', content }], null)) as { body: string }).body;
};
const tones = ['reflective', 'bold', 'calm'];

describe('The model of the sandbox', () => {
  it.each([{}, { channel: 'email' }, connected, asking])(
    'writes another text in each tone, and the next one when it is asked for another way: %j',
    (more) => {
      const [reflective, bold, calm] = tones.map((tone) => said({ ...more, tone }));
      expect(new Set([reflective, bold, calm]).size).toBe(3);
      expect(said({ ...more, tone: 'calm', wish: 'Write it in another way.' })).toBe(reflective);
    },
  );

  it('asks why where no line says it, and asks the question of the card', () => {
    expect(said({})).toContain('[why this person, and why now?]');
    expect(said(connected)).not.toContain('[');
    expect(said(asking)).toContain('When did you last change yours?');
  });

  it('names the lines of each sentence', () => {
    const content = JSON.stringify({ ...data, ...connected });
    const { body, sentences } = JSON.parse(compose([{ role: 'user', content }], null)) as {
      body: string;
      sentences: { words: string; from: string[] }[];
    };
    for (const { words } of sentences) expect(body).toContain(words);
    expect(sentences.map(({ from }) => from)).toEqual([['5'], ['3', '4'], ['2']]);
  });
});
