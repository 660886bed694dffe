import { Module } from '@nestjs/common';
import { AuthController } from './auth.controller';
import { IdentityProvider, OidcStrategy } from './identity-provider';
import { SessionsController } from './sessions.controller';

/** Needs `Config`, `Sessions` and `People` from global modules. */
@Module({ controllers: [AuthController, SessionsController], providers: [IdentityProvider, OidcStrategy] })
export class AuthModule {}
