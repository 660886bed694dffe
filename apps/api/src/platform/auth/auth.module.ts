import { Module } from '@nestjs/common';
import { AuthController } from './auth.controller';
import { IdentityProvider } from './identity-provider';

/** Needs `Config`, `Sessions` and `People` from global modules. */
@Module({ controllers: [AuthController], providers: [IdentityProvider] })
export class AuthModule {}
