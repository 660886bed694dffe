import { account } from '@app/domain/account/account';
import { ownerCommand } from '../platform/commands/stream-command';

export class ActOnAccount extends ownerCommand('user', account) {}
