import { streamCommand } from '../../platform/feature';
import { prompt } from '@app/domain/engagement/prompt';

/** A command to a prompt. */
export class ActOnPrompt extends streamCommand('prompt', prompt) {}
