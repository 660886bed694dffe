import { Global, Module, type NestApplicationOptions } from '@nestjs/common';
import { APP_FILTER, APP_GUARD } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { json, type NextFunction, type Request, type Response } from 'express';
import { AuthModule } from '../auth/auth.module';
import { Sessions } from '../auth/sessions';
import { Config } from '../config';
import { metricsEndpoint } from '../metrics/endpoint';
import { measureRequests } from '../metrics/measure';
import { traceRequests } from '../tracing/tracing';
import { AnswersKeepTheirContract } from './answers';
import { Draining } from './draining';
import { securityHeaders } from './headers';
import { HealthController } from './health.controller';
import { LimitsGuard } from './limits';
import { LiveController } from './live.controller';
import { JsonLogger, requestLog } from './logging';
import { OriginGuard } from './origin-guard';
import { Readiness } from './readiness';
import { Refusals } from './refusals';
import { SessionGuard } from './session-guard';
import { staticWeb } from './static-web';

/** For `NestFactory.create` and `createNestApplication`: `/api/leads/counts` before `/api/leads/:id`, nothing twice. */
export const httpOptions: NestApplicationOptions = {
  bodyParser: false,
  bufferLogs: true,
  routeResolutionStrategy: 'specificity',
  routeConflictPolicy: { duplicate: 'error' },
};

/** Everything between the socket and a controller. Needs `Config`, `Storage`, `People` and `LiveFeed` from global modules. */
@Global()
@Module({
  imports: [AuthModule],
  controllers: [HealthController, LiveController],
  providers: [
    Draining,
    Readiness,
    JsonLogger,
    // Guards run in this order: cheapest first, and a person's limits need the person.
    { provide: APP_GUARD, useClass: OriginGuard },
    { provide: APP_GUARD, useClass: SessionGuard },
    { provide: APP_GUARD, useClass: LimitsGuard },
    { provide: APP_FILTER, useClass: Refusals },
  ],
  exports: [Readiness, JsonLogger],
})
export class HttpModule {}

/**
 * What surrounds the routes; call it before `init` or `listen`. `webFolder` is the built web application; without one
 * only /api answers.
 */
export async function configureHttp(app: NestExpressApplication, webFolder?: string): Promise<void> {
  const config = app.get(Config);
  const logger = app.get(JsonLogger);
  const sessions = app.get(Sessions);
  const withSession = await sessions.middleware();
  app.useLogger(logger);
  app.set('trust proxy', config.env.TRUST_PROXY);
  app.disable('x-powered-by');
  if (config.env.NODE_ENV === 'test') app.useGlobalInterceptors(new AnswersKeepTheirContract());
  app.use(requestLog(logger.pino), measureRequests, traceRequests);
  app.use(securityHeaders(config.secure));
  app.use(metricsEndpoint(app));
  if (webFolder) app.use(staticWeb(webFolder, sessions.cookieName));
  app.use('/api', (...[request, response, next]: Parameters<typeof withSession>) =>
    // Whether a process lives must not depend on the database.
    request.path.startsWith('/health/') ? next() : withSession(request, response, next),
  );
  app.use('/api', json({ limit: '1mb' }));
}

/** Instead of `configureHttp`, for a process that serves nobody: it says whether it lives and is ready, and its metrics. */
export function configureHealth(app: NestExpressApplication): void {
  const logger = app.get(JsonLogger);
  app.useLogger(logger);
  app.disable('x-powered-by');
  app.use(requestLog(logger.pino), measureRequests, metricsEndpoint(app));
  app.use((request: Request, response: Response, next: NextFunction) => {
    if (request.path.startsWith('/api/health/')) return next();
    const message = 'This process works in the background. Pages and calls are answered by the others.';
    response.status(404).json({ statusCode: 404, code: 'not_found', message, requestId: request.id });
  });
}
