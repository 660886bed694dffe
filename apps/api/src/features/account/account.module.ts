import { Feature } from '../../platform/feature';
import { ActOnAccount } from '../../shared/account.commands';
import { Authors } from '../../shared/ports';
import { People } from '../../platform/kernel/people';
import { AccountController } from './account.controller';
import { AuthorsInLog } from './authors.adapter';
import { GettingStartedController } from './getting-started.controller';
import { gettingStartedSteps } from './getting-started.read-model';
import { OwnDataController } from './own-data.controller';
import { OwnRecord } from './own-record.file';
import { RegisteredPeople } from './people.adapter';
import { users } from './users.read-model';

@Feature({
  controllers: [AccountController, GettingStartedController, OwnDataController],
  commands: [ActOnAccount],
  readModels: [users, gettingStartedSteps],
  providers: [OwnRecord, { provide: People, useClass: RegisteredPeople }, { provide: Authors, useClass: AuthorsInLog }],
  exports: [People, Authors],
})
export class AccountModule {}
