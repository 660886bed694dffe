import type { NestExpressApplication } from '@nestjs/platform-express';
import { stripeWebhook } from '@app/contracts/billing/billing.api';
import { json, raw, type NextFunction, type Request, type Response } from 'express';
import { everyResponseCloses } from './http/streams';
import { ResponsesKeepTheirContract } from './http/response-check';
import { fairTurns } from './http/per-user-concurrency';
import { securityHeaders } from './http/headers';
import { Sessions } from './http/sessions';
import { staticWeb } from './http/static-web';
import { Config } from './kernel/config';
import { metricsEndpoint } from './operations/metrics';
import { JsonLogger } from './telemetry/logging';
import { followRequests } from './telemetry/requests';

/** Before `init` or `listen`. `webFolder` is the built web application; without it only /api is served. */
export async function configureHttp(app: NestExpressApplication, webFolder?: string): Promise<void> {
  const { env, secure } = app.get(Config);
  const sessions = app.get(Sessions);
  const withSession = await sessions.middleware();
  configureRequests(app);
  app.set('trust proxy', env.TRUST_PROXY);
  // Responses of the API are never cached, so none needs a hash of its body.
  app.disable('etag');
  if (env.NODE_ENV === 'test') app.useGlobalInterceptors(new ResponsesKeepTheirContract());
  app.use(securityHeaders(secure), metricsEndpoint(app));
  if (webFolder) app.use(staticWeb(webFolder, sessions.cookieName, env.OIDC_PROVIDER_NAME));
  app.use('/api', fairTurns(await sessions.idReader()));
  // Whether a process lives must not depend on the database.
  app.use(/^\/api(?!\/health\/)/i, withSession);
  // A signature covers the bytes as they were sent.
  app.use(stripeWebhook.path, raw({ limit: '1mb', type: () => true }));
  app.use('/api', json({ limit: '1mb' }));
}

/** Instead of `configureHttp`, for a worker: it serves only its health and its metrics. */
export function configureHealth(app: NestExpressApplication): void {
  configureRequests(app);
  app.use(metricsEndpoint(app), (request: Request, response: Response, next: NextFunction) => {
    if (request.path.startsWith('/api/health/')) return next();
    const message = 'This process works in the background. Other processes serve pages and calls.';
    response.status(404).json({ statusCode: 404, code: 'not_found', message, requestId: request.requestId });
  });
}

/** Milliseconds, longer than a proxy keeps an idle connection (Caddy 120 s): else a call gets a 502. */
const keepAliveTimeout = 150_000;

function configureRequests(app: NestExpressApplication): void {
  const logger = app.get(JsonLogger);
  app.getHttpServer().keepAliveTimeout = keepAliveTimeout;
  app.useLogger(logger);
  app.disable('x-powered-by');
  app.use(everyResponseCloses, followRequests(logger));
}
