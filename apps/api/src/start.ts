import path from 'node:path';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { AppModule } from './app.module';
import type { Config } from './platform/config';
import { Storage } from './platform/database/storage';
import { JsonLogger } from './platform/http/logging';
import { configureHttp, httpOptions } from './platform/http/http.module';

/** The built web application, beside `dist`. */
const webFolder = path.resolve(import.meta.dirname, '../../../../dist-web');

/**
 * The product in this process, listening: API, web, read models, reactions and jobs, on the database and the identity
 * provider that `config` names.
 */
export const startApp = async (config: Config, web = webFolder): Promise<NestExpressApplication> => {
  const url = config.env.DATABASE_URL;
  if (!url) throw new Error('DATABASE_URL is not set');
  const logger = new JsonLogger(config);
  const storage = await Storage.open(url, (err) => logger.pino.warn({ err }, 'database connection'));
  const app = await NestFactory.create<NestExpressApplication>(AppModule.with(config, storage), httpOptions);
  await configureHttp(app, web);
  await app.listen(config.env.PORT);
  return app;
};
