import type { InputOf } from '@app/contracts/endpoint';
import {
  type AdminTicket,
  AdminTicketAnswer,
  type AdminTicketSummary,
  AdminTicketSummary as AdminSummaryShape,
  type listAdminTickets,
  type Ticket,
  TicketAnswer,
  TicketSummary,
} from '@app/contracts/support/support.api';
import type { DataSource } from 'typeorm';
import { ask, selectOf, Values } from '@app/event-sourcing/read-models/read-model';
import { type Page, pageInOrder, type PageQuery } from '../../platform/http/paging';
import { TicketRow } from './tickets.read-model';

const words = { conversation: 'said::json', answers: 'replies::json' };

/** Newest first. */
export const findTickets = (source: DataSource, owner: string, page: PageQuery): Promise<Page<TicketSummary>> => {
  const values = new Values();
  const matching = `owner = ${values.add(owner)}`;
  const columns = () => selectOf(TicketRow, TicketSummary.shape, {});
  return pageInOrder(source, { columns, from: 'tickets', matching, values }, page);
};

export const findTicket = async (source: DataSource, owner: string, id: string): Promise<Ticket | undefined> => {
  const select = `select ${selectOf(TicketRow, TicketAnswer.shape, words)} from tickets where owner = $1 and id = $2`;
  return (await ask<Ticket>(source, select, [owner, id], 'ticket'))[0];
};

const email = { email: '(select email from ticket_people p where p.id = tickets.owner)' };

/** Open tickets come by their promised time, others newest first. */
export const findAdminTickets = (
  source: DataSource,
  { state, ...page }: InputOf<typeof listAdminTickets>['query'],
): Promise<Page<AdminTicketSummary>> => {
  const values = new Values();
  const matching = `state = ${values.add(state)}`;
  const columns = () => selectOf(TicketRow, AdminSummaryShape.shape, email);
  const list = { columns, from: 'tickets', matching, values };
  if (state === 'open') return pageInOrder(source, { ...list, by: 'promised_by' }, page, 'asc');
  return pageInOrder(source, list, page);
};

export const findAdminTicket = async (source: DataSource, id: string): Promise<AdminTicket | undefined> => {
  const select = `select ${selectOf(TicketRow, AdminTicketAnswer.shape, { ...words, ...email })} from tickets where id = $1`;
  return (await ask<AdminTicket>(source, select, [id], 'ticket for admins'))[0];
};

/** The sequence starts again when its database is lost. Then it skips the numbers of the log's tickets. */
export const nextTicketNumber = async (source: DataSource): Promise<number> => {
  const [next] = await ask<{ n: number; most: number | null }>(
    source,
    `select nextval('platform.ticket_numbers')::int as n, (select max(number) from tickets) as most`,
    [],
    'next ticket number',
  );
  if (!next) throw new Error('PostgreSQL returned no ticket number');
  const { n, most } = next;
  if (most === null || n > most) return n;
  const [passed] = await ask<{ n: number }>(
    source,
    `select max(nextval('platform.ticket_numbers'))::int as n from generate_series(1, $1::int)`,
    [most - n + 1],
  );
  if (!passed) throw new Error('PostgreSQL returned no ticket number');
  return passed.n;
};
