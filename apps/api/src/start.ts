import path from 'node:path';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { AppModule } from './app.module';
import type { Config } from './platform/kernel/config';
import { openStorage } from './platform/event-store/open-storage';
import { JsonLogger } from './platform/telemetry/logging';
import { configureHealth, configureHttp } from './platform/configure';
import { httpOptions } from './platform/http/http.module';
import { untilThere } from './platform/postgres/failures';
import { type AnotherLog, checkLog, watchLog } from './platform/operations/log-identity';
import type { Roles } from './platform/kernel/roles';

/** The built web application, next to `dist`. */
const webFolder = path.resolve(import.meta.dirname, '../../../../dist-web');

/**
 * Starts this process's part of the product on the database and the identity provider that `config` names. An api serves
 * calls and the web. A worker runs read models, reactions and jobs, and serves only its health and metrics.
 * @param onAnotherLog called when the event log or the database is replaced while the process runs: it must end
 */
export const startApp = async (
  config: Config,
  roles: Roles,
  onAnotherLog: (error: AnotherLog) => void,
  web = webFolder,
): Promise<NestExpressApplication> => {
  const url = config.env.DATABASE_URL;
  if (!url) throw new Error('DATABASE_URL is not set');
  const logger = new JsonLogger(config);
  const storage = await openStorage(
    url,
    (err) => logger.pino.warn({ err }, 'database connection'),
    config.env.EVENTSTORE_URL,
    roles.pools,
    config.env.REDIS_URL,
  );
  try {
    await untilThere(
      () => checkLog(storage),
      (err) => logger.pino.warn({ err }, 'waiting for the event store'),
    );
  } catch (error) {
    await storage.close();
    throw error;
  }
  watchLog(storage, onAnotherLog);
  const app = await NestFactory.create<NestExpressApplication>(AppModule.with(config, storage, roles), httpOptions);
  if (roles.api) await configureHttp(app, web);
  else configureHealth(app);
  await app.listen(config.env.PORT);
  return app;
};
