import { useVersions } from '@app/event-sourcing/read-models/versions';
import { randomUUID } from 'node:crypto';
import { Names, namesKey, namesWith, renamed, surfaced } from '../../../test/names';
import { Registry } from '../kernel/registry';
import { Misused, readModels } from './command-line';

let ground: Names;
beforeEach(async () => {
  ground = await Names.open();
});
afterEach(() => ground.close());

/** The output of the command, and its exit code. */
const run = async (args: string[], model = namesWith()) => {
  const said: string[] = [];
  const tables: Record<string, unknown>[][] = [];
  const code = await readModels(args, {
    storage: ground.storage,
    registry: new Registry([model], [], []),
    say: (text) => said.push(text),
    table: (rows) => tables.push(rows),
    jobs: () => Promise.reject(new Error('no reaction is replayed here')),
  });
  return { code, said: said.join('\n'), tables };
};

describe('npm run read-models', () => {
  it('lists the subscriptions', async () => {
    await ground.start(namesWith()).waitFor([namesKey], await ground.add(randomUUID(), 0, surfaced('A')), 10_000);
    const { code, tables } = await run(['list']);
    expect(code).toBe(0);
    expect(tables).toEqual([
      [
        expect.objectContaining({ name: namesKey, position: '1', behind: 0, 'parked streams': 0, rebuild: 'swapped' }),
        expect.objectContaining({ name: 'ledger', built: false, position: '0', behind: 1 }),
      ],
    ]);
  });

  it('rebuilds, compares, and says which rows differ', async () => {
    await ground.applied(ground.start(namesWith()), await ground.add(randomUUID(), 0, surfaced('A')));
    await ground.source.query(`update ${namesKey}.names set name = 'tampered'`);
    const kept = await run(['rebuild', 'names', '--swap', 'equal']);
    expect(kept.code).toBe(1);
    expect(kept.said).toContain('names: 0 rows equal, 1 differ');
    expect(kept.said).toContain('only live: {');
    expect(kept.said).toContain('the live ones stay');
    const swapped = await run(['rebuild', 'names', '--verify']);
    expect(swapped.code).toBe(0);
    expect(swapped.said).toContain('names: 0 rows equal, 1 differ');
    expect(swapped.said).toMatch(/Rebuilt names: 1 events in .* s, swapped in \d+ ms/);
    expect(await ground.rows()).toMatchObject([{ name: 'A' }]);
    expect((await run(['rebuild', 'names', '--swap=equal'])).said).toContain('names: 1 rows equal, 0 differ');
  });

  it('shows parked streams, and replays them when they can be applied', async () => {
    const sick = randomUUID();
    const position = await ground.add(sick, 0, surfaced('Sick'), renamed('poison'), renamed('later'));
    await ground.start(namesWith()).waitFor([namesKey], position, 10_000);
    expect((await run(['parked'])).said).toMatch(
      new RegExp(`^names: lead-${sick} waits with LeadDetailsChanged at 2 since .*: Error: cannot be applied$`),
    );
    const still = await run(['replay', 'names', `lead-${sick}`]);
    expect(still).toMatchObject({ code: 1, said: expect.stringContaining('still cannot be applied') });
    const cured = await run(['replay', 'names', '--all'], namesWith({ cures: true }));
    expect(cured).toMatchObject({ code: 0, said: `lead-${sick}: 2 events applied` });
    expect(await ground.rows()).toEqual([{ name: 'later', changes: 2 }]);
    expect((await run(['parked', 'names'])).said).toBe('No stream waits.');
    expect((await run(['replay', 'names', `lead-${sick}`])).code).toBe(1);
  });

  it('drops a version that no process uses, and one that is in use only with --force', async () => {
    await ground.start(namesWith()).waitFor([namesKey], await ground.add(randomUUID(), 0, surfaced('A')), 10_000);
    const first = new AbortController();
    await ground.start(namesWith({ version: 2 }), first.signal).waitFor(['names_v2'], 1n, 10_000);
    first.abort();
    await useVersions(ground.storage.pool, [namesKey, 'names_v2']);
    expect((await run(['versions'])).tables).toEqual([
      [expect.objectContaining({ version: namesKey, position: '1' }), expect.objectContaining({ version: 'names_v2' })],
    ]);
    expect((await run(['drop', '--unused'])).said).toBe('Every version is in use.');
    expect(await run(['drop', 'names_v2'])).toMatchObject({ code: 1, said: expect.stringContaining('or say --force') });
    await ground.storage.pool.query(
      `update platform.read_model_versions set used_at = now() - interval '25 hours' where key = 'names_v2'`,
    );
    expect((await run(['drop', '--unused'])).said).toBe('Dropped names_v2');
    expect((await run(['versions'])).tables).toEqual([[expect.objectContaining({ version: namesKey })]]);
    expect(await ground.rows()).toMatchObject([{ name: 'A' }]);
    expect((await run(['drop', namesKey, '--force'])).said).toBe(`Dropped ${namesKey}`);
  });

  it.each([
    [[]],
    [['drop']],
    [['drop', 'names_v9']],
    [['dance']],
    [['rebuild']],
    [['rebuild', 'nobody']],
    [['rebuild', 'ledger']],
    [['rebuild', 'names', '--swap', 'perhaps']],
    [['list', '--loudly']],
    [['replay', 'names']],
    [['replay', 'names', 'lead-1', '--all']],
  ])('shows its usage when it is called with %j', async (args) => {
    await expect(run(args)).rejects.toThrow(Misused);
  });
});
