import { channelLimits } from '@app/contracts/content/content.constants';
import { gapsIn } from '@app/contracts/content/gaps';
import { writePost } from './posts';
import { fivePosts } from './testing/briefs';
import type { PostAnswers, PostMatter } from './writer';

const nothing: PostAnswers = { happened: null, changed: null, tell: null };
const post = (rest: Partial<Omit<PostMatter, 'answers'>> = {}, answers: Partial<PostAnswers> = {}) =>
  writePost({
    theme: 'float staff',
    notes: null,
    channel: 'linkedin_post',
    signature: null,
    ...rest,
    answers: { ...nothing, ...answers },
  });

const open = ['what happened?', 'what changed for you?', 'what would you tell somebody in the same place?'];

describe('a post', () => {
  it('puts the author’s own sentences in order, and ends with their question', () => {
    const [shifts] = fivePosts;
    expect(shifts && writePost(shifts).body.split('\n\n')).toEqual([
      'A ward I work with stopped borrowing staff after 14:00.',
      'The first week was loud. People rang round anyway, out of habit. By week three the calls had stopped, because the early shift said at noon what the afternoon would need.',
      'I used to think borrowing was a staffing problem. It was a handover problem. Nobody said what was missing until it was too late to do anything but borrow.',
      '[what would you tell somebody in the same place?]',
      'What did you need today that nobody told you by noon?',
    ]);
  });

  it('leaves out what an answer tells in confidence, and says so', () => {
    const { body, basis } = post({}, { happened: 'I helped a client close a site. In confidence: it was Frost AB.' });
    expect(body).not.toContain('Frost');
    expect(basis).toContain('Your wish, not in the text: In confidence: it was Frost AB.');
    expect(post({}, { happened: 'I kept the figures confidential. It helped.' }).body).toContain('confidential');
  });

  it.each(['ok', 'Todo: find a good story', 'Use emojis.', 'Make it funny'])(
    'has no note to oneself in it: %s',
    (notes) => expect(post({ notes }).body).toBe(post().body),
  );

  it('reads a list in one line as a list', () =>
    expect(post({ notes: '1) most teams guess 2) we asked 3) they told us' }).body).toContain(
      'We asked. They told us.',
    ));

  it('has a gap with its question for each part that is open, and no filler', () => {
    expect(post().body.split('\n\n')).toEqual([
      '[float staff: a first line of at most 12 words]',
      ...open.map((gap) => `[${gap}]`),
    ]);
    expect(gapsIn(post({}, { changed: 'I ask first.' }).body)).toEqual([open[0], open[2]]);
    expect(gapsIn(post({}, { happened: 'We stopped.', changed: 'I ask first.', tell: 'Ask first too.' }).body)).toEqual(
      [],
    );
  });

  it('has words of the author only', () => {
    for (const brief of fivePosts) {
      const { body } = writePost(brief);
      const given = `${brief.notes ?? ''} ${Object.values(brief.answers).join(' ')}`.toLowerCase().replaceAll("'", '’');
      const own =
        body
          .replaceAll(/\[[^\]]*\]/gu, '')
          .toLowerCase()
          .match(/[\p{L}\p{N}’]{3,}/gu) ?? [];
      expect(own.filter((word) => !given.includes(word))).toEqual([]);
    }
  });

  it('begins with a line that stands alone, and takes a short one from the takeaway when the story has none', () => {
    const long = 'It was in the week before the long weekend that the whole team sat down together for once.';
    const first = (answers: Partial<PostAnswers>) => post({}, answers).body.split('\n')[0];
    expect(first({ happened: 'We sat down. It was quiet.' })).toBe('We sat down.');
    expect(first({ happened: long, tell: 'Ask the clients who left. They answer.' })).toBe(
      '[float staff: a first line of at most 12 words]',
    );
    expect(first({ happened: long, tell: 'Ask the clients who left. They answer. Do it soon.' })).toBe('Do it soon.');
    expect(first({ happened: long, tell: 'It helps. Sit down once a week.' })).toBe('Sit down once a week.');
    expect(first({ happened: long, tell: 'It helps. Why not?' })).toBe(
      '[float staff: a first line of at most 12 words]',
    );
    expect(first({ happened: 'But it rained.' })).toBe('[float staff: a first line of at most 12 words]');
  });

  it('mends the form of the author’s words, and nothing else', () => {
    const { body } = post(
      {},
      {
        happened:
          'i said "no", and i don\'t regret it. e.g. on Monday\n- client said: I answer mail at 11pm\n<b>always</b>',
      },
    );
    expect(body).toContain('I said “no”, and I don’t regret it.');
    expect(body).toContain('A client said: “I answer mail at 11pm.”');
    expect(body).toContain('<b>always</b>.');
  });

  it('gives the days of the week their capital, and a sentence one mark at its end', () => {
    const said = post(
      {},
      { happened: 'We waited until monday', changed: 'Why wait??', tell: 'Call on fridays!!' },
    ).body;
    expect(said).toBe('We waited until Monday.\n\nWhy wait?\n\nCall on Fridays!');
    // Swedish and Dutch months have no capital.
    expect(post({}, { happened: 'Vi började i november', changed: 'Nu.', tell: 'Vänta.' }).body).toMatch(
      /i november\./u,
    );
  });

  it('reads the words of a pasted page, and leaves an address as it is', () => {
    const page = '<html><body><p onclick=x>We raised <b>prices</b></p><script>alert(1)</script></body></html>';
    expect(post({ theme: '<h1>Prices</h1>' }, { happened: page }).body).toMatch(/^We raised prices\.\n/);
    expect(post({}, { happened: 'https://example.com/a?b=1' }).body).toMatch(/^https:\/\/example\.com\/a\?b=1\n/);
    expect(post({}, { happened: 'churn < 5 % and > 2 %' }).body).toMatch(/^Churn < 5 % and > 2 %\./);
  });

  it('keeps hard words of the author', () => {
    expect(post({ notes: 'Act now, this is a game-changer!' }).body).toContain('Act now, this is a game-changer!');
  });
});

describe('an e-mail insight', () => {
  const mail = (theme: string, happened: string | null = null) =>
    post({ theme, channel: 'email', signature: 'Nora' }, { happened });

  it('has no greeting, is signed, and has a subject of three or four words of the author', () => {
    const { title, body } = mail('Stopping borrowed staff', 'we stopped. the first week was loud');
    expect(title).toBe('Stopping borrowed staff');
    expect(body.split('\n\n')).toEqual([
      'We stopped.',
      'The first week was loud.',
      ...open.slice(1).map((gap) => `[${gap}]`),
      'Nora',
    ]);
  });

  it.each([
    ['Float staff', null, 'Float staff'],
    ['Float staff', 'We stopped borrowing staff. It was loud.', 'We stopped borrowing staff'],
    ['What float staff know about every ward', null, 'What float staff know'],
    ['The price of a good handover', null, 'The price'],
    ['Who plans for the weekend', 'We met.', 'Who plans'],
    ['pricing', null, 'Pricing'],
    ['five lessons about delegation 🚀', null, 'Five lessons about delegation'],
    ['🚀', null, '🚀'],
    ['How a price rise goes quietly', 'It was a long and slow spring for all of us.', 'Price rise goes quietly'],
    ['How to raise a price in spring', 'It was a long and slow spring for all of us.', 'How to raise'],
  ])('about “%s” takes its subject from the theme or the first line', (theme, happened, subject) => {
    expect(mail(theme, happened).title).toBe(subject);
  });

  it('is not signed in another channel, and has no subject there', () => {
    const { title, body } = post({ signature: 'Nora' });
    expect([title, body.includes('Nora')]).toEqual([null, false]);
  });
});

describe('notes', () => {
  it('go where they belong: story, turn, takeaway, question', () => {
    const notes =
      '- what do you do first?\n- ask before you plan\n- We planned for a week\n- I learned that nobody reads plans';
    expect(post({ notes }).body.split('\n\n')).toEqual([
      'We planned for a week.',
      'I learned that nobody reads plans.',
      'Ask before you plan.',
      'What do you do first?',
    ]);
  });

  it('that are wishes about the text stay out of it, and are named', () => {
    const { body, basis } = post({ notes: 'Shorter.\nNo client name\nWe planned.' });
    expect(body).not.toMatch(/shorter|client/i);
    expect(basis).toEqual([
      'Theme: float staff',
      'Your notes',
      'Your wish, not in the text: Shorter.',
      'Your wish, not in the text: No client name.',
    ]);
  });

  it.each([
    ['Sarah from Delta gave permission, but no names please'],
    ['don’t mention Sarah'],
    ['Sarah said it off the record'],
    ['keep Sarah anonymous'],
    ['please leave Sarah out'],
  ])('that ask for discretion do not publish the name in them: %s', (notes) => {
    const { body, basis } = post({ notes }, { happened: 'We planned.' });
    expect(body).not.toContain('Sarah');
    expect(basis.join()).toContain('Your wish, not in the text');
  });
});

describe('words in quotation marks', () => {
  it.each([
    ['client said: "no"', 'A client said: “No.”'],
    ['client said: "i can\'t pay you" lol', 'A client said: “I can’t pay you” lol.'],
    ['client said: "I can\'t" and laughed', 'A client said: “I can’t” and laughed.'],
    ['https://example.com/a is where it began', 'https://example.com/a is where it began'],
  ])('%s', (happened, said) => expect(post({}, { happened }).body.split('\n')[0]).toBe(said));
});

describe('the limits of a post', () => {
  it('are kept with any input, and the cut is named', () => {
    for (const text of [
      'w'.repeat(4000),
      'Ein Wort. '.repeat(400),
      '😀'.repeat(2000),
      '["]'.repeat(1300),
      '- x\n'.repeat(1000),
    ])
      for (const channel of ['linkedin_post', 'instagram_post', 'email'] as const) {
        const { body, basis } = post(
          { theme: text.slice(0, 300), notes: text, channel },
          { happened: text, changed: text, tell: text },
        );
        expect(body.length).toBeLessThanOrEqual(channelLimits[channel]);
        expect(body.isWellFormed()).toBe(true);
        expect(basis.every((line) => line.length <= 500)).toBe(true);
      }
    expect(post({}, { happened: 'Ein Wort. '.repeat(500) }).basis).toContain('Shortened to fit');
  });
});
