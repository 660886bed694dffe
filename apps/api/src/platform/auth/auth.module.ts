import { Module } from '@nestjs/common';
import { AuthController } from './auth.controller';
import { IdentityProvider } from './identity-provider';
import { OidcStrategy } from './oidc.strategy';
import { Sessions } from './sessions';

/** Needs `Config`, `Storage` and `People` from global modules. */
@Module({ controllers: [AuthController], providers: [IdentityProvider, OidcStrategy, Sessions], exports: [Sessions] })
export class AuthModule {}
