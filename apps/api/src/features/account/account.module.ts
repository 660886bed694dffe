import { Global, Module } from '@nestjs/common';
import { Authors, People } from '../../platform/http/people';
import { AccountHandler } from './account.commands';
import { AccountController } from './account.controller';
import { AdminUsersController } from './admin-users.controller';
import { AuthorsInLog } from './authors';
import { CardController } from './card.controller';
import { RegisteredPeople } from './registered-people';
import { SubscriptionHandler } from './subscription.commands';

/** Global, because every request looks up its person. */
@Global()
@Module({
  controllers: [AccountController, CardController, AdminUsersController],
  providers: [
    AccountHandler,
    SubscriptionHandler,
    { provide: People, useClass: RegisteredPeople },
    { provide: Authors, useClass: AuthorsInLog },
  ],
  exports: [People, Authors],
})
export class AccountModule {}
