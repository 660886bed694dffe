import { account } from '@app/domain/account/account';
import { ownerCommand } from '../platform/feature';

export class ActOnAccount extends ownerCommand('user', account) {}
