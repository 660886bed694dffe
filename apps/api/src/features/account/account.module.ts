import { Global, Module } from '@nestjs/common';
import { People } from '../../platform/http/people';
import { AccountHandler } from './account.commands';
import { AccountController } from './account.controller';
import { AdminUsersController } from './admin-users.controller';
import { RegisteredPeople } from './registered-people';
import { SubscriptionHandler } from './subscription.commands';

/** Global, because every request looks up its person. */
@Global()
@Module({
  controllers: [AccountController, AdminUsersController],
  providers: [AccountHandler, SubscriptionHandler, { provide: People, useClass: RegisteredPeople }],
  exports: [People],
})
export class AccountModule {}
