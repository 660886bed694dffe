import { Feature } from '../../platform/feature';
import { AdminTicketsController } from './admin-tickets.controller';
import { ChatController } from './chat.controller';
import { ActOnTicket } from './tickets.commands';
import { TicketsController } from './tickets.controller';
import { tickets } from './tickets.read-model';

@Feature({
  controllers: [ChatController, TicketsController, AdminTicketsController],
  commands: [ActOnTicket],
  readModels: [tickets],
})
export class SupportModule {}
