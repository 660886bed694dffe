import { freePort } from '../../../../sandbox/src/free-port';
import { Config } from '../kernel/config';
import { JsonLogger } from '../telemetry/logging';
import { logged, openRedis, withoutCommand } from './redis';

describe('The log line of a Redis that cannot be reached', () => {
  it('says why, also when the host name has several addresses', async () => {
    const lines: string[] = [];
    const { pino } = new JsonLogger(Config.read({}), { write: (line) => void lines.push(line) });
    const redis = openRedis(`redis://localhost:${await freePort()}`, logged(pino, 'jobs'));
    await expect(redis.ping()).rejects.toThrow();
    while (lines.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    redis.disconnect();
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      msg: 'redis cannot be reached',
      err: { type: 'Error', message: expect.stringContaining('ECONNREFUSED') as string, code: 'ECONNREFUSED' },
    });
  });

  it('has no command, which may hold the password', () => {
    const error = Object.assign(new Error('NOAUTH'), { command: { name: 'auth', args: ['secret'] } });
    expect(JSON.stringify(Object.entries(withoutCommand(error)))).not.toContain('secret');
  });
});
