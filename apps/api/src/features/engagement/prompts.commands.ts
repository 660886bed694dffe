import { streamCommand } from '../../platform/commands/stream-command';
import { prompt } from '@app/domain/engagement/prompt';

/** A command to a prompt. */
export class ActOnPrompt extends streamCommand('prompt', prompt) {}
