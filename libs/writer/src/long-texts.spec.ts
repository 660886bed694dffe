import { gapsIn } from '@app/contracts/content/gaps';
import { postChecks } from '@app/contracts/posts/post-shape';
import { sentences } from '@app/contracts/text';
import { styleFaults } from './checks';
import { tellsOf } from './message-checklist';
import { observe } from './voice/observe';

/** A work that grows with the square of the length takes minutes, and the test runs out of time. */
const length = 150_000;
const units = ['[', '[a', '[ ', '“', '“a', '"', '?', '…', '. ', 'I’', 'ä\u200d', 'a\n', '\n', 'A. ', '<a '];

describe('A text of one mark, again and again, takes time only for its length', () => {
  it.each(units)('%j', (unit) => {
    const body = `[${unit.repeat(length / unit.length)}${'x'.repeat(70)}`;
    expect(gapsIn(body)).toEqual([]);
    expect(sentences(body).join('').length).toBeGreaterThan(0);
    expect(styleFaults(body)).toBeInstanceOf(Array);
    expect(observe('Hi Marta, a line.', body, { message: true, facts: [] })).toBeInstanceOf(Array);
    expect(postChecks(body, 'email')).toBeInstanceOf(Array);
    const situation = { name: 'Reconnect', reason: 'connected 2019, never in touch' };
    expect(tellsOf({ type: 'message', body, situation, basis: ['Company: Pella'], revisions: [] })).not.toBeNull();
  });
});
