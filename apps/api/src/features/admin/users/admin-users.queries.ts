import type { AdminUser, listAdminUsers } from '@app/contracts/admin/admin-users.api';
import type { InputOf } from '@app/contracts/endpoint';
import type { DataSource } from 'typeorm';
import { type Page, pageInOrder } from '../../../platform/http/paging';
import { iso, Values } from '@app/event-sourcing/read-models/read-model';

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
    const part = values.addContaining(q.toLowerCase());
    all.push(`(lower(email) like ${part} or lower(${fullName}) like ${part})`);
  }
  if (tier) all.push(`subscription_tier = ${values.add(tier)}`);
  if (status === 'none') all.push('subscription_status is null');
  else if (status) all.push(`subscription_status = ${values.add(status)}`);
  if (role) all.push(`role = ${values.add(role)}`);
  return all.join(' and ');
};

export const findAdminUsers = (source: DataSource, query: Query): Promise<Page<AdminUser>> => {
  const { by, type, down } = order[query.sort];
  const values = new Values();
  const list = { columns: () => columns, from: 'users', matching: where(query, values), values, by, type };
  return pageInOrder<AdminUser>(source, list, query, down ? 'desc' : 'asc');
};

export const findAdminUser = async (source: DataSource, id: string): Promise<AdminUser | undefined> =>
  (await source.query<AdminUser[]>(`select ${columns} from users where id = $1`, [id]))[0];
