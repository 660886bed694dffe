import type { TicketState } from '@app/contracts/support/support.constants';
import type { Ticket } from '@app/contracts/support/support.api';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { idOf } from '@app/event-sourcing/event-store';
import { defineReadModel, type Rows } from '@app/event-sourcing/read-models/read-model';

@Entity({ name: 'tickets' })
@Index('tickets_owner', ['owner', 'createdAt', 'id'])
@Index('tickets_state', ['state', 'createdAt', 'id'])
@Index('tickets_due', ['state', 'promisedBy', 'id'])
@Index('tickets_number', ['number'])
export class TicketRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') owner!: string;
  @Column('integer') number!: number;
  @Column('text') subject!: string;
  @Column('text') message!: string;
  @Column('text') said!: string;
  /** The later messages of support and of the person, as JSON. */
  @Column('text') replies!: string;
  @Column('text') state!: TicketState;
  @Column('timestamptz', { name: 'promised_by' }) promisedBy!: Date;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'answered_at', nullable: true }) answeredAt!: Date | null;
}

/** Who opened a ticket, for admins. */
@Entity({ name: 'ticket_people' })
class TicketPersonRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('text') email!: string;
}

const withWords = (rows: Rows, id: string, words: Ticket['answers'][number]): string =>
  JSON.stringify([...(JSON.parse(rows.get(TicketRow, id)?.replies ?? '[]') as Ticket['answers']), words]);

export const tickets = defineReadModel({
  name: 'tickets',
  version: 2,
  categories: ['ticket', 'user'],
  tables: [TicketRow, TicketPersonRow],
  queries: ['tickets'],
  evolve: (event, rows) => {
    const id = idOf(event.stream);
    switch (event.type) {
      case 'UserRegistered':
      case 'IdentityChanged':
        rows.put(TicketPersonRow, { id, email: event.data.email });
        return;
      case 'TicketOpened': {
        const { number, subject, message, conversation, promisedBy, at } = event.data;
        const dates = { promisedBy: new Date(promisedBy), createdAt: new Date(at), answeredAt: null };
        const { owner } = event.metadata;
        const said = JSON.stringify(conversation);
        rows.put(TicketRow, { id, owner, number, subject, message, said, replies: '[]', state: 'open', ...dates });
        return;
      }
      case 'TicketAnswered': {
        const { answer: text, at } = event.data;
        const replies = withWords(rows, id, { by: 'support', text, at });
        rows.change(TicketRow, id, { replies, state: 'answered', answeredAt: new Date(at) });
        return;
      }
      case 'TicketReplied': {
        const { message: text, promisedBy, at } = event.data;
        const replies = withWords(rows, id, { by: 'person', text, at });
        rows.change(TicketRow, id, { replies, state: 'open', promisedBy: new Date(promisedBy) });
        return;
      }
      case 'TicketClosed':
        rows.change(TicketRow, id, { state: 'closed' });
    }
  },
});
