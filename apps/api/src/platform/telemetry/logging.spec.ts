import { Logger as NestLogger } from '@nestjs/common';
import { Config } from '../kernel/config';
import { JsonLogger } from './logging';

describe('The log', () => {
  const lines: Record<string, unknown>[] = [];
  const write = (line: string) => lines.push(JSON.parse(line) as Record<string, unknown>);
  const logger = new JsonLogger(Config.read({ LOG_LEVEL: 'debug' }), { write });
  const logged = (work: () => void): Record<string, unknown> => {
    lines.length = 0;
    work();
    return lines[0] ?? {};
  };

  it('takes lines of Nest’s loggers with their context', () => {
    NestLogger.overrideLogger(logger);
    const line = logged(() => new NestLogger('sign-in').warn({ jobId: 7 }, 'job is late'));
    expect(line).toEqual({ level: 'warn', time: line.time, context: 'sign-in', jobId: 7, msg: 'job is late' });
  });

  it('logs Nest’s start-up lines at debug', () => {
    expect(logged(() => logger.log('Mapped {/api/leads, GET} route', 'RouterExplorer')).level).toBe('debug');
    expect(logged(() => logger.log('moved', 'leads')).level).toBe('info');
    expect(logged(() => logger.warn('a duplicate', 'RouterExplorer')).level).toBe('warn');
  });

  it('masks email addresses anywhere in a line', () => {
    const words = 'for\nnora@example.com, "omar.h+x@mail.example.org" and \u0001eva@example.com';
    const masked = 'for\n[email], "[email]" and \u0001[email]';
    const err = new Error(words);
    const line = logged(() => logger.pino.warn({ words, deep: [{ words }], err }, words));
    expect(line).toMatchObject({ words: masked, deep: [{ words: masked }], err: { message: masked }, msg: masked });
    expect(logged(() => logger.error(err)).msg).toBe(masked);
    expect(logged(() => logger.log('node_modules/@nestjs/core', 'x')).msg).toBe('node_modules/@nestjs/core');
  });

  it('keeps type, message, code and stack of an error and its causes', () => {
    const cause = Object.assign(new TypeError('duplicate key'), { code: '23505', detail: 'Key (name)=(Nora)' });
    const err = Object.assign(new Error('insert', { cause }), { parameters: ['Nora'], code: { of: 'Nora' } });
    const line = logged(() => logger.pino.error({ err }, 'failed'));
    expect(line.err).toEqual({
      type: 'Error',
      message: 'insert',
      stack: err.stack,
      cause: { type: 'TypeError', message: 'duplicate key', code: '23505', stack: cause.stack },
    });
    expect(logged(() => logger.pino.error({ err: { message: 'away', command: 'AUTH' } }, 'redis')).err).toEqual({
      message: 'away',
    });
  });
});
