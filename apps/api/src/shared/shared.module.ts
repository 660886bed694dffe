import { Global, Module } from '@nestjs/common';
import { Assistant } from './assistant';
import { Briefs } from './briefs';
import { DataFiles, WeekFiles } from './data-files';
import { SharedBlocks } from './shared-blocks';

const shared = [Assistant, Briefs, DataFiles, SharedBlocks, WeekFiles];

/** What several features use, and where features add their parts of something that is made of many. */
@Global()
@Module({ providers: shared, exports: shared })
export class SharedModule {}
