import { streamCommand } from '../../platform/feature';
import { ticket } from '@app/domain/support/ticket';

/** A command to a ticket. The context's owner is the person who opened it. */
export class ActOnTicket extends streamCommand('ticket', ticket) {}
