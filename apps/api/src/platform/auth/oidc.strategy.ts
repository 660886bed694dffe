import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import type { Strategy as CodeFlow, VerifyFunction } from 'openid-client/passport';
import { Strategy, type StrategyCreated } from 'passport';
import { type Identified, IdentityProvider, type Tokens } from './identity-provider';

export const strategyName = 'oidc';

/** Finds its provider at the first sign-in, not at the start; several tabs may sign in at once, each under its own `state`. */
class LateCodeFlow extends Strategy {
  constructor(
    readonly flow: (state: string, verify: VerifyFunction) => Promise<CodeFlow>,
    readonly verify: VerifyFunction,
  ) {
    super();
  }

  override authenticate(
    this: StrategyCreated<LateCodeFlow>,
    request: Request,
    { state, ...options }: { state: string },
  ): void {
    this.flow(state, this.verify).then(
      (flow) => {
        // Passport hands its answers to this strategy; the flow that does the work passes them on.
        const { success, fail, redirect, pass, error } = this;
        Object.assign(flow, { success, fail, redirect, pass, error }).authenticate(request, options);
      },
      (failure: unknown) => this.error(failure),
    );
  }
}

@Injectable()
export class OidcStrategy extends PassportStrategy(LateCodeFlow, strategyName) {
  constructor(private readonly provider: IdentityProvider) {
    super((state: string, verify: VerifyFunction) => provider.flow(state, verify));
  }

  validate(tokens: Tokens): Promise<Identified> {
    return this.provider.identify(tokens);
  }
}
