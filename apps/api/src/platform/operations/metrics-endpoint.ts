import { createHash, timingSafeEqual } from 'node:crypto';
import type { INestApplication } from '@nestjs/common';
import type { RequestHandler } from 'express';
import { Config } from '../kernel/config';
import { Metrics } from './metrics';

/** Hashes are of one length, so that not even the token's length shows in the time that it takes. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * `GET /api/metrics` for whoever sends METRICS_TOKEN as a bearer token, 401 for others; without that setting there is no
 * such address. Neither session nor database is asked who it is: figures are wanted most when those are away.
 */
export const metricsEndpoint = (app: INestApplication): RequestHandler => {
  const token = app.get(Config).env.METRICS_TOKEN;
  if (token === undefined) return (_request, _response, next) => next();
  const wanted = digest(token);
  return (request, response, next) => {
    if (request.path !== '/api/metrics' || (request.method !== 'GET' && request.method !== 'HEAD')) return next();
    response.setHeader('Cache-Control', 'no-store');
    const [, given = ''] = /^Bearer ([\x21-\x7e]+)$/i.exec(request.get('Authorization') ?? '') ?? [];
    if (!timingSafeEqual(digest(given), wanted)) {
      const message = 'Metrics are for whoever knows the token of this installation.';
      response.set('WWW-Authenticate', 'Bearer').status(401);
      response.json({ statusCode: 401, code: 'unauthenticated', message, requestId: request.requestId });
      return;
    }
    const metrics = app.get(Metrics, { strict: false });
    metrics.page().then((text) => response.type(metrics.contentType).send(text), next);
  };
};
