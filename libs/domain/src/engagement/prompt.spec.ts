import type { PromptEvent } from '@app/contracts/engagement/engagement.events';
import { given } from '../testing/given';
import { platformOf, prompt, type PromptCommand, whyNow } from './prompt';

const moment = { at: '2026-11-19T09:00:00.000Z', timeZone: 'Europe/Berlin' };
const post = {
  platform: 'linkedin' as const,
  link: 'https://www.linkedin.com/feed/update/1',
  words: 'Nobody knew which shifts she had promised to whom.',
  author: { name: 'Farah Siddiqui', title: 'Operations Lead', company: 'Hartwell Retail', leadId: null },
  why: 'You chose this post.',
  sample: false,
};
const capture: PromptCommand = { type: 'CapturePrompt', ...post, thought: null, ...moment };
const captured: PromptEvent = { type: 'PromptCaptured', data: { ...post, thought: null, ...moment } };
const think = (thought: string): PromptCommand => ({ type: 'GiveThought', thought, approved: false, ...moment });
const thought = (words: string): PromptEvent => ({ type: 'ThoughtGiven', data: { thought: words, ...moment } });
const skip: PromptCommand = { type: 'SkipPrompt', reason: 'too_soon', note: null, approved: false, ...moment };
const skipped: PromptEvent = { type: 'PromptSkipped', data: { reason: 'too_soon', note: null, ...moment } };
const reopen = { type: 'ReopenPrompt', declined: false, ...moment } as const;
const reopened: PromptEvent = { type: 'PromptReopened', data: moment };

describe('A post to answer', () => {
  it('is captured once, also when the command is repeated', () => {
    given(prompt, []).when(capture).then([captured]);
    given(prompt, [captured]).when(capture).thenNothing();
  });
  it('has words or a link', () => {
    given(prompt, [])
      .when({ ...capture, words: null })
      .then([{ ...captured, data: { ...captured.data, words: null } }] as PromptEvent[]);
    given(prompt, [])
      .when({ ...capture, words: null, link: null })
      .thenRefused('validation_failed');
  });
  it('takes a thought, and another one, but not the same again', () => {
    given(prompt, [captured])
      .when(think('One line per swap.'))
      .then([thought('One line per swap.')]);
    given(prompt, [captured, thought('One line per swap.')])
      .when(think('One line per swap.'))
      .thenNothing();
    given(prompt, [captured, thought('One line per swap.')])
      .when(think('Another.'))
      .then([thought('Another.')]);
  });
  it('is skipped once', () => {
    given(prompt, [captured]).when(skip).then([skipped]);
    given(prompt, [captured, skipped]).when(skip).thenNothing();
  });
  it('is skipped for another reason, or with a note', () => {
    for (const said of [{ reason: 'wrong_person' as const }, { note: 'Next week.' }])
      given(prompt, [captured, skipped])
        .when({ ...skip, ...said } as PromptCommand)
        .then([{ ...skipped, data: { ...skipped.data, ...said } } as PromptEvent]);
  });
  it('takes no thought while it is skipped', () =>
    given(prompt, [captured, skipped]).when(think('One line.')).thenRefused('invalid_transition'));
  it('takes no new thought when its reply is approved', () => {
    const late = { ...think('One line.'), approved: true } as PromptCommand;
    given(prompt, [captured]).when(late).thenRefused('invalid_transition');
    given(prompt, [captured, thought('One line.')])
      .when(late)
      .thenNothing();
  });
  it('is not skipped when its reply is approved', () => {
    const late = { ...skip, approved: true } as PromptCommand;
    given(prompt, [captured]).when(late).thenRefused('invalid_transition');
    given(prompt, [captured, skipped]).when(late).thenNothing();
  });
  it('is reopened, and skipped again', () => {
    given(prompt, [captured, skipped]).when(reopen).then([reopened]);
    given(prompt, [captured]).when(reopen).thenNothing();
    given(prompt, [captured])
      .when({ ...reopen, declined: true })
      .then([reopened]);
    given(prompt, [captured, skipped, reopened]).when(skip).then([skipped]);
  });
  it.each([think('One line.'), skip, reopen])('is not found when it is unknown ($type)', (command) =>
    given(prompt, []).when(command).thenRefused('not_found'),
  );
});

it.each([
  [null, 'linkedin'],
  ['https://www.linkedin.com/posts/x', 'linkedin'],
  ['https://lnkd.in/abc', 'linkedin'],
  ['https://instagram.com/p/1', 'instagram'],
  ['https://example.com/linkedin.com', 'other'],
  ['https://linkedin.com.example.net/', 'other'],
])('A post at %s stands on %s', (link, platform) => expect(platformOf(link)).toBe(platform));

describe('Why now', () => {
  const facts = { words: 'On shift handovers (again).', topics: ['Pricing', 'Shift handovers'], lead: null };
  it('names the first key topic that the post names, as whole words', () => {
    expect(whyNow(facts)).toBe('The post is about Shift handovers, one of your key topics.');
    expect(whyNow({ ...facts, topics: ['hand', 'C++ (new)'] })).toBe('You chose this post.');
  });
  it('says when you were in touch', () => {
    expect(whyNow({ ...facts, topics: [], lead: { lastTouch: null } })).toBe('You have not spoken yet.');
    expect(whyNow({ ...facts, lead: { lastTouch: '3 November 2026' } })).toBe(
      'The post is about Shift handovers, one of your key topics. You were last in touch on 3 November 2026.',
    );
  });
});
