import { tones } from '@app/contracts/account/account.constants';
import { cardsFor, promptsFor, type SuggestionFacts } from './suggestions';

const nothing: SuggestionFacts = {
  today: '2026-11-22',
  weekStart: '2026-11-16',
  tone: 'calm',
  topics: [],
  ideas: [],
  talks: [],
  approved: [],
  notCopied: 0,
  quietLeads: 0,
  dismissed: new Map(),
};
const topic = (name: string, more: Partial<SuggestionFacts['topics'][number]> = {}) => ({
  topic: name,
  since: '2026-09-01',
  lastPost: '2026-10-10',
  posted: false,
  ...more,
});
const idea = (id: string, more: Partial<SuggestionFacts['ideas'][number]> = {}) => ({
  id,
  text: `Idea ${id}`,
  since: '2026-11-02',
  drafted: false,
  ...more,
});
const full: SuggestionFacts = {
  ...nothing,
  topics: [topic('Rota design'), topic('Handovers', { lastPost: '2026-11-12' })],
  ideas: [idea('a'), idea('b')],
  talks: [{ leadId: 'l', kind: 'call', day: '2026-11-09', topic: null }],
  approved: [{ id: 'p', topic: 'Float staff', day: '2026-11-03', posted: false }],
  notCopied: 2,
  quietLeads: 4,
};

describe('AI Suggestions', () => {
  it('are three, each with the fact that it is based on', () => {
    expect(cardsFor(full).map(({ title, reason }) => [title, reason])).toEqual([
      ['Write to 4 warm leads', 'They replied, and quiet for more than 10 days'],
      ['Say something on rota design', 'One of your key topics, 0 posts in 5 weeks'],
      ['Use your 2 approved posts', '2 posts approved and not copied yet'],
    ]);
  });

  it.each([
    ['How to hire your first CFO', 'Say something on “How to hire your first CFO”'],
    ['5 tips for founders', 'Say something on “5 tips for founders”'],
    ['Why pricing matters?', 'Say something on “Why pricing matters”'],
    ['Leadership.', 'Say something on leadership'],
    ['360 feedback', 'Say something on 360 feedback'],
    ['Sales & Marketing', 'Say something on Sales & Marketing'],
  ])('have the topic “%s” in a sentence', (name, title) =>
    expect(cardsFor({ ...nothing, topics: [topic(name)] })[0]?.title).toBe(title),
  );

  it('are empty without data', () => expect(cardsFor(nothing)).toEqual([]));

  it('count one as one', () => {
    expect(cardsFor({ ...nothing, notCopied: 1, quietLeads: 1 }).map(({ title, reason }) => [title, reason])).toEqual([
      ['Write to 1 warm lead', 'Replied, and quiet for more than 10 days'],
      ['Use your approved post', '1 post approved and not copied yet'],
    ]);
  });

  it('name a topic only when it had no post for five weeks, or none at all', () => {
    const on = (...topics: SuggestionFacts['topics'][number][]) =>
      cardsFor({ ...nothing, topics }).map(({ reason }) => reason);
    expect(on(topic('A', { lastPost: '2026-10-13' }))).toEqual([]);
    expect(on(topic('A', { lastPost: '2026-10-12' }))).toEqual(['One of your key topics, 0 posts in 5 weeks']);
    expect(on(topic('A', { lastPost: null }))).toEqual(['One of your key topics, no post yet']);
    expect(on(topic('A', { posted: true }))).toEqual([]);
  });

  it('are filled with more of one kind, without the dismissed ones', () => {
    const many = { ...nothing, ideas: [idea('a'), idea('b'), idea('c'), idea('d')] };
    expect(cardsFor(many).map(({ ideaId }) => ideaId)).toEqual(['a', 'b', 'c']);
    expect(cardsFor({ ...many, dismissed: new Map([['idea:b', '2026-11-20']]) }).map(({ ideaId }) => ideaId)).toEqual([
      'a',
      'c',
      'd',
    ]);
  });
});

describe('This week’s prompts', () => {
  const asked = (facts: SuggestionFacts) => promptsFor(facts).open.map(({ question }) => question);

  it('are three: of a topic, an idea, and a noted talk, without a name', () => {
    const { open, ofWeek } = promptsFor(full);
    expect(ofWeek).toBe(3);
    expect(open.map(({ key }) => key.split(':')[0])).toEqual(['topic', 'idea', 'talk']);
    expect(open[0]).toMatchObject({ theme: 'Rota design', reason: 'One of your key topics, 0 posts in 5 weeks' });
    expect(open[2]).toMatchObject({
      question: 'What came up in your call of 9 Nov that others should know?',
      reason: 'You noted it. No name would be used',
    });
  });

  it('ask differently in each tone', () => {
    const questions = tones.flatMap((tone) => asked({ ...full, tone }));
    expect(new Set(questions).size).toBe(questions.length);
  });

  it('are the same all week, whatever is added or answered', () => {
    const before = promptsFor(full).open.map(({ key }) => key);
    const later = {
      ...full,
      topics: [topic('Rota design', { posted: true }), topic('New', { since: '2026-11-18', lastPost: null })],
      ideas: [...full.ideas, idea('c', { since: '2026-11-18' })],
    };
    const { open, ofWeek } = promptsFor(later);
    expect(open.map(({ key }) => key)).toEqual(before.slice(1));
    expect(ofWeek).toBe(3);
  });

  it('begin with another one of a kind in the next week', () => {
    const ideas = [idea('a'), idea('b')];
    const first = (weekStart: string) => promptsFor({ ...nothing, weekStart, ideas }).open[0]?.ideaId;
    expect(first('2026-11-16')).not.toBe(first('2026-11-23'));
  });

  it('come in the first week of a person already', () => {
    const { open } = promptsFor({ ...nothing, topics: [topic('New', { since: '2026-11-18', lastPost: null })] });
    expect(open).toMatchObject([{ key: 'topic:new', reason: 'One of your key topics, no post yet' }]);
  });

  it('are less by one that was dismissed this week, and without one that was dismissed before', () => {
    const dismissed = (day: string) => promptsFor({ ...full, dismissed: new Map([['topic:rota design', day]]) });
    expect(dismissed('2026-11-17')).toMatchObject({ ofWeek: 3, open: [{ ideaId: 'b' }, { ideaId: null }] });
    expect(dismissed('2026-11-10').open.map(({ key }) => key.split(':')[0])).toEqual(['idea', 'talk', 'post']);
  });

  it('are empty without data', () => expect(promptsFor(nothing)).toEqual({ open: [], ofWeek: 0 }));
});
