import { Module } from '@nestjs/common';
import { DigestController } from './digest.controller';

/** A week to take along: the zip of CSV files and the printable report. */
@Module({ controllers: [DigestController] })
export class DigestModule {}
