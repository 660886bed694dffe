// `GET /api/leads` as somebody would write it who needs this one answer and nothing else: the same session, the same person,
// the same rows. The query is what the product sends, written out.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import connectPgSimple from 'connect-pg-simple';
import { mostCounted } from '@app/contracts/endpoint';
import express from 'express';
import session, { type SessionData } from 'express-session';
import { createPool } from '../src/platform/postgres/database';

const { PORT, DATABASE_URL, DATA_DIR } = process.env;
const pool = createPool(DATABASE_URL ?? '', 12, (error) => console.error(error.message), '-c search_path=read');

const iso = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const page = `select id, name, title, company, email, linkedin_url as "linkedinUrl", description, segment, status, tags,
  connection_count as "connectionCount", suggested_action as "suggestedAction", source, import_id as "importId",
  last_action as "lastAction", ${iso('last_action_at')} as "lastActionAt", next_step as "nextStep",
  next_step_due::text as "nextStepDue", pending_draft_id as "pendingDraftId", archived,
  ${iso('created_at')} as "createdAt", ${iso('updated_at')} as "updatedAt", created_at::text as key
  from (select * from leads where owner = $1 and archived = $2 order by created_at desc, id desc limit $3) page
  order by created_at desc, id desc`;
const count = `select count(*)::int as n
  from (select from leads where owner = $1 and archived = $2 limit ${mostCounted + 1}) counted`;

class Sessions extends connectPgSimple(session) {
  override get(sid: string, done: (error: unknown, data?: SessionData | null) => void): void {
    super.get(createHash('sha256').update(sid).digest('hex'), done);
  }
}

const app = express();
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
app.get('/api/leads', async (request, response) => {
  const { rows } = await pool.query<{ id: string }>('select * from users where id = $1', [request.session.userId]);
  const [user] = rows;
  if (!user) return void response.sendStatus(401);
  const limit = Number(request.query.limit ?? 50);
  const [found, counted] = await Promise.all([
    pool.query<{ key: string }>(page, [user.id, false, limit + 1]),
    pool.query<{ n: number }>(count, [user.id, false]),
  ]);
  response.set('X-Total-Count', String(Math.min(counted.rows[0]?.n ?? 0, mostCounted)));
  response.json(found.rows.slice(0, limit).map(({ key: _key, ...row }) => row));
});
app.listen(Number(PORT), () => process.send?.('ready'));

process.on('SIGTERM', () => process.exit());
process.on('disconnect', () => process.exit());
