import { createHash, timingSafeEqual } from 'node:crypto';
import type { INestApplication } from '@nestjs/common';
import type { RequestHandler } from 'express';
import { Config } from '../kernel/config';
import { Metrics } from './metrics';

/** Hashes have one length, so the time of the comparison does not show the token's length. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * `GET /api/metrics` for readers that send METRICS_TOKEN as a bearer token, 401 for others. Without that setting there is no
 * such address. It needs neither session nor database, because the figures matter most while those are away.
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
      const message = 'Metrics need the bearer token of this installation.';
      response.set('WWW-Authenticate', 'Bearer').status(401);
      response.json({ statusCode: 401, code: 'unauthenticated', message, requestId: request.requestId });
      return;
    }
    const metrics = app.get(Metrics, { strict: false });
    metrics.page().then((text) => response.type(metrics.contentType).send(text), next);
  };
};
