import path from 'node:path';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { AppModule } from './app.module';
import type { EarlyAdapter } from './early-http.adapter';
import { IdentityProvider } from './platform/auth/identity-provider';
import type { Config } from './platform/kernel/config';
import { openStorage } from './platform/postgres/open-storage';
import { JsonLogger } from './platform/telemetry/logging';
import { configureHealth, configureHttp } from './platform/configure';
import { httpOptions } from './platform/http/http.module';
import { type AnotherLog, checkLog, watchLog } from '@app/event-sourcing/integrity/log-identity';
import type { Roles } from './platform/kernel/roles';
import { untilThere } from '@app/event-sourcing/postgres/failures';

/** The built web application, next to `dist`. */
const webFolder = path.resolve(import.meta.dirname, '../../../../dist-web');

interface Told {
  /** The start waits for this part, because of the error. */
  waitsFor?: (part: string, error: Error) => void;
  /** The event log or the database was replaced while the process ran: it must end. */
  anotherLog: (error: AnotherLog) => void;
}

/**
 * Starts this process's part of the product on the database and the identity provider that `config` names. It waits for
 * stores that cannot be reached. An api serves calls and the web. A worker runs read models, reactions and jobs, and serves
 * only its health and metrics.
 * @param adapter listens already
 */
export const startApp = async (
  config: Config,
  roles: Roles,
  adapter: EarlyAdapter,
  told: Told,
  web = webFolder,
): Promise<NestExpressApplication> => {
  const url = config.env.DATABASE_URL;
  if (!url) throw new Error('DATABASE_URL is not set');
  const { EVENTSTORE_URL, REDIS_URL } = config.env;
  const logger = new JsonLogger(config);
  const onError = (err: Error) => logger.pino.warn({ err }, 'database connection');
  const phase = <T>(part: string, work: () => Promise<T>): Promise<T> => {
    adapter.waitsFor = part;
    return untilThere(work, (err) => {
      logger.pino.warn({ err }, `waits for the ${part}`);
      told.waitsFor?.(part, err);
    });
  };
  const storage = await phase('database', () => openStorage(url, onError, EVENTSTORE_URL, roles.pools, REDIS_URL));
  try {
    await phase('event store', () => checkLog(storage));
  } catch (error) {
    await storage.close();
    throw error;
  }
  watchLog(storage, told.anotherLog);
  adapter.waitsFor = 'database';
  const module = AppModule.with(config, storage, roles);
  const app = await NestFactory.create<NestExpressApplication>(module, adapter, {
    ...httpOptions,
    abortOnError: false,
  });
  if (roles.api) await configureHttp(app, web);
  else configureHealth(app);
  await app.init();
  adapter.serve();
  if (roles.api)
    app
      .get(IdentityProvider, { strict: false })
      .configuration()
      .catch((err: unknown) =>
        logger.pino.warn({ err }, 'the identity provider cannot be reached: nobody can sign in'),
      );
  return app;
};
