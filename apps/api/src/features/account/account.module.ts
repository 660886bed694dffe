import { Global, Module } from '@nestjs/common';
import { Authors, VoiceWords } from '../../ports/features';
import { People } from '../../platform/http/people';
import { AccountHandler } from './account.commands';
import { AccountController } from './account.controller';
import { AdminUsersController } from './admin-users.controller';
import { AuthorsInLog } from './authors';
import { CardController } from './card.controller';
import { GettingStartedController } from './getting-started.controller';
import { LastAdmin } from './last-admin';
import { NotificationPreferencesController } from './notification-preferences.controller';
import { OwnDataController } from './own-data.controller';
import { OwnRecord } from './own-record';
import { RegisteredPeople } from './registered-people';
import { RhythmsController } from './rhythms.controller';
import { ShareController } from './share.controller';
import { ShareViews } from './share-views';
import { RecordedVoiceWords } from './recorded-voice-words';
import { VoiceRulesController } from './voice-rules.controller';

/** Global, because every request looks up its person. */
@Global()
@Module({
  controllers: [
    AccountController,
    CardController,
    VoiceRulesController,
    RhythmsController,
    AdminUsersController,
    GettingStartedController,
    NotificationPreferencesController,
    OwnDataController,
    ShareController,
  ],
  providers: [
    AccountHandler,
    LastAdmin,
    OwnRecord,
    ShareViews,
    { provide: People, useClass: RegisteredPeople },
    { provide: Authors, useClass: AuthorsInLog },
    { provide: VoiceWords, useClass: RecordedVoiceWords },
  ],
  exports: [People, Authors, VoiceWords],
})
export class AccountModule {}
