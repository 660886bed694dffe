import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import type { VerifyFunction } from 'openid-client/passport';
import { Strategy, type StrategyCreated } from 'passport';
import { IdentityProvider, type Identified, type Tokens } from './identity-provider';

/** Finds its provider at the first sign-in, not at the start; several tabs may sign in at once, each under its own `state`. */
class LateCodeFlow extends Strategy {
  constructor(
    readonly provider: IdentityProvider,
    readonly verify: VerifyFunction,
  ) {
    super();
  }

  override authenticate(this: StrategyCreated<LateCodeFlow>, request: Request, { state }: { state: string }): void {
    this.provider
      .flow(state, this.verify)
      // Passport gives this object its answers (`success`, `redirect`, ...); the flow that does the work needs them.
      .then((flow) => Object.assign(flow, this).authenticate(request, {}))
      .catch((failure: unknown) => this.error(failure));
  }
}

@Injectable()
export class OidcStrategy extends PassportStrategy(LateCodeFlow, 'oidc') {
  constructor(provider: IdentityProvider) {
    super(provider);
  }

  validate(tokens: Tokens): Promise<Identified> {
    return this.provider.identify(tokens);
  }
}
