import { Module } from '@nestjs/common';
import { PromptHandler } from './prompts.commands';
import { PromptsController } from './prompts.controller';

@Module({ controllers: [PromptsController], providers: [PromptHandler] })
export class EngagementModule {}
