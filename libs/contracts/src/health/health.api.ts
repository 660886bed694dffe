import { z } from 'zod';
import { endpoint } from '../endpoint';

export const healthLive = endpoint({
  method: 'GET',
  path: '/api/health/live',
  summary: 'Whether the process runs',
  public: true,
  returns: z.object({ status: z.literal('live') }),
});

export const healthReady = endpoint({
  method: 'GET',
  path: '/api/health/ready',
  summary: 'Whether it can serve requests: 200, or 503 with what fails',
  public: true,
  returns: z.object({
    status: z.enum(['ready', 'not_ready']),
    checks: z.record(z.string(), z.enum(['ok', 'failed'])),
  }),
});
