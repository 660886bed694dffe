import { Global, Module } from '@nestjs/common';
import { People } from '../../platform/auth/people';
import { AccountHandler } from './account.commands';
import { AccountController } from './account.controller';
import { RegisteredPeople } from './registered-people';

/** Global, because every request asks who it comes from. */
@Global()
@Module({
  controllers: [AccountController],
  providers: [AccountHandler, { provide: People, useClass: RegisteredPeople }],
  exports: [People],
})
export class AccountModule {}
