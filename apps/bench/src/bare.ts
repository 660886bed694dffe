// The same stack with nothing of the product: Nest, express-session in PostgreSQL, and one query for each request. It reads
// copies of the product's rows (see `copyForBare`), and takes the product's own session cookie.
import 'reflect-metadata';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import path from 'node:path';
import { Controller, Get, Module, NotFoundException, Param, Patch, Req, UnauthorizedException } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import connectPgSimple from 'connect-pg-simple';
import type { Request } from 'express';
import session, { type SessionData } from 'express-session';
import { createPool } from '@app/event-sourcing/postgres/database';

const { PORT, DATABASE_URL, DATA_DIR } = process.env;
const pool = createPool(DATABASE_URL ?? '', 12, (error) => console.error(error.message));

/** The product keeps a hash of the cookie's value. */
class Sessions extends connectPgSimple(session) {
  override get(sid: string, done: (error: unknown, data?: SessionData | null) => void): void {
    super.get(createHash('sha256').update(sid).digest('hex'), done);
  }
}

const userOf = (request: Request): string => {
  if (!request.session.userId) throw new UnauthorizedException();
  return request.session.userId;
};

@Controller()
class BareController {
  @Get('/leads')
  async leads(@Req() request: Request): Promise<object[]> {
    const text = 'select * from public.bare_leads where owner = $1 order by created_at desc, id desc limit 50';
    return (await pool.query<object>({ name: 'leads', text, values: [userOf(request)] })).rows;
  }

  @Get('/texts/:id')
  async text(@Req() request: Request, @Param('id') id: string): Promise<object> {
    const text = 'select * from public.bare_texts where owner = $1 and id = $2';
    const { rows } = await pool.query<object>({ name: 'text', text, values: [userOf(request), id] });
    if (!rows[0]) throw new NotFoundException();
    return rows[0];
  }

  @Patch('/texts/:id')
  async approve(@Req() request: Request, @Param('id') id: string): Promise<object> {
    const row = await this.text(request, id);
    const text = 'insert into public.bare_approvals (text_id, owner, body) values ($1, $2, $3)';
    await pool.query({ name: 'approve', text, values: [id, userOf(request), JSON.stringify(request.body)] });
    return { ...row, approval_status: 'approved' };
  }
}

@Module({ controllers: [BareController] })
class BareModule {}

const app = await NestFactory.create(BareModule, { logger: ['error'] });
app.use(
  session({
    name: 'sid',
    secret: (await readFile(path.join(DATA_DIR ?? '', 'session-secret'), 'utf8')).trim(),
    store: new Sessions({
      pool,
      schemaName: 'platform',
      tableName: 'session',
      disableTouch: true,
      pruneSessionInterval: false,
    }),
    resave: false,
    saveUninitialized: false,
  }),
);
process.on('message', () => process.send?.(process.cpuUsage()));
process.on('SIGTERM', () => process.exit());
process.on('disconnect', () => process.exit());
await app.listen(Number(PORT));
// As in the product. Node closes idle connections after five seconds, and the next request may come just then.
(app.getHttpServer() as Server).keepAliveTimeout = 150_000;
process.send?.('ready');
