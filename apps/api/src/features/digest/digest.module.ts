import { Module } from '@nestjs/common';
import { DigestHandler } from './digest.commands';
import { DigestController } from './digest.controller';
import { ComposeDigest, PlanDigests } from './weekly-digest';

/** The weekly digest, the zip of a week's CSV files, and the printable report. */
@Module({ controllers: [DigestController], providers: [DigestHandler, PlanDigests, ComposeDigest] })
export class DigestModule {}
