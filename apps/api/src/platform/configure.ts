import type { NestExpressApplication } from '@nestjs/platform-express';
import { json, type NextFunction, type Request, type Response } from 'express';
import { ResponsesKeepTheirContract } from './http/response-check';
import { securityHeaders } from './http/headers';
import { Sessions } from './http/sessions';
import { staticWeb } from './http/static-web';
import { Config } from './kernel/config';
import { metricsEndpoint } from './operations/metrics-endpoint';
import { JsonLogger } from './telemetry/logging';
import { measureRequests } from './telemetry/measure';

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
  // Responses of the API are never kept, so none needs a hash of its body.
  app.disable('etag');
  if (config.env.NODE_ENV === 'test') app.useGlobalInterceptors(new ResponsesKeepTheirContract());
  app.use(...logger.requests, measureRequests);
  app.use(securityHeaders(config.secure));
  app.use(metricsEndpoint(app));
  const { cookieName: sessionCookie } = sessions;
  if (webFolder) app.use(staticWeb(webFolder, { sessionCookie, provider: config.env.OIDC_PROVIDER_NAME }));
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
  app.use(...logger.requests, measureRequests, metricsEndpoint(app));
  app.use((request: Request, response: Response, next: NextFunction) => {
    if (request.path.startsWith('/api/health/')) return next();
    const message = 'This process works in the background. Pages and calls are answered by the others.';
    response.status(404).json({ statusCode: 404, code: 'not_found', message, requestId: request.requestId });
  });
}
