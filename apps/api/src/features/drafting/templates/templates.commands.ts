import { streamCommand } from '../../../platform/feature';
import { template } from '@app/domain/drafting/template';

/** A command to an own message template. */
export class ActOnTemplate extends streamCommand('template', template) {}
