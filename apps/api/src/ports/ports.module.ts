import { Global, Module } from '@nestjs/common';
import { SharedBlocks } from './shared-blocks';
import { WeekFiles } from './week-files';

/** Where features add their parts of something that is made of many. */
@Global()
@Module({ providers: [WeekFiles, SharedBlocks], exports: [WeekFiles, SharedBlocks] })
export class PortsModule {}
