import { mkdtemp, readFile, rm, appendFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { EventStoreLog } from './event-store-log';
import { json } from './event-store-messages';

const event = () => json('Happened', {});

describe('The log of the double, like the real server,', () => {
  it('returns the old result for the same append when the append names its revision', () => {
    const log = new EventStoreLog();
    const events = [event(), event()];
    const first = log.append('a-1', events, 'no_stream');
    for (let n = 1; n < 1_000; n++) log.append('a-1', [event()], n);
    log.forget();
    expect(log.append('a-1', events, 'no_stream')).toMatchObject({
      kind: 'appended',
      fresh: [],
      last: { revision: 1 },
    });
    expect(first).toMatchObject({ kind: 'appended', last: { revision: 1 } });
  });

  it('takes the beginning of an old append for that append, and a longer append for another', () => {
    const log = new EventStoreLog();
    const [a, b, c] = [event(), event(), event()];
    log.append('a-1', [a, b], 'no_stream');
    expect(log.append('a-1', [a], 'no_stream')).toMatchObject({ kind: 'appended', fresh: [], last: { revision: 0 } });
    expect(log.append('a-1', [a, b, c], 'no_stream')).toEqual({ kind: 'wrong', current: 1 });
    expect(log.append('a-1', [a, c], 'no_stream')).toEqual({ kind: 'wrong', current: 1 });
    expect(log.stream('a-1')).toHaveLength(2);
  });

  it('compares no ids at the current revision, and never compares data', () => {
    const log = new EventStoreLog();
    const one = event();
    log.append('a-1', [one], 'no_stream');
    expect(log.append('a-1', [{ ...one, data: Buffer.from('else') }], 'no_stream')).toMatchObject({ fresh: [] });
    expect(log.append('a-1', [one], 0)).toMatchObject({ fresh: [{ revision: 1 }] });
    expect(log.append('b-1', [one], 'no_stream')).toMatchObject({ fresh: [{ revision: 0 }] });
  });

  it('forgets at a restart what was appended at any revision, and appends it again', () => {
    const log = new EventStoreLog();
    const one = event();
    log.append('a-1', [one], 'any');
    expect(log.append('a-1', [one], 'any')).toMatchObject({ fresh: [] });
    log.forget();
    expect(log.append('a-1', [one], 'any')).toMatchObject({ fresh: [{ revision: 1 }] });
    expect(log.append('b-1', [one], 'stream_exists')).toEqual({ kind: 'wrong', current: undefined });
  });

  it('is the same log for the next process on its file, without an append that was half written', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'keepwarm-double-'));
    const file = path.join(folder, 'log.jsonl');
    const log = new EventStoreLog(file);
    log.append('a-1', [event(), event()], 'no_stream');
    log.append('a-2', [event()], 'no_stream');
    const whole = await readFile(file, 'utf8');
    await appendFile(file, whole.split('\n')[0]?.slice(0, -3) ?? '');
    const next = new EventStoreLog(file);
    expect(next.all).toEqual(log.all);
    next.append('a-2', [event()], 0);
    expect(new EventStoreLog(file).all).toEqual(next.all);
    await rm(folder, { recursive: true });
  });
});
