import { randomUUID } from 'node:crypto';
import { lead, type LeadCommand } from '@app/domain/leads/lead';
import { leadDetails } from '@app/domain/testing/commands';
import { contextOf } from '../../../test/history';
import { everyDelivery, ReadModelBench } from '../../../test/read-models';
import { record } from '@app/event-sourcing/commands/record';
import { leadMerges } from './lead-merges.read-model';

let bench: ReadModelBench;
beforeEach(async () => {
  bench = await ReadModelBench.of(leadMerges);
});
afterEach(() => bench.close());

const owner = randomUUID();
const moment = { at: '2026-11-09T08:00:00.000Z', timeZone: 'Europe/Berlin' };
const on = (id: string, command: LeadCommand) =>
  record(bench.storage.store, `lead-${id}`, lead, command, contextOf(owner));
const surfaced = async (): Promise<string> => {
  const id = randomUUID();
  await on(id, { type: 'SurfaceLead', details: leadDetails(), source: 'manual', importId: null, row: null, ...moment });
  return id;
};

describe('A lead that two leads take at the same moment', () => {
  it.each([
    ['first', 'before the second asks', [0, 'follow', 1, 'undo']],
    ['first', 'after both asked', [0, 1, 'follow', 'undo']],
    ['second', 'after both asked', [1, 0, 'follow', 'undo']],
  ] as const)('is merged into the %s, as its own stream says, when it follows %s', async (_, __, steps) => {
    const [winner, loser, otherId] = [await surfaced(), await surfaced(), await surfaced()];
    const merge: LeadCommand = { type: 'MergeLead', otherId, details: {}, touches: [], undone: [], ...moment };
    for (const step of steps)
      if (step === 'follow') await on(otherId, { type: 'FollowMerge', into: winner, survivor: winner, ...moment });
      else if (step === 'undo') await on(loser, { type: 'UndoMerge', otherId, undone: [], ...moment });
      else await on(step === 0 ? winner : loser, merge);
    const once = await bench.fold();
    expect(once.lead_merges).toMatchObject([{ other_id: otherId, into_id: winner }]);
    for (const [, sizes, times] of everyDelivery) expect(await bench.fold(sizes, times)).toEqual(once);
  });
});
