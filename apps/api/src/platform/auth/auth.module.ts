import { Module } from '@nestjs/common';
import { AuthController } from './auth.controller';
import { IdentityProvider } from './identity-provider';
import { OidcStrategy } from './oidc.strategy';

/** Needs `Config`, `Sessions` and `People` from global modules. */
@Module({ controllers: [AuthController], providers: [IdentityProvider, OidcStrategy] })
export class AuthModule {}
