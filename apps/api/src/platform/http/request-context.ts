import { hash, randomUUID } from 'node:crypto';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { SignedIn } from '../kernel/people';
import type { CommandContext } from '@app/event-sourcing/commands/context';
import { derivedId } from '@app/event-sourcing/commands/ids';
import { endpointOf, requestOf } from './handle';
import { invalid, parseInput } from './input';
import { ApiError } from './errors';

declare global {
  // Express is augmented through its global namespace.
  namespace Express {
    interface Request {
      /** Set by the session guard on every endpoint that is not public. */
      person?: SignedIn;
      /** The admin who looks at the workspace of `person`. */
      viewer?: SignedIn;
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
  personOf(requestOf(context)),
);

/** Identifies the session without its secret id. Each sign-in begins a new one. */
export const InSession = createParamDecorator((_: undefined, context: ExecutionContext) =>
  derivedId('session', requestOf(context).sessionID),
);

/** The person and the idempotency key of a command: `@Context() context: CommandContext`, imported with `import type`. */
export const Context = createParamDecorator((_: undefined, context: ExecutionContext): CommandContext => {
  const request = requestOf(context);
  const { requestId } = request;
  const { id } = personOf(request);
  const endpoint = endpointOf(context);
  // The handler of an endpoint without a body has no `@Input()`, so unknown fields are refused here.
  if (endpoint && !endpoint.body) parseInput(endpoint, request);
  return {
    commandId: commandId(request.get('Idempotency-Key'), [id, endpoint?.method ?? '', endpoint?.path ?? '']),
    owner: id,
    actor: { id, as: 'user' },
    correlationId: requestId,
    causationId: requestId,
    request: { params: { ...request.params }, body: (request.body as unknown) ?? null },
  };
});

/** The key is hashed together with person and endpoint, so the keys of two people never collide. */
function commandId(key: string | undefined, scope: string[]): string {
  if (key === undefined) return randomUUID();
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) {
    const message = 'Idempotency-Key must be 1 to 200 visible ASCII characters';
    throw invalid([{ path: 'Idempotency-Key', message }]);
  }
  return hash('sha256', JSON.stringify([...scope, key]), 'base64url');
}
