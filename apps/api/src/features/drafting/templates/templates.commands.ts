import { streamCommand } from '../../../platform/feature';
import { template } from '@app/domain/drafting/template';

export class ActOnTemplate extends streamCommand('template', template) {}
