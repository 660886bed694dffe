import { ownerCommand } from '../../../platform/feature';
import { usage } from '@app/domain/billing/usage';

export class ActOnUsage extends ownerCommand('usage', usage) {}
