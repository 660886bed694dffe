import { randomUUID } from 'node:crypto';
import { account } from '@app/domain/account/account';
import { type Subscribed, subscription, type SubscriptionCommand } from '@app/domain/billing/subscription';
import { contextOf } from '../../../test/history';
import { everyDelivery, ReadModelBench } from '../../../test/read-models';
import { record } from '@app/event-sourcing/commands/record';
import { users } from './users.read-model';

let bench: ReadModelBench;
const [nora, ida, una] = [randomUUID(), randomUUID(), randomUUID()];
beforeAll(async () => {
  bench = await ReadModelBench.of(users);
  for (const [id, email] of [
    [nora, 'nora@example.com'],
    [ida, 'ida@example.com'],
    [una, 'una@example.com'],
  ] as const) {
    const command = {
      type: 'SignIn',
      email,
      firstName: 'First',
      lastName: null,
      picture: null,
      role: 'coach',
    } as const;
    await record(bench.storage.store, `user-${id}`, account, command, contextOf(id), {
      now: () => new Date('2026-11-01T08:00:00Z'),
    });
  }
  const now = {
    email: 'ida@holm.example',
    firstName: 'Ida',
    lastName: 'Holm',
    picture: 'https://holm.example/ida.jpg',
  };
  const again = { type: 'SignIn', ...now, role: 'coach' } as const;
  await record(bench.storage.store, `user-${ida}`, account, again, contextOf(ida), {
    now: () => new Date('2026-11-02T08:00:00Z'),
  });
  const changes = {
    firstName: null,
    bio: 'Hands over.',
    preferredTone: 'bold',
    clientTypes: ['COOs'],
    timeZone: 'Asia/Tokyo',
  } as const;
  const profile = { ...changes, clientTypes: [...changes.clientTypes] };
  await record(
    bench.storage.store,
    `user-${nora}`,
    account,
    { type: 'UpdateProfile', changes: profile },
    contextOf(nora),
  );
  await record(
    bench.storage.store,
    `user-${nora}`,
    account,
    { type: 'UpdateProfile', changes: { bio: null } },
    contextOf(nora),
  );
  await record(
    bench.storage.store,
    `user-${ida}`,
    account,
    { type: 'ChangeCard', changes: { whoIHelp: 'founders', welcome: 'later' } },
    contextOf(ida),
  );
  const grant = { type: 'GrantTier', tier: 'studio', reason: 'Pilot.', role: 'coach' } as const;
  for (const id of [nora, una])
    await record(bench.storage.store, `subscription-${id}`, subscription, grant, contextOf(id));
  const paid: Subscribed = {
    subscription: 'sub_1',
    tier: 'pro',
    interval: 'month',
    status: 'active',
    endsAt: null,
    startedAt: '2026-11-03T08:00:00.000Z',
    periodEnd: '2026-12-03T08:00:00.000Z',
  };
  const buying: SubscriptionCommand[] = [
    { type: 'LinkCustomer', customer: 'cus_1', role: 'coach' },
    { type: 'FollowStripe', now: paid, changes: 2, role: 'coach' },
  ];
  for (const command of buying)
    await record(bench.storage.store, `subscription-${nora}`, subscription, command, contextOf(nora));
  const revoke = { type: 'RevokeTier', reason: 'It ended.', role: 'coach' } as const;
  await record(bench.storage.store, `subscription-${una}`, subscription, revoke, contextOf(una));
});
afterAll(() => bench.close());

describe('The people', () => {
  it('have their profile and their plan', async () => {
    const common = {
      role: 'coach',
      last_name: null,
      created_at: '2026-11-01T08:00:00+00:00',
      subscription_tier: 'free',
      subscription_status: null,
      stripe_customer_id: null,
      stripe_subscription_id: null,
      engage_target: 5,
      profile_image_url: null,
      welcome: 'open',
      dashboard_visibility: false,
    };
    const unchanged = { first_name: 'First', bio: null, preferred_tone: null, client_types: [], time_zone: null };
    const { users: all = [] } = await bench.fold();
    const rows = (all as Record<string, string>[]).map(({ updated_at: changed = '', ...row }) => {
      expect(Date.parse(changed)).toBeGreaterThan(Date.parse(row.created_at ?? ''));
      const { plan: _, ...shown } = row;
      return shown;
    });
    expect(new Set(rows)).toEqual(
      new Set([
        {
          ...common,
          id: nora,
          email: 'nora@example.com',
          first_name: null,
          bio: null,
          preferred_tone: 'bold',
          client_types: ['COOs'],
          time_zone: 'Asia/Tokyo',
          subscription_tier: 'studio',
          subscription_status: 'active',
          stripe_customer_id: 'cus_1',
          stripe_subscription_id: 'sub_1',
        },
        {
          ...common,
          ...unchanged,
          id: ida,
          email: 'ida@holm.example',
          first_name: 'Ida',
          last_name: 'Holm',
          profile_image_url: 'https://holm.example/ida.jpg',
          welcome: 'later',
          dashboard_visibility: false,
        },
        { ...common, ...unchanged, id: una, email: 'una@example.com' },
      ]),
    );
  });

  it('get a plan that came before their account', async () => {
    const other = await ReadModelBench.of(users);
    const grant = { type: 'GrantTier', tier: 'studio', reason: 'Pilot.', role: 'coach' } as const;
    const id = randomUUID();
    await record(other.storage.store, `subscription-${id}`, subscription, grant, contextOf(id));
    await expect(other.fold()).rejects.toThrow('parked: There is no row of UserRow');
    await other.close();
  });

  it.each(everyDelivery)('are the same when events arrive %s', async (_, sizes, times) => {
    const once = await bench.fold();
    expect(await bench.fold(sizes, times)).toEqual(once);
  });
});
