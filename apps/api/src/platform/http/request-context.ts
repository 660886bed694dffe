import { createHash, randomUUID } from 'node:crypto';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { SignedIn } from './people';
import type { CommandContext } from '../commands/context';
import { endpointOf } from './handle';
import { invalid, parseInput } from './input';
import { ApiError } from './errors';

declare global {
  // Express is augmented through its global namespace.
  namespace Express {
    interface Request {
      /** Set by the session guard on every endpoint that is not public. */
      person?: SignedIn;
    }
  }
}

/** @throws ApiError 401 `unauthenticated` on an endpoint without a session */
export function personOf(request: Request): SignedIn {
  if (!request.person) throw loggedOut();
  return request.person;
}

export const loggedOut = () => new ApiError(401, 'unauthenticated', 'You are logged out. Sign in to go on.');

/** The signed-in person: `@CurrentUser() user: SignedIn`, imported with `import type`. */
export const CurrentUser = createParamDecorator((_: undefined, context: ExecutionContext) =>
  personOf(context.switchToHttp().getRequest<Request>()),
);

/** Who asks and under which key: `@Context() context: CommandContext`, imported with `import type`. */
export const Context = createParamDecorator((_: undefined, context: ExecutionContext): CommandContext => {
  const request = context.switchToHttp().getRequest<Request>();
  const person = personOf(request);
  const endpoint = endpointOf(context);
  // Where there is nothing to say, no handler asks for its input: what is said all the same is refused here.
  if (endpoint && !endpoint.body) parseInput(endpoint, request);
  const requestId = request.requestId;
  return {
    commandId: commandId(request.get('Idempotency-Key'), [person.id, endpoint?.method ?? '', endpoint?.path ?? '']),
    owner: person.id,
    actor: { id: person.id, as: 'user' },
    correlationId: requestId,
    causationId: requestId,
    request: { params: { ...request.params }, body: (request.body as unknown) ?? null },
  };
});

/** The key is hashed together with person and endpoint, so that nobody's key ever meets another's. */
function commandId(key: string | undefined, scope: string[]): string {
  if (key === undefined) return randomUUID();
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) {
    const message = 'Idempotency-Key must be 1 to 200 visible ASCII characters';
    throw invalid([{ path: 'Idempotency-Key', message }]);
  }
  return createHash('sha256')
    .update(JSON.stringify([...scope, key]))
    .digest('base64url');
}
