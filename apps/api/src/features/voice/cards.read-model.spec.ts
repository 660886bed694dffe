import { randomUUID } from 'node:crypto';
import { account, type AccountCommand } from '@app/domain/account/account';
import { contextOf } from '../../../test/history';
import { everyDelivery, ReadModelBench } from '../../../test/read-models';
import { record } from '@app/event-sourcing/commands/record';
import { cards, findCard } from './cards.read-model';

let bench: ReadModelBench;
const [nora, ida] = [randomUUID(), randomUUID()];
const [kept, dropped] = [randomUUID(), randomUUID()];

beforeAll(async () => {
  bench = await ReadModelBench.of(cards);
  const identity = { email: 'x@example.com', firstName: 'First', lastName: null, picture: null } as const;
  const commands: AccountCommand[] = [
    { type: 'ChangeCard', changes: { whoIHelp: 'founders', withWhat: 'pricing', passed: 'whoIHelp' } },
    { type: 'ChangeCard', changes: { withWhat: null, results: ['Nobody left'], topics: ['Rotas', 'Handovers'] } },
    { type: 'ChangeCard', changes: { never: ['synergy'], passed: 'withWhat', welcome: 'finished' } },
    { type: 'ChangeCard', changes: { sources: { notes: false, posts: false } } },
    { type: 'ChangeCard', changes: { sources: { posts: true } } },
    { type: 'AddVoiceSample', sampleId: kept, text: 'It is Friday’s plan.' },
    { type: 'AddVoiceSample', sampleId: dropped, text: 'Not mine.' },
    { type: 'RemoveVoiceSample', sampleId: dropped },
  ];
  const act = (id: string, command: AccountCommand) =>
    record(bench.storage.store, `user-${id}`, account, command, contextOf(id));
  for (const id of [nora, ida]) await act(id, { type: 'SignIn', ...identity, role: 'coach' });
  for (const command of commands) await act(nora, command);
});
afterAll(() => bench.close());

const card = async (owner: string) => {
  await bench.fold();
  await bench.source.query(`set search_path to cards_v${cards.version}`);
  return findCard(bench.source, owner);
};

describe('The cards', () => {
  it('have the answers, topics, phrases, samples and passed questions of a person', async () => {
    expect(await card(nora)).toEqual({
      whoIHelp: 'founders',
      withWhat: null,
      results: ['Nobody left'],
      question: null,
      offers: [],
      signature: null,
      topics: ['Rotas', 'Handovers'],
      say: [],
      never: ['synergy'],
      samples: [{ id: kept, text: 'It is Friday’s plan.' }],
      sources: { notes: false, thread: true, posts: true, ownWords: true },
      passed: ['whoIHelp', 'withWhat'],
    });
  });

  it('are empty for a person who has said nothing', async () => {
    expect(await card(ida)).toMatchObject({ whoIHelp: null, results: [], samples: [], passed: [] });
  });

  it('do not keep the text of a sample that was removed', async () => {
    const { voice_samples: samples } = await bench.fold();
    expect(JSON.stringify(samples)).not.toContain('Not mine.');
  });

  it.each(everyDelivery)('are the same when events arrive %s', async (_, sizes, times) => {
    const once = await bench.fold();
    expect(await bench.fold(sizes, times)).toEqual(once);
  });
});
