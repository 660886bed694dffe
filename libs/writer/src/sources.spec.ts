import { draftSources, tones } from '@app/contracts/account/account.constants';
import { commentApproaches, situationIds } from '@app/contracts/content/content.constants';
import { gapsIn } from '@app/contracts/content/gaps';
import { faultsOf } from './checks';
import { writeComment } from './comments';
import { dateWords, factsOf, knownFacts, threadOf } from './facts';
import { writeMessage } from './messages';
import { commentTask } from './model/comment-task';
import { messageTask } from './model/message-task';
import { nothingLearned } from './model/shared';
import { situationOf } from './situations';
import { shippedTemplates } from './templates';
import { brief, fortyBriefs, mara } from './testing/briefs';
import type { Author, CommentBrief, MessageBrief } from './writer';

type Source = 'notes' | 'thread';
type Touches = MessageBrief['lead']['touches'];
const secret = 'kw12345678';

const without = <B extends { author: Author }>(given: B, ...off: NonNullable<Author['off']>): B => ({
  ...given,
  author: { ...given.author, off },
});

/** A lead with every kind of note and a thread. Each note has words, and each touch a day, that appear nowhere else. */
const known = brief({
  description: 'Runs the Zebulon plants',
  nextStep: 'Send the Quillon notes',
  connectedOn: '2019-05-12',
  touches: [
    { kind: 'note', at: '2025-02-01', note: 'Met at the Wexcombe fair' },
    { kind: 'note', at: '2025-02-02', note: 'Posted about Tarrant rotas' },
    { kind: 'note', at: '2025-02-03', note: 'Referred Ysolde to me' },
    { kind: 'note', at: '2025-02-04', note: 'In the role since January' },
    { kind: 'note', at: '2025-02-05', note: 'Knows the Brackley people' },
    { kind: 'message', at: '2025-09-17', note: 'I’ll send you the Fernhill list.' },
    { kind: 'meeting', at: '2025-10-28', note: 'Worried about Dunmore handovers' },
    { kind: 'reply', at: '2025-11-09', note: 'The Oxbarrow site comes first.' },
  ],
});
const upTo = (kind: Touches[number]['kind']): MessageBrief => {
  const { touches } = known.lead;
  return {
    ...known,
    lead: { ...known.lead, touches: touches.slice(0, touches.findIndex((one) => one.kind === kind) + 1) },
  };
};

const isThread = ({ kind }: Touches[number]) => kind !== 'note';
const isSaid = ({ kind }: Touches[number]) => kind === 'message' || kind === 'reply';

/** The brief of a lead for whom one source has no entry. */
const bare = (given: MessageBrief, source: Source): MessageBrief => {
  const { lead } = given;
  const touches =
    source === 'thread'
      ? lead.touches.filter((touch) => !isThread(touch))
      : lead.touches.filter(isThread).map((touch) => (isSaid(touch) ? touch : { ...touch, note: null }));
  return { ...given, lead: { ...lead, touches, ...(source === 'notes' && { description: null, nextStep: null }) } };
};

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? [];

/** The words of a source, and its days in every format. */
const secretsOf = ({ lead }: MessageBrief, source: Source): string[] =>
  source === 'notes'
    ? wordsIn([lead.description, lead.nextStep, ...lead.touches.map((one) => (isSaid(one) ? '' : one.note))].join(' '))
    : lead.touches
        .filter(isThread)
        .flatMap(({ at, note }) => [
          ...wordsIn(note ?? ''),
          at.slice(0, 10),
          (dateWords(at, 'day') ?? '').toLowerCase(),
          (dateWords(at, 'day') ?? '').toLowerCase().replace(/ \d{4}$/u, ''),
          (dateWords(at, 'month') ?? '').toLowerCase(),
        ]);

/** All texts of a draft: for the situation that is found and for each that can be chosen. */
const draftsOf = (given: MessageBrief): string =>
  [undefined, ...situationIds]
    .map((chosen) => JSON.stringify(writeMessage(given, chosen)))
    .join('\n')
    .toLowerCase();
/** Everything that is sent to a model. */
const promptsOf = (given: MessageBrief): string =>
  [undefined, ...situationIds]
    .map((situation) => {
      const current = { title: 'Then', body: JSON.stringify(given.lead) };
      const wish = situation && { wish: 'situation' as const, situation, current };
      const { instructions, data } = messageTask(given, nothingLearned, secret, wish);
      return `${instructions}\n${data}`;
    })
    .join('\n')
    .toLowerCase();

const ways = [
  ...fortyBriefs.map((given, i) => ({ ...given, tone: tones[i % tones.length] ?? 'calm' })),
  ...[known, upTo('meeting'), upTo('message'), upTo('note')].flatMap((given) =>
    tones.map((tone) => ({ ...given, tone })),
  ),
];
const cases = ways.flatMap((given, i) =>
  (['notes', 'thread'] as const).map(
    (source) => [`${i + 1} ${given.lead.name} ${given.tone}, without ${source}`, given, source] as const,
  ),
);

describe('A source that is switched off', () => {
  it.each(cases)('is in no draft and in no prompt: %s', (_, given, source) => {
    for (const saying of [draftsOf, promptsOf]) {
      const [said, never] = [saying(without(given, source)), saying(without(bare(given, source)))];
      // A word that the draft also contains without the source does not come from the source.
      expect(secretsOf(given, source).filter((word) => said.includes(word) && !never.includes(word))).toEqual([]);
    }
  });

  it('would be in them otherwise', () => {
    for (const source of ['notes', 'thread'] as const)
      for (const saying of [draftsOf, promptsOf]) {
        const said = saying(known);
        expect(secretsOf(known, source).filter((word) => said.includes(word)).length).toBeGreaterThan(5);
      }
  });

  it.each(cases)('leaves a clean text that says nothing false: %s', (_, given, source) => {
    const off = without(given, source);
    const { title, body, situation } = writeMessage(off);
    expect(situation?.name).toBe(situationOf(given, factsOf(given)).name);
    const facts = factsOf(off);
    const said = Object.values(facts).map((fact) => fact?.words);
    const sources = [off.lead, off.author, said, shippedTemplates].map((one) => JSON.stringify(one));
    const names = [facts.first_name, facts.company, facts.title].flatMap((fact) => fact?.words ?? []);
    expect(faultsOf({ title, body, channel: off.channel, names, sources })).toEqual([]);
    if (threadOf(given.lead).last)
      for (const chosen of [undefined, 'reconnect' as const])
        expect(writeMessage(off, chosen).body).not.toMatch(/never (?:said|got)|not one word yet/u);
  });

  it('still says why, without its words', () => {
    const reason = (given: MessageBrief, ...off: Source[]) => writeMessage(without(given, ...off)).situation?.reason;
    expect(reason(known)).toBe('they wrote: The Oxbarrow site comes first');
    expect(reason(known, 'thread')).toBe('they replied last');
    expect(reason(known, 'notes')).toBe('they wrote: The Oxbarrow site comes first');
    expect(reason(upTo('note'), 'notes')).toBe('you met at an event');
    expect(reason(brief({ connectedOn: '2019-05-12' }), 'notes', 'thread')).toBe('connected 2019, never in touch');
  });

  it('does not make an offer to somebody who said no', () => {
    const touches = [{ kind: 'reply', at: '2025-11-14', note: 'No thanks, not now.' }] as const;
    for (const tone of tones) {
      const { body, basis } = writeMessage(without(brief({ touches }, { tone }), 'thread'));
      expect(body).not.toMatch(/checklist|next step/u);
      expect(basis.join()).not.toContain('Their reply');
    }
  });

  it('leaves the current words out of a text that a model writes again, and keeps them for one that it changes', () => {
    const current = { title: null, body: 'Hi Marta, you were worried about Dunmore handovers.' };
    const data = (wish: 'again' | 'shorter', ...off: Source[]) =>
      messageTask(without(known, ...off), nothingLearned, secret, { wish, situation: null, current }).data;
    expect(data('again', 'notes')).not.toContain('Dunmore');
    expect(data('again')).toContain('you were worried about Dunmore');
    expect(data('shorter', 'notes')).toContain('you were worried about Dunmore');
  });

  it('names where each fact comes from, and which ones are held back', () => {
    const from = (given: MessageBrief) => new Map(knownFacts(given).map((fact) => [fact.name, fact.from]));
    expect(Object.fromEntries(from(upTo('note')))).toMatchObject({
      company: 'person',
      who_i_help: 'card',
      event: 'notes',
    });
    expect(Object.fromEntries(from(upTo('meeting')))).toMatchObject({ last_talk: 'thread', last_note: 'notes' });
    for (const [given, source] of [
      [upTo('note'), 'notes'],
      [upTo('meeting'), 'notes'],
      [known, 'thread'],
    ] as const) {
      const facts = knownFacts(without(given, source));
      expect(facts.some((fact) => fact.from === source)).toBe(true);
      for (const { from: origin, held } of facts) expect(held).toBe(origin === source);
    }
  });
});

describe('A pasted post that is switched off', () => {
  const given: CommentBrief = {
    post: {
      words: 'Night rotas fail at Oxbarrow. Who holds the promise?',
      name: 'Marta',
      title: 'COO',
      company: 'Varden',
    },
    thought: 'promises need a name beside them',
    author: mara,
    tone: 'calm',
  };
  const says = /Oxbarrow|Night rotas|holds the/u;

  it.each(commentApproaches)('is in no comment: %s', (approach) => {
    expect(JSON.stringify(writeComment(given, approach))).toMatch(says);
    const written = writeComment(without(given, 'posts'), approach);
    expect(JSON.stringify(written)).not.toMatch(says);
    expect(gapsIn(written.body)).toEqual(['the line of their post that you answer']);
  });

  it('is not sent to a model, nor are the words of the comment until now when it is written again', () => {
    const current = { title: null, body: 'You wrote: “Night rotas fail at Oxbarrow.” Yes.' };
    const sent = (one: CommentBrief) =>
      commentTask(one, nothingLearned, secret, { wish: 'again', situation: null, current }).data;
    expect(sent(given)).toMatch(says);
    expect(sent(without(given, 'posts'))).not.toMatch(says);
  });
});

it('Each source is one of those that an author can switch', () =>
  expect(draftSources).toEqual(['notes', 'thread', 'posts', 'ownWords']));
