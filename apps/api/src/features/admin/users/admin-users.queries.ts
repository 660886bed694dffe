import type { AdminUser, listAdminUsers } from '@app/contracts/admin/admin-users.api';
import type { InputOf } from '@app/contracts/endpoint';
import type { DataSource } from 'typeorm';
import { countOf, decodeCursor, encodeCursor, refuseForeignCursor } from '../../../platform/http/paging';
import { containing, iso, Values } from '@app/event-sourcing/read-models/query';

type Query = InputOf<typeof listAdminUsers>['query'];

const columns = `id, email, first_name as "firstName", last_name as "lastName", role,
  subscription_tier as "subscriptionTier", subscription_status as "subscriptionStatus",
  stripe_customer_id as "stripeCustomerId", ${iso('created_at')} as "createdAt"`;

const fullName = `concat_ws(' ', first_name, last_name)`;

/** The SQL that each order sorts by. Never null, because a cursor compares it. */
const order: Record<Query['sort'], { by: string; type: string; down: boolean }> = {
  newest: { by: 'created_at', type: 'timestamptz', down: true },
  oldest: { by: 'created_at', type: 'timestamptz', down: false },
  // People without a name come last, by e-mail address. Digits sort the same in every collation, punctuation does not.
  name: {
    by: `lower(case when ${fullName} = '' then '2' || email else '1' || ${fullName} end)`,
    type: 'text',
    down: false,
  },
  email: { by: 'lower(email)', type: 'text', down: false },
};

const where = ({ q, tier, status, role }: Query, values: Values): string => {
  const all = ['true'];
  if (q) {
    const part = values.add(containing(q.toLowerCase()));
    all.push(`(lower(email) like ${part} or lower(${fullName}) like ${part})`);
  }
  if (tier) all.push(`subscription_tier = ${values.add(tier)}`);
  if (status === 'none') all.push('subscription_status is null');
  else if (status) all.push(`subscription_status = ${values.add(status)}`);
  if (role) all.push(`role = ${values.add(role)}`);
  return all.join(' and ');
};

export const findAdminUsers = async (
  source: DataSource,
  query: Query,
): Promise<{ rows: AdminUser[]; total: number; next: string | undefined }> => {
  const { by, type, down } = order[query.sort];
  const direction = down ? 'desc' : 'asc';
  const values = new Values();
  const matching = where(query, values);
  const countValues = [...values.all];
  const after = decodeCursor(query.cursor);
  const beyond = after
    ? `and (${by}, id) ${down ? '<' : '>'} (${values.add(after.value)}::${type}, ${values.add(after.id)}::uuid)`
    : '';
  const [page, [count]] = await Promise.all([
    source.query<(AdminUser & { key: string })[]>(
      `select ${columns}, (${by})::text as key from users where ${matching} ${beyond}
       order by ${by} ${direction}, id ${direction} limit ${values.add(query.limit + 1)}`,
      values.all,
    ),
    source.query<{ n: number }[]>(countOf(`users where ${matching}`), countValues),
  ]).catch(refuseForeignCursor(after));
  const last = page.length > query.limit ? page[query.limit - 1] : undefined;
  const rows = page.slice(0, query.limit).map(({ key: _key, ...row }) => row);
  return { rows, total: count?.n ?? 0, next: last && encodeCursor({ value: last.key, id: last.id }) };
};

export const findAdminUser = async (source: DataSource, id: string): Promise<AdminUser | undefined> =>
  (await source.query<AdminUser[]>(`select ${columns} from users where id = $1`, [id]))[0];
