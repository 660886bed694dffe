import { Module } from '@nestjs/common';
import { LinkedInClient } from './linkedin-client';
import { LinkedInHandler } from './linkedin.commands';
import { LinkedInController } from './linkedin.controller';
import { ForgetLinkedIn } from './linkedin.reactions';

/** The LinkedIn account of a person: name, picture and e-mail address, read-only. */
@Module({ controllers: [LinkedInController], providers: [LinkedInClient, LinkedInHandler, ForgetLinkedIn] })
export class LinkedInModule {}
