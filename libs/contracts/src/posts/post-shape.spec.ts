import { foldOf, inboxLine, type PostCheck, postChecks, standsAlone } from './post-shape';

describe('The place where a phone cuts a LinkedIn post', () => {
  it('does not exist for a text of three lines and 210 characters', () => {
    expect(foldOf('One.\n\nThree.', 'linkedin_post')).toBeNull();
    expect(foldOf('a'.repeat(210), 'linkedin_post')).toBeNull();
  });

  it('is after the third line; empty lines count', () => {
    expect(foldOf('One.\n\nThree.\n\nFive.', 'linkedin_post')).toBe('One.\n\nThree.'.length);
  });

  it('is at the last space within 210 characters of a long line', () => {
    const text = `${'word '.repeat(60)}end`;
    expect(foldOf(text, 'linkedin_post')).toBe(209);
  });

  it('is inside a word only when this word is longer than the limit', () => {
    expect(foldOf('a'.repeat(300), 'linkedin_post')).toBe(210);
  });

  it('does not exist in a message or a mail', () => {
    expect(foldOf('a '.repeat(300), 'linkedin_message')).toBeNull();
    expect(foldOf('a '.repeat(300), 'email')).toBeNull();
  });
});

it('A phone shows 125 characters of an Instagram caption, at the end of a word', () => {
  const text = `${'word '.repeat(60)}end`;
  expect(text.slice(0, foldOf(text, 'instagram_post') ?? 0)).toHaveLength(124);
  expect(foldOf('a'.repeat(125), 'instagram_post')).toBeNull();
});

it('An inbox shows one line of a mail', () => {
  expect(inboxLine('One.\n\nTwo.')).toBe('One. Two.');
  expect(inboxLine('word '.repeat(40))).toBe(`${'word '.repeat(18).trim()}…`);
});

it.each([
  ['A ward stopped borrowing staff.', true],
  ['It was loud.', false],
  ['But nobody left.', false],
  ['Who fills the rota?', false],
  ['They said: “Who?”', false],
  ['Items on a list help.', true],
])('%s stands alone: %s', (sentence, alone) => expect(standsAlone(sentence)).toBe(alone));

describe('The checks of a post', () => {
  const met = (checks: PostCheck[]) => checks.filter((check) => check.met).map(({ rule }) => rule);
  const whole = 'We threw two pages away.\n\nI used to like forms.\n\nAsk first.\n\nWhat do you need by noon?';

  it('are all met by a whole one', () => {
    expect(met(postChecks(whole, 'linkedin_post'))).toEqual([
      'first_line',
      'stands_alone',
      'takeaway',
      'question',
      'length',
    ]);
  });

  it('say what the mock says', () => {
    expect(postChecks(whole, 'linkedin_post').map(({ says, detail }) => [says, detail])).toEqual([
      ['First line of at most 12 words', '5'],
      ['It stands alone, even if nobody taps', ''],
      ['A takeaway', ''],
      ['One question at the end', '1'],
      ['At most 3,000 characters', '86'],
    ]);
  });

  it('name the question that is open', () => {
    const open = whole.replace('Ask first.', '[what would you tell somebody in the same place?]');
    expect(postChecks(open, 'linkedin_post')[2]).toMatchObject({ met: false, detail: 'question 3' });
    expect(postChecks(`[float staff: a first line]\n\n${whole}`, 'linkedin_post')[0]).toMatchObject({
      met: false,
      detail: 'open',
    });
  });

  it('say what a takeaway is when its question is answered without one', () => {
    const told = whole.replace('Ask first.', 'I ask the team to make the plan.').replace(' do you need', ' helps');
    expect(postChecks(told, 'linkedin_post')[2]).toMatchObject({ met: false, detail: 'a sentence to “you”' });
  });

  it('refuse a first line of 13 words, two questions, and a question in the middle', () => {
    const long = `${'word '.repeat(12)}word.`;
    expect(met(postChecks(long, 'linkedin_post'))).not.toContain('first_line');
    expect(met(postChecks('We met. Why? Who?', 'linkedin_post'))).not.toContain('question');
    expect(met(postChecks('We met. Why? So.', 'linkedin_post'))).not.toContain('question');
  });

  it('count the words of a mail, and look for its question before the signature', () => {
    const mail = `${'We threw two pages away. '.repeat(12)}\n\nWhat do you need by noon?\n\nNora`;
    expect(postChecks(mail, 'email').slice(3)).toEqual([
      { rule: 'question', says: 'One question at the end', met: true, detail: '1' },
      { rule: 'length', says: '50 to 125 words', met: true, detail: '67' },
    ]);
    expect(met(postChecks('Short.', 'email'))).not.toContain('length');
  });

  it('count no word of a gap: it is a question to the author', () => {
    const mail = `${'We threw two pages away. '.repeat(9)}[what did you do then, and what came of it?]`;
    expect(postChecks(mail, 'email').at(-1)).toMatchObject({ met: false, detail: '45' });
  });

  it('are not met by an empty text', () => expect(met(postChecks('', 'instagram_post'))).toEqual([]));
});
