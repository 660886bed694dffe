import { streamCommand } from '../../platform/feature';
import { prompt } from '@app/domain/engagement/prompt';

export class ActOnPrompt extends streamCommand('prompt', prompt) {}
