import { Global, Module } from '@nestjs/common';
import { DataFiles, WeekFiles } from './data-files';
import { SharedBlocks } from './shared-blocks';

/** Where features add their parts of something that is made of many. */
@Global()
@Module({ providers: [DataFiles, WeekFiles, SharedBlocks], exports: [DataFiles, WeekFiles, SharedBlocks] })
export class PortsModule {}
