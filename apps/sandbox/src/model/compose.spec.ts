import { compose } from './compose';

const data = {
  channel: 'linkedin_message',
  author: { helps: 'founders', with: 'prices', question_to_ask: 'When did you last change yours?', signs_as: 'Mara' },
  facts: { first_name: 'Kwame', company: 'Fjord Capital' },
};
const said = (more: object): string => {
  const content = JSON.stringify({ ...data, ...more });
  return (JSON.parse(compose([{ role: 'user', content }], null)) as { body: string }).body;
};
const tones = ['reflective', 'bold', 'calm'];

describe('The model of the sandbox', () => {
  it.each([
    {},
    { channel: 'email' },
    { facts: { first_name: 'Kwame', connected_year: '2019' } },
    { facts: { first_name: 'Kwame', fitting_title: 'CEO' } },
  ])('writes another text in each tone, and the next one when it is asked for another way: %j', (more) => {
    const [reflective, bold, calm] = tones.map((tone) => said({ ...more, tone }));
    expect(new Set([reflective, bold, calm]).size).toBe(3);
    expect(said({ ...more, tone: 'calm', wish: 'Write it in another way.' })).toBe(reflective);
  });

  it('asks why where nothing says it, and keeps the question of the card for those whom it names', () => {
    expect(said({ facts: { first_name: 'Pat' } })).toContain('[why this person, and why now?]');
    expect(said({})).toContain('[why this person, and why now?]');
    expect(said({})).not.toContain('When did you');
    expect(said({ facts: { ...data.facts, connected_year: '2019' } })).not.toContain('[');
    expect(said({ facts: { ...data.facts, fitting_title: 'CEO' } })).toContain('When did you last change yours?');
    expect(said({ facts: { ...data.facts, other_field: 'another field' } })).toContain('Who comes to mind');
  });
});
