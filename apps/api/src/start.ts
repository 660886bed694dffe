import path from 'node:path';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { AppModule } from './app.module';
import type { Config } from './platform/config';
import { Storage } from './platform/database/storage';
import { JsonLogger } from './platform/http/logging';
import { configureHealth, configureHttp, httpOptions } from './platform/http/http.module';
import { checkLogOnceThere } from './platform/log-identity';
import { Roles } from './platform/roles';

/** The built web application, beside `dist`. */
const webFolder = path.resolve(import.meta.dirname, '../../../../dist-web');

/**
 * The product in this process, listening, on the database and the identity provider that `config` names: API and web,
 * or read models, reactions and jobs (with an address for health checks only), or all of it.
 */
export const startApp = async (config: Config, roles = Roles.all, web = webFolder): Promise<NestExpressApplication> => {
  const url = config.env.DATABASE_URL;
  if (!url) throw new Error('DATABASE_URL is not set');
  const logger = new JsonLogger(config);
  const storage = await Storage.open(
    url,
    (err) => logger.pino.warn({ err }, 'database connection'),
    config.env.EVENTSTORE_URL,
    roles.pools,
  );
  try {
    await checkLogOnceThere(storage, (err) => logger.pino.warn({ err }, 'waiting for the event store'));
  } catch (error) {
    await storage.close();
    throw error;
  }
  const app = await NestFactory.create<NestExpressApplication>(AppModule.with(config, storage, roles), httpOptions);
  if (roles.api) await configureHttp(app, web);
  else configureHealth(app);
  await app.listen(config.env.PORT);
  return app;
};
