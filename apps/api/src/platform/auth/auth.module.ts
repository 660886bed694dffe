import { Module } from '@nestjs/common';
import { PassportModule } from '@nestjs/passport';
import { AuthController } from './auth.controller';
import { IdentityProvider } from './identity-provider';
import { OidcStrategy } from './oidc.strategy';
import { SessionsController } from './sessions.controller';

/** Needs `Config`, `Sessions` and `People` from global modules. The session is ours, so Passport keeps nothing in it. */
@Module({
  imports: [PassportModule.register({ session: false })],
  controllers: [AuthController, SessionsController],
  providers: [IdentityProvider, OidcStrategy],
})
export class AuthModule {}
