import { brief, fortyBriefs, mara } from '../testing/briefs';
import { faultsOf } from '../checks';
import { writeMessage } from '../messages';
import { applyRules } from './effects';
import { basisLineOf, evidenceOf, findRules, isOn, onByDefault, type VoiceText } from './rules';

const asks = 'Hi Kwame, does churn keep you up? We connected back in 2019.\n\nMara';
const tells = 'Hi Kwame, we connected back in 2019. Is pricing on your desk?\n\nMara';
let people = 0;
const text = (shown: string[], more: Partial<VoiceText> = {}): VoiceText => ({
  written: asks,
  shown,
  message: true,
  leadId: `lead-${++people}`,
  own: false,
  ...more,
});
const many = (count: number, make: (n: number) => VoiceText): VoiceText[] =>
  Array.from({ length: count }, (_, n) => make(n));
const didIn = (did: number, of: number, rule = 'opening_question') => many(of, (n) => text(n < did ? [rule] : []));

describe('A rule', () => {
  it('is found with its evidence, and is on when it is sure', () => {
    const [rule] = findRules(didIn(7, 9));
    expect(rule).toMatchObject({ id: 'opening_question', shown: 7, of: 9, sure: true });
    expect(rule && evidenceOf(rule)).toBe('You deleted the opening question in 7 of 9 drafts');
    expect(rule && onByDefault(rule)).toBe(true);
  });

  it.each([
    ['four texts', 4, 4],
    ['fewer than 60 % of the texts', 5, 9],
  ])('is not found in %s', (_, did, of) => expect(findRules(didIn(did, of))).toEqual([]));

  it('is found but off where the evidence is thin', () => {
    const [rule] = findRules(didIn(3, 5));
    expect(rule).toMatchObject({ shown: 3, of: 5, sure: false });
    expect(rule && onByDefault(rule)).toBe(false);
  });

  it('counts only texts that gave the chance, the latest 30', () => {
    const chanceless = many(40, () => text([], { written: tells }));
    expect(findRules([...chanceless, ...didIn(6, 6)])).toMatchObject([{ shown: 6, of: 6 }]);
    expect(findRules([...didIn(0, 30), ...didIn(30, 30)])).toEqual([]);
  });

  it.each(['shorter', 'pitch', 'words:desk>table', 'own_first_line'])('waits for a yes: %s', (id) =>
    expect(onByDefault({ id, shown: 9, of: 9, sure: true, ownTemplates: false })).toBe(false),
  );

  it('of words needs texts to three people', () => {
    const replaced = (leadId: (n: number) => string) =>
      findRules(many(6, (n) => text(['words:pricing>prices'], { written: tells, leadId: leadId(n) })));
    expect(replaced((n) => `lead-${n % 2}`)).toEqual([]);
    expect(replaced((n) => `lead-${n % 3}`)).toMatchObject([{ id: 'words:pricing>prices', shown: 6, of: 6 }]);
  });

  it('that contradicts a better known one is not shown', () => {
    const both = ['greeting:hello', 'greeting:dear'];
    expect(findRules([...many(7, () => text([both[0] ?? ''])), ...many(1, () => text([both[1] ?? '']))])).toMatchObject(
      [{ id: 'greeting:hello' }],
    );
    expect(
      findRules(
        many(6, () => text(both)),
        new Map([['greeting:dear', true]]),
      ),
    ).toMatchObject([{ id: 'greeting:dear' }]);
  });

  it('that the person has switched stays, whatever later texts show', () => {
    const switched = new Map([['opening_question', false]]);
    const [rule] = findRules([], switched);
    expect(rule && evidenceOf(rule)).toBe('No draft of late gave you the chance');
    expect(rule && isOn(rule, switched)).toBe(false);
    const [sure] = findRules(didIn(9, 9), switched);
    expect(sure && isOn(sure, switched)).toBe(false);
  });
});

describe('A rule changes the words of a template', () => {
  it.each([
    ['opening_question', asks, 'Hi Kwame,\n\nWe connected back in 2019.\n\nMara'],
    ['greeting:none', tells, 'We connected back in 2019. Is pricing on your desk?\n\nMara'],
    ['greeting:hello', tells, tells.replace('Hi', 'Hello')],
    ['signoff:none', tells, tells.replace('\n\nMara', '')],
    ['signoff:best', tells, tells.replace('Mara', 'Best,\nMara')],
    ['signoff:name', tells.replace('Mara', 'Best, Mara'), tells],
    ['pitch', tells.replace('Is pricing', 'I help founders. Is pricing'), tells],
    ['way_out:drop', tells.replace('desk?', 'desk? A no is fine.'), tells],
    ['words:on your desk>with you', tells, tells.replace('on your desk', 'with you')],
    ['marks:exclamation', tells.replace('Kwame,', 'Kwame!').replace('2019.', '2019!'), tells.replace('we', 'we')],
    ['marks:semicolon', tells.replace('. Is', '; is'), tells],
    ['marks:dash', tells.replace('2019', '2019 – at last'), tells.replace('2019', '2019, at last')],
    [
      'contractions:use',
      tells.replace('Is pricing', 'I am asking. Is pricing'),
      tells.replace('Is pricing', 'I’m asking. Is pricing'),
    ],
    [
      'contractions:write-out',
      tells.replace('Is pricing', "It's late, and I can't ask. Is pricing"),
      tells.replace('Is pricing', 'It is late, and I cannot ask. Is pricing'),
    ],
    [
      'own_first_line',
      tells,
      'Hi Kwame,\n\n[a first line of your own]. We connected back in 2019. Is pricing on your desk?\n\nMara',
    ],
  ])('%s', (rule, before, after) => expect(applyRules(before, [rule])).toEqual({ text: after, applied: [rule] }));

  it.each([
    ['opening_question', 'Hi Kwame, is it you?\n\nMara'],
    ['pitch', 'Hi Kwame, I help founders.\n\nMara'],
    ['words:desk>table', 'Hi Kwame, desktops are old.\n\nMara'],
    ['contractions:write-out', 'Hi Kwame, it’s been long.\n\nMara'],
    ['contractions:use', 'Hi Kwame, I know what it is.\n\nMara'],
    ['not_i', 'Hi Kwame, I saw it.\n\nMara'],
    ['greeting:hello', 'It is done.'],
  ])('%s changes nothing where nothing is to change, or nothing would be left', (rule, words) =>
    expect(applyRules(words, [rule])).toEqual({ text: words, applied: [] }),
  );
});

describe('A draft', () => {
  const withRules = (...voice: string[]) => ({ ...mara, voice: voice.map((id) => ({ id, ownTemplates: false })) });

  it('follows the rules that are on, and says which', () => {
    const plain = writeMessage(brief());
    const { body, basis } = writeMessage(
      brief({}, { author: withRules('greeting:hello', 'signoff:best', 'marks:dash') }),
    );
    expect(body).toBe(plain.body.replace('Hi Marta', 'Hello Marta').replace(/\n\nMara$/u, '\n\nBest,\nMara'));
    expect(basis).toEqual([...plain.basis, basisLineOf('greeting:hello'), basisLineOf('signoff:best')]);
  });

  it('never has other facts: an answer of the card stays word for word', () => {
    const author = withRules('words:founders>owners', 'contractions:write-out', 'marks:dash');
    const { body } = writeMessage(brief({ title: 'Head of Audit – EMEA' }, { author }));
    expect(body).toContain('founders of small software firms');
  });

  it('of an own template follows only rules that come from such drafts', () => {
    const templates = [
      {
        id: 't',
        situation: 'new-connection',
        replacesShipped: true,
        subject: '',
        text: 'Hi {{ first_name }}, is it you? We run shifts.',
      } as const,
    ];
    const write = (ownTemplates: boolean) =>
      writeMessage(brief({}, { author: { ...mara, templates, voice: [{ id: 'opening_question', ownTemplates }] } }))
        .body;
    expect(write(false)).toBe('Hi Marta, is it you? We run shifts.');
    expect(write(true)).toBe('Hi Marta,\n\nWe run shifts.');
  });

  it('is shorter in a mail', () => {
    const mail = brief({}, { channel: 'email' });
    const short = writeMessage({ ...mail, author: withRules('shorter') });
    expect(short.body.length).toBeLessThan(writeMessage(mail).body.length * 0.75);
    expect(short.basis).toContain(basisLineOf('shorter'));
  });

  it('of any brief has no more faults with the safe rules than without', () => {
    const voice = [
      'opening_question',
      'greeting:hello',
      'signoff:name',
      'marks:exclamation',
      'marks:dash',
      'contractions:use',
    ];
    for (const one of fortyBriefs) {
      const faults = (author: typeof mara) => {
        const { title, body } = writeMessage({ ...one, author });
        const names = [one.lead.name, one.lead.company, one.lead.title].filter((name) => name !== null);
        return faultsOf({ title, body, channel: one.channel, names, sources: [body] }).filter(
          // “Hello” has a syllable more than “Hi”, and a mail is as long as its rules leave it.
          (fault) => !/^\d+ words|^reading grade 5\.[0-4]/u.test(fault),
        );
      };
      const author = { ...one.author, voice: voice.map((id) => ({ id, ownTemplates: false })) };
      expect(faults(author)).toEqual(faults(one.author));
    }
  });
});
