import { factsOf } from './facts';
import { situationIds } from '@app/contracts/content/content.constants';
import { situationOf } from './situations';
import { brief } from './testing/briefs';
import type { MessageBrief } from './writer';

type Lead = Partial<MessageBrief['lead']>;
const found = (lead: Lead, channel: MessageBrief['channel'] = 'linkedin_message') => {
  const given = brief(lead, { channel });
  return situationOf(given, factsOf(given));
};
const touch = (kind: 'message' | 'reply' | 'call' | 'note', at: string, note: string | null = null) => ({
  kind,
  at,
  note,
});

describe('the situation of a lead', () => {
  it.each<[string, string, Lead]>([
    ['new-connection', 'not in touch yet, and nothing says why now', {}],
    ['new-connection', 'not in touch yet, CEO is a role that you help', { title: 'CEO' }],
    ['new-connection', 'connected in November, not in touch yet', { connectedOn: '2025-11-03' }],
    ['reconnect', 'connected 2019, never in touch', { connectedOn: '2019-05-12' }],
    ['reconnect', 'connected in March, never in touch', { connectedOn: '2025-03-12' }],
    ['reconnect', 'last in touch in March 2024', { touches: [touch('call', '2024-03-01')] }],
    ['after-talk', 'talked on 9 November', { touches: [touch('call', '2025-11-09')] }],
    ['no-answer', 'wrote on 3 November, no answer', { touches: [touch('message', '2025-11-03')] }],
    [
      'no-answer',
      'wrote twice, no answer',
      { touches: [touch('message', '2025-10-03'), touch('message', '2025-11-03')] },
    ],
    ['no-answer', 'wrote this week, no answer yet', { touches: [touch('message', '2025-11-19')] }],
    [
      'reply',
      'they wrote: Tell me more',
      { touches: [touch('message', '2025-11-03'), touch('reply', '2025-11-04', 'Tell me more.')] },
    ],
    [
      'promised',
      'promised on 12 November: the worksheet',
      { touches: [touch('call', '2025-11-12', 'Promised him the worksheet')] },
    ],
    ['past-client', 'a client since March 2025', { status: 'converted', statusSince: '2025-03-01' }],
    [
      'after-event',
      'met at the Lyon care fair',
      { description: 'Met at the Lyon care fair', connectedOn: '2025-11-03' },
    ],
    ['their-post', 'their post on pricing', { touches: [touch('note', '2025-11-18', 'posted about pricing')] }],
    ['changed-role', 'in the role since October', { description: 'New in the role since October' }],
    ['referral', 'referred Hana to you', { touches: [touch('note', '2025-11-18', 'Referred Hana to me')] }],
    ['introduction', 'knows the CFO of Pella', { nextStep: 'Ask for an intro to the CFO of Pella' }],
  ])('is %s: %s', (id, reason, lead) => {
    const { id: chosen, reason: why } = found(lead);
    expect([chosen, why]).toEqual([id, reason]);
  });

  it.each<[string, string, 'message' | 'reply' | 'call' | 'note']>([
    ['promised to send the checklist', 'the checklist', 'note'],
    ['Good call. I promised her my one-page checklist by Friday.', 'the one-page checklist', 'call'],
    ['Worried about churn, promised him the renewal list', 'the renewal list', 'note'],
    ['I’ll send you the handover page tomorrow.', 'the handover page', 'message'],
    ['Thanks for today. I will share the rota template next week.', 'the rota template', 'message'],
    ["Great to talk, I'll send over two examples", 'two examples', 'note'],
    ['Will send them the March notes', 'the March notes', 'note'],
    ['You promised me the worksheet.', 'the worksheet', 'reply'],
    ['Happy to. And you said you’d send the slides!', 'the slides', 'reply'],
  ])('is a promise: “%s” is %s (%s)', (words, promise, kind) => {
    const given = brief({ touches: [touch(kind, '2025-11-18', words)] });
    const facts = factsOf(given);
    expect(facts.promise?.words).toBe(promise);
    const { all } = situationOf(given, facts);
    const when = kind === 'reply' ? 'promised' : 'promised on 18 November';
    expect(all.find(({ id }) => id === 'promised')).toMatchObject({ fits: true, why: `${when}: ${promise}` });
  });

  it.each<[string, 'message' | 'reply' | 'call' | 'note']>([
    ['she promised to send the checklist', 'note'],
    ['Hana promised the checklist', 'note'],
    ['They called, promised the contract', 'note'],
    ['promised me the contract', 'note'],
    ['no promises', 'note'],
    ['promised nothing', 'note'],
    ['Promised not to send more mails', 'note'],
    ['promised to call again', 'note'],
    ['I never promised the checklist', 'note'],
    ['a promised land of rotas', 'note'],
    ['If you like, I’ll send you the checklist.', 'message'],
    ['Shall I send you the checklist?', 'message'],
    ['I’ll send you a message next week.', 'message'],
    ['She’ll send me the numbers', 'note'],
    // The lead wrote these words, not the author.
    ['I’ll send you the brief tomorrow.', 'reply'],
    ['I promised my boss a plan.', 'reply'],
  ])('is no promise of the author: “%s” (%s)', (words, kind) => {
    expect(factsOf(brief({ touches: [touch(kind, '2025-11-18', words)] })).promise).toBeNull();
  });

  it('is not a promise any more when a message went out after it', () => {
    const touches = [touch('call', '2025-11-12', 'Promised him the worksheet'), touch('message', '2025-11-13')];
    expect(factsOf(brief({ touches })).promise).toBeNull();
  });

  it('comes with every situation: whether it fits, or what it lacks', () => {
    const { all } = found({ connectedOn: '2019-05-12', description: 'Met at the Lyon care fair' });
    expect(all.map(({ id }) => id)).toEqual(situationIds);
    const of = (id: string) => all.find((one) => one.id === id);
    expect(of('after-event')).toMatchObject({ fits: true, why: 'met at the Lyon care fair' });
    expect(of('reconnect')).toMatchObject({ fits: true, why: 'connected 2019, never in touch' });
    expect(of('reply')).toMatchObject({ fits: false, why: 'needs a reply as the last touch' });
    expect(of('new-connection')).toMatchObject({ fits: false, why: 'you connected more than two months ago' });
    for (const { why } of all) expect(why).toMatch(/^\p{L}.*\S$/u);
  });

  it('of a note to a stranger is one that has a note', () => {
    expect(found({ touches: [touch('message', '2025-11-03')] }, 'linkedin_note').id).toBe('new-connection');
    expect(found({ description: 'Met at the Lyon care fair' }, 'linkedin_note').id).toBe('after-event');
  });
});
