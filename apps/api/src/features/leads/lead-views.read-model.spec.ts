import { randomUUID } from 'node:crypto';
import type { LeadView } from '@app/contracts/leads/lead-views.events';
import { leadViews as decider, type LeadViewCommand } from '@app/domain/leads/lead-views';
import { contextOf } from '../../../test/history';
import { everyDelivery, ReadModelBench } from '../../../test/read-models';
import { record } from '@app/event-sourcing/commands/record';
import { leadViews } from './lead-views.read-model';

let bench: ReadModelBench;
beforeEach(async () => {
  bench = await ReadModelBench.of(leadViews);
});
afterEach(() => bench.close());

const view: LeadView = { name: 'Replied', filter: { status: 'responded' }, sort: '-created', layout: 'board' };

it('The tabs have the order that the decider knows, in any size of batches', async () => {
  const owner = randomUUID();
  const ids = ['a', 'b', 'c'].map(() => randomUUID());
  const [a = '', b = '', c = ''] = ids;
  const commands: LeadViewCommand[] = [
    ...ids.map((viewId, i) => ({ type: 'SaveLeadView', viewId, view: { ...view, name: `View ${i}` } }) as const),
    { type: 'RemoveLeadView', viewId: b },
    { type: 'ChangeLeadView', viewId: c, changes: { name: 'First' }, place: 0 },
    { type: 'RestoreLeadView', viewId: b },
    { type: 'RemoveLeadView', viewId: a },
  ];
  for (const command of commands)
    await record(bench.storage.store, `views-${owner}`, decider, command, contextOf(owner));
  const once = await bench.fold();
  const rows = once.lead_views as { id: string; name: string; filter: string; place: number; removed: boolean }[];
  const tabs = rows.toSorted((x, y) => Number(x.place) - Number(y.place));
  expect(tabs.map(({ id, name, removed }) => [id, name, removed])).toEqual([
    [c, 'First', false],
    [a, 'View 0', true],
    [b, 'View 1', false],
  ]);
  expect(JSON.parse(tabs[0]?.filter ?? '')).toEqual({ status: 'responded' });
  for (const [, sizes, times] of everyDelivery) expect(await bench.fold(sizes, times)).toEqual(once);
});
