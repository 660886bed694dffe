import { type Pool, transaction } from '@app/event-sourcing/postgres/database';

const preparation = `
set local work_mem = '256MB';
-- The lock of \`log.append_batch\`: the product may run, and append to the log itself.
select pg_advisory_xact_lock(7209313001);
-- A uuid of version 4, the same for the same words.
create or replace function pg_temp.uid(words text) returns uuid language sql immutable
return overlay(overlay(md5(words) placing '4' from 13) placing '8' from 17)::uuid;`;

/**
 * Six events a story, seven hours apart: somebody is surfaced, a message to them is drafted, edited or not, approved (or
 * declined) and copied, they answer. Stories overlap, so that a stream's events do not lie side by side in the log.
 * $1 stories, $2 owners, $3 weeks, $4 the owner of all of them or null, $5 the number of the first.
 */
const stories = `
with story as materialized (
  select i, i % 3 = 0 as edited, i % 10 = 7 as declined, pg_temp.uid('lead ' || i) as lead,
    pg_temp.uid('content ' || i) as content, coalesce($4::uuid, pg_temp.uid('owner ' || i % $2)) as owner, md5(i::text) || md5('x' || i) as print,
    (array['Europe/Berlin', 'UTC', 'America/New_York', 'Asia/Kolkata'])[i % 4 + 1] as zone,
    timestamptz '2025-01-06 07:00Z' + ((i - $5)::bigint * $3 / $1) * interval '7 days' + (i % 5) * interval '1 day'
      + (i / 200 % 480) * interval '1 minute' as begun
  from generate_series($5::integer, $5 + $1 - 1) i
)
insert into log.events (position, stream, revision, id, type, data, metadata)
select (select coalesce(max(position), 0) from log.events) + position, of || '-' || case of when 'lead' then lead else content end, revision, pg_temp.uid(i || ' ' || k), type,
  case type
    when 'LeadSurfaced' then '{' || who || ',"email":"person' || i || '@example.com",'
      || '"linkedinUrl":"https://www.linkedin.com/in/person-' || i || '","description":null,"segment":"smb",'
      || '"tags":["import 12 May"],"connectionCount":null,"connectedOn":"2024-05-12","source":"import",'
      || '"importId":"' || owner || '","row":' || i % 5000 + 1 || ',' || moment || '}'
    when 'DraftGenerated' then '{"type":"message",' || moment || ',"channel":"linkedin_message","title":null,"body":"' || body
      || '","fingerprint":"' || print || '","target":{"leadId":"' || lead || '",' || who || '},"topic":null,"tone":"calm",'
      || '"writer":"template","sample":false,"basis":["Head of Operations at Company"]}'
    when 'DraftEdited' then '{"type":"message",' || moment || ',"body":"' || body || '","fingerprint":"' || print
      || '","revision":1,"restoredFrom":null}'
    when 'ContentApproved' then '{"type":"message",' || moment || ',"body":"' || body || '","fingerprint":"' || print
      || '","revision":' || edited::int || '}'
    when 'ContentDeclined' then '{"type":"message",' || moment || ',"reason":null,"note":null}'
    when 'ContentCopied' then '{"type":"message",' || moment || ',"fingerprint":"' || print || '"}'
    when 'NextStepSet' then '{"text":"Call on Monday","due":"2026-05-12"}'
    when 'TouchLogged' then '{"touchId":"' || content || '","kind":"call","note":"Talked about autumn","at":"' || iso || '"}'
    else case k when 5 then '{"from":"contacted","to":"responded"' else '{"from":"new","to":"contacted"' end
      || ',"reason":null,' || moment || '}'
  end,
  '{"owner":"' || owner || '","actor":{"id":"' || owner || '","as":"user"},"commandId":"' || lead
    || '","commandHash":"4ce3442a56505c53","correlationId":"' || content || '","causationId":"' || content
    || '","recordedAt":"' || iso || '"}'
from (
  select *, case when type like 'Lead%' or type in ('NextStepSet', 'TouchLogged') then 'lead' else 'content' end as of,
    case when type like 'Lead%' or type in ('NextStepSet', 'TouchLogged')
      then (k > 0)::int + (k > 2 and not edited)::int + (k > 4 and (edited or declined))::int
      else (k > 1)::int + (k > 2 and edited)::int + (k > 3)::int end as revision,
    '"at":"' || iso || '","timeZone":"' || zone || '"' as moment,
    '"name":"Person Number ' || i || '","title":"Head of Operations","company":"Company ' || i % 5000 || '"' as who,
    'Hello Person Number ' || i || ', I read what you wrote about the spring planning and it stayed with me. Many heads '
    || 'of operations whom I work with stand at the same point: the plan is good and nobody has the week to begin. If it '
    || 'helps, I can show you how two of them began. Would a short call in the next days suit you? Best, Nora' as body
  from (
    select *, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"') as iso, case k
      when 0 then 'LeadSurfaced' when 1 then 'DraftGenerated'
      when 2 then case when edited then 'DraftEdited' else 'LeadStatusChanged' end
      when 3 then case when declined then 'ContentDeclined' else 'ContentApproved' end
      when 4 then case when edited then 'LeadStatusChanged' when declined then 'NextStepSet' else 'ContentCopied' end
      else case when i % 2 = 0 then 'LeadStatusChanged' else 'TouchLogged' end end as type
    from (
      select *, begun + k * interval '7 hours' as at, row_number() over (order by begun + k * interval '7 hours', i, k) as position
      from story, generate_series(0, 5) k
    ) told
  ) typed
) e order by position`;

/** Five events an account, after the stories: it registers, fills its profile, gets a plan, and imports a file. $1 accounts. */
const accounts = `
insert into log.events (position, stream, revision, id, type, data, metadata)
select (select coalesce(max(position), 0) from log.events) + i * 5 + k + 1,
  case when k < 2 then 'user-' || account when k = 2 then 'subscription-' || account else 'import-' || imported end,
  case when k in (1, 4) then 1 else 0 end, pg_temp.uid('account ' || i || ' ' || k),
  (array['UserRegistered', 'ProfileUpdated', 'TierGranted', 'ImportStarted', 'ImportCompleted'])[k + 1],
  case k
    when 0 then '{"email":"person' || i || '@example.com","firstName":"Person","lastName":"Number ' || i || '","role":"coach"}'
    when 1 then '{"bio":"Works with heads of operations.","preferredTone":"calm","clientTypes":["smb"],"timeZone":"UTC"}'
    when 2 then '{"tier":"studio","from":"free","reason":"Takes part in the pilot"}'
    when 3 then '{"fileName":"Connections.csv","mapping":{"0":"name"},"tag":"import 12 May","rows":10}'
    else '{"created":10,"updated":0,"unchanged":0,"skipped":0,"failed":0,"left":0}' end,
  '{"owner":"' || account || '","actor":{"id":"' || account || '","as":"user"},"commandId":"' || imported
    || '","commandHash":"4ce3442a56505c53","correlationId":"' || imported || '","causationId":"' || imported
    || '","recordedAt":"2026-03-01T08:00:00.000Z"}'
from (select i, pg_temp.uid('account ' || i) as account, pg_temp.uid('import ' || i) as imported
      from generate_series(0, $1 - 1) i) a, generate_series(0, 4) k
order by 1`;

interface Filling {
  /** Rounded down to whole stories, `people` accounts among them. */
  events: number;
  /** Among so many invented people, or all of this account. */
  owners: number | string;
  weeks: number;
  people?: number;
  /** Stories that the log has already. */
  after?: number;
}

/** Adds events to the log, as the product writes them. */
export const fillLog = async (pool: Pool, { events, owners, weeks, people = 0, after = 0 }: Filling): Promise<void> => {
  await transaction(pool, async (client) => {
    await client.query(preparation);
    await client.query(stories, [
      Math.floor((events - people * 5) / 6),
      ...(typeof owners === 'string' ? [1, weeks, owners] : [owners, weeks, null]),
      after,
    ]);
    await client.query(accounts, [people]);
  });
  await pool.query('vacuum (analyze) log.events');
};
