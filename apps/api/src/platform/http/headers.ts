import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import helmet from 'helmet';

/**
 * Headers of every response. The page may load scripts, styles, fonts and data from its own origin and nothing else, and
 * nobody may frame it. Nothing inline: a pasted text that became markup still could not run or style anything.
 * `secure`: served over https, so browsers are told to keep to it.
 */
export function securityHeaders(secure: boolean): RequestHandler {
  const rules = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        // Signing in is a link, not a form, so the identity provider need not stand here.
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
      },
    },
    strictTransportSecurity: secure ? { maxAge: 63_072_000, includeSubDomains: false } : false,
    // The origin check reads Referer where a browser sends no Origin.
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
  // They are the same for every response, so Helmet makes them once.
  const headers = new Map([
    [
      'Permissions-Policy',
      'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), hid=(), browsing-topics=()',
    ],
  ]);
  const collector = { setHeader: headers.set.bind(headers), removeHeader: headers.delete.bind(headers) };
  rules({} as IncomingMessage, collector as unknown as ServerResponse, (error) => {
    if (error) throw error as Error;
  });
  return (request, response, next) => {
    response.setHeaders(headers);
    if (request.path.startsWith('/api/')) response.setHeader('Cache-Control', 'no-store');
    next();
  };
}
