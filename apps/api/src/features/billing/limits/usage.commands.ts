import { ownerCommand } from '../../../platform/feature';
import { usage } from '@app/domain/billing/usage';

/** A command to the stream of what the owner uses of their plan. */
export class ActOnUsage extends ownerCommand('usage', usage) {}
