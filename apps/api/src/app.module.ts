import { type DynamicModule, Module } from '@nestjs/common';
import { AccountModule } from './features/account/account.module';
import { users } from './features/account/users.read-model';
import type { Config } from './platform/config';
import type { Storage } from './platform/database/storage';
import { PlatformModule } from './platform/platform.module';
import { Registry } from './platform/registry';

/** All that follows the log: the product's table of contents. */
export const registry = new Registry([users], [], []);

@Module({})
export class AppModule {
  static with(config: Config, storage: Storage): DynamicModule {
    return {
      module: AppModule,
      imports: [PlatformModule.with(config, storage, registry), AccountModule],
    };
  }
}
