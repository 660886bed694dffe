import { channelLimits } from '@app/contracts/content/content.constants';
import { sentences } from '@app/contracts/text';
import { repurpose, type Source, type TextShape, thoughtOf } from './repurpose';
import { samplePosts } from './samples';

const shapes: TextShape[] = ['linkedin_post', 'instagram_post', 'email', 'linkedin_comment'];
const postOf = ({ theme, body }: { theme: string; body: string }): Source => ({
  type: 'post',
  channel: 'linkedin_post',
  title: null,
  body,
  topic: theme,
  names: [],
});
const posts = samplePosts.map(postOf);
const [handovers] = posts;
if (!handovers) throw new Error('There is no sample post');
const all = (text: string) => text.split('\n').flatMap((line) => sentences(line));

describe('A post in another shape', () => {
  it('is a mail with a subject, its sentences, and the signature', () => {
    const mail = repurpose(handovers, 'email', 'Nora');
    expect(mail).toMatchObject({ type: 'post', channel: 'email', title: 'Shift handovers' });
    expect(mail?.body.split('\n\n')[0]).toBe('A ward I work with stopped borrowing staff after 14:00.');
    expect(mail?.body.split('\n\n').slice(-2)).toEqual([
      'What did you need today that nobody told you by noon?',
      'Nora',
    ]);
  });

  it('has the sentences of a list without their numbers, and a subject that does not break off', () => {
    const source = {
      ...handovers,
      topic: null,
      body: '1. Say no.\n2. Charge more.\n3. Nobody left when we raised prices.',
    };
    expect(repurpose(source, 'instagram_post', null)?.body).toBe(
      'Say no.\n\nCharge more. Nobody left when we raised prices.',
    );
    const named = { ...handovers, topic: null, body: 'Nobody left when we raised prices. We wrote to all of them.' };
    expect(repurpose(named, 'email', null)?.title).toBe('Nobody left');
  });

  it('is a shorter post: the first line, the takeaway, the question', () => {
    const post = repurpose(handovers, 'linkedin_post', null);
    expect(post?.body.length).toBeLessThanOrEqual(400);
    expect(post?.body).toContain('look at what is said at noon.');
    expect(post?.left).toBeGreaterThan(0);
  });

  it('is a comment of the thought and the takeaway, without a question', () => {
    expect(repurpose(handovers, 'linkedin_comment', null)).toMatchObject({
      type: 'comment',
      channel: 'linkedin_comment',
      title: null,
      body: 'A ward I work with stopped borrowing staff after 14:00. If your team rings round every day at three, look at what is said at noon.',
    });
  });

  it('is an idea: the sentence that stands alone', () => {
    expect(thoughtOf(handovers, 500)).toBe('A ward I work with stopped borrowing staff after 14:00');
    expect(thoughtOf({ ...handovers, body: '[what happened?]' }, 500)).toBeNull();
    expect(thoughtOf({ ...handovers, body: 'word '.repeat(200) }, 500)?.length).toBeLessThanOrEqual(500);
  });

  it('has sentences of the author only, at most one question, and fits its channel', () => {
    for (const source of posts)
      for (const to of shapes) {
        const made = repurpose(source, to, null);
        const given = new Set(all(source.body));
        expect(all(made?.body ?? '').filter((sentence) => !given.has(sentence))).toEqual([]);
        expect((made?.body.match(/\?/gu) ?? []).length).toBeLessThanOrEqual(1);
        expect(made?.body.length).toBeLessThanOrEqual(channelLimits[to]);
        expect(all(made?.body ?? '').length + (made?.left ?? 0)).toBe(all(source.body).length);
      }
  });

  it('keeps no sentence that points back to one that is left out', () => {
    const source = {
      ...handovers,
      body: `We stopped. ${'We talked for a very long time. '.repeat(1)}${'x'.repeat(400)}. It helped. Ask first.`,
    };
    expect(repurpose(source, 'linkedin_post', null)?.body).not.toContain('It helped.');
  });

  it('ends within any limit', () => {
    for (const to of shapes) {
      const made = repurpose({ ...handovers, body: 'w'.repeat(20_000) }, to, 'Nora');
      expect(made?.body.length).toBeLessThanOrEqual(channelLimits[to]);
    }
  });
});

describe('A message in another shape', () => {
  const message: Source = {
    type: 'message',
    channel: 'email',
    title: 'Your handovers',
    topic: null,
    names: ['Elise Fournier', 'St Brannoc Trust'],
    body: 'Hi Elise, we cut three pages to one.\n\nElise’s team reads it with their coats on. The trust of a crew grows slowly. Write it where people stand.\n\nNora',
  };

  it('has no greeting, no signature, and no sentence that names the person', () => {
    const made = repurpose(message, 'linkedin_post', null);
    expect(made?.body.replaceAll('\n\n', ' ')).toBe('We cut three pages to one. Write it where people stand.');
    expect(made?.private).toBe(2);
  });

  it.each([
    ['Do you agree, Elise?'],
    ['That was it, Elise!'],
    ['My client (Elise) said so.'],
    ['The “Elise” method works.'],
    ['It was Elise’s, not mine.'],
    ['The Fournier-method works.'],
    ['I told Bo at noon.'],
  ])('does not name the person: %s', (sentence) => {
    const named = { ...message, names: ['Elise Fournier', 'Bo Ek'], body: `We cut three pages to one. ${sentence}` };
    expect(repurpose(named, 'linkedin_post', null)?.body).toBe('We cut three pages to one.');
  });

  it.each([
    ['You want to fire your sales lead before Christmas. That’s where I’d start. Shall we begin with a quiet lunch?'],
    ['I’m sorry to hear about your layoffs.\n\nTake care,\nNora'],
    ['One thing from our talk stayed with me: you were worried about layoffs. Is it still like that?'],
  ])('does not publish what it says to the person: %s', (sentence) => {
    const told = { ...message, names: ['Elise Fournier'], body: `Hi Elise, ${sentence}` };
    for (const to of shapes) expect(repurpose(told, to, null)).toBeNull();
    expect(thoughtOf(told, 500)).toBeNull();
    expect(repurpose({ ...told, body: `Hi Elise, we cut three pages to one. ${sentence}` }, 'email', null)?.body).toBe(
      'We cut three pages to one.',
    );
  });

  it('of a comment does not quote the words of somebody else', () => {
    const body =
      'You wrote: “Meetings are useless.” A meeting without a decision is a chat. Does that match what you see?';
    const comment = { ...message, type: 'comment', channel: 'linkedin_comment', body } as const;
    expect(repurpose(comment, 'linkedin_post', null)?.body).toBe('A meeting without a decision is a chat.');
  });

  it('keeps sentences with the small words of a company', () => {
    const named = { ...message, names: ['Bo Ek', 'We of A'], body: 'We cut three pages. A form of ours stays.' };
    expect(repurpose(named, 'linkedin_post', null)?.private).toBe(0);
  });

  it('of nothing else gives no text', () => {
    expect(repurpose({ ...message, body: 'Hi Elise, call me, Elise.' }, 'email', 'Nora')).toBeNull();
  });
});
