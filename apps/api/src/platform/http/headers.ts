import type { RequestHandler } from 'express';
import helmet from 'helmet';
import { isApiPath } from '@app/contracts/own-path';

/**
 * Headers of every response. The page may load scripts, styles, fonts and data from its own origin only, and no other page
 * may frame it. Inline scripts and styles do not run, so neither does pasted text that became markup.
 * `secure`: served over https, and browsers are told to use nothing else.
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
        // Without the identity provider: signing in is a link, not a form.
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
  const features = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'serial', 'hid', 'browsing-topics'];
  const permissions = features.map((name) => `${name}=()`).join(', ');
  return (request, response, next) => {
    response.setHeader('Permissions-Policy', permissions);
    if (isApiPath(request.path)) response.setHeader('Cache-Control', 'no-store');
    rules(request, response, next);
  };
}
