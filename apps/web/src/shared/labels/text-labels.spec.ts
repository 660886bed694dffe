import { nameOf } from './text-labels';

describe('the name of a text inside a sentence', () => {
  const post = { type: 'post', channel: 'linkedin_post', targetName: null, topic: null } as const;

  it.each([
    [post, 'the LinkedIn post'],
    [{ ...post, type: 'message', targetName: 'Jan Novak Jr.' } as const, 'the message to Jan Novak Jr.'],
    [{ ...post, type: 'comment', targetName: 'Malin Ek' } as const, 'the comment for Malin Ek'],
    [{ ...post, topic: 'Settle the topic first.' }, 'the post on Settle the topic first'],
    [{ ...post, topic: 'And then…' }, 'the post on And then…'],
    [{ ...post, topic: 'And then...' }, 'the post on And then...'],
  ])('has no full stop of the topic (%#)', (item, name) => expect(nameOf(item)).toBe(name));
});
