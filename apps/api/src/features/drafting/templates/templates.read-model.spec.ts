import { randomUUID } from 'node:crypto';
import { template, type TemplateCommand } from '@app/domain/drafting/template';
import { contextOf } from '../../../../test/history';
import { everyDelivery, ReadModelBench } from '../../../../test/read-models';
import { record } from '@app/event-sourcing/commands/record';
import { templates } from './templates.read-model';

let bench: ReadModelBench;
beforeEach(async () => {
  bench = await ReadModelBench.of(templates);
});
afterEach(() => bench.close());

const owner = randomUUID();
const moment = { at: '2026-11-01T08:00:00.000Z', timeZone: 'Europe/Berlin' };
const add: TemplateCommand = {
  type: 'AddTemplate',
  name: 'Thanks',
  situation: 'referral',
  subject: '',
  text: 'Thank you.',
  replacesShipped: true,
  ...moment,
};
const change: TemplateCommand = { type: 'ChangeTemplate', words: { text: 'Thanks.' }, basedOn: 1, ...moment };
const archive: TemplateCommand = { type: 'ArchiveTemplate', ...moment };
const restore: TemplateCommand = { type: 'RestoreTemplate', ...moment };

it.each<[string, TemplateCommand[], object]>([
  ['saved', [add], { owner, name: 'Thanks', text: 'Thank you.', replaces_shipped: true, version: 1, archived: false }],
  ['changed', [add, change], { text: 'Thanks.', version: 2, saved_at: '2026-11-01T08:01:00+00:00' }],
  ['archived', [add, archive], { archived: true, saved_at: '2026-11-01T08:00:00+00:00' }],
  ['brought back', [add, archive, restore], { archived: false }],
])('A template that was %s, in any size of batches', async (_, commands, row) => {
  const stream = `template-${randomUUID()}` as const;
  for (const [minute, command] of commands.entries())
    await record(bench.storage.store, stream, template, command, contextOf(owner), {
      now: () => new Date(Date.UTC(2026, 10, 1, 8, minute)),
    });
  const once = await bench.fold();
  expect(once.message_templates).toMatchObject([row]);
  for (const [, sizes, times] of everyDelivery) expect(await bench.fold(sizes, times)).toEqual(once);
});
