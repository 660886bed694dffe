import { Module } from '@nestjs/common';
import { AdminTicketsController } from './admin-tickets.controller';
import { ChatController } from './chat.controller';
import { TicketHandler } from './tickets.commands';
import { TicketsController } from './tickets.controller';

@Module({
  controllers: [ChatController, TicketsController, AdminTicketsController],
  providers: [TicketHandler],
})
export class SupportModule {}
