import { z } from 'zod';
import { roles } from '../account/account.constants';
import { subscriptionStatuses, tiers } from '../billing/billing.constants';
import { endpoint, id, page } from '../endpoint';
import { instant } from '../event';
import { hasText } from '../text';

const AdminUserAnswer = z.object({
  id,
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  role: z.enum(roles),
  subscriptionTier: z.enum(tiers),
  subscriptionStatus: z.enum(subscriptionStatuses).nullable(),
  /** Null until the person's first checkout. */
  stripeCustomerId: z.string().nullable(),
  createdAt: instant,
});
export type AdminUser = z.infer<typeof AdminUserAnswer>;

const adminUserSorts = ['newest', 'oldest', 'name', 'email'] as const;

/** For `X-Total-Count` see `mostCounted`; the next page is in `Link`. */
export const listAdminUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  summary: 'Everybody with an account',
  admin: true,
  query: z.strictObject({
    ...page,
    /** Part of the e-mail address, first name or last name. */
    q: z.string().trim().max(200).optional(),
    tier: z.enum(tiers).optional(),
    status: z.enum([...subscriptionStatuses, 'none']).optional(),
    role: z.enum(roles).optional(),
    sort: z.enum(adminUserSorts).default('newest'),
  }),
  returns: z.array(AdminUserAnswer),
});

/** For a support case: the admin sees what the person sees. Send `token` as the header `X-View-As` with each call. */
export const viewAs = endpoint({
  method: 'POST',
  path: '/api/admin/users/:userId/view',
  summary: 'Starts a view of a person’s workspace: read only, for half an hour, with an entry in the ledger',
  admin: true,
  params: z.strictObject({ userId: id }),
  returns: z.object({ token: z.string(), email: z.string(), until: instant }),
});

/** Why the admin does it. Left out, the change is recorded with “none given”. */
const reason = z.string().trim().max(500).refine(hasText, 'The reason is empty').optional();

/** An admin can grant Studio (`studio`, `active`) or revoke it (`free`, null). An admin's own Studio cannot be revoked. */
export const changeSubscription = endpoint({
  method: 'PATCH',
  path: '/api/admin/users/:userId',
  summary: 'Grants Studio, or revokes it; with a reason, or without one',
  admin: true,
  params: z.strictObject({ userId: id }),
  body: z.discriminatedUnion('subscriptionTier', [
    z.strictObject({
      subscriptionTier: z.literal('studio'),
      subscriptionStatus: z.literal('active'),
      reason,
    }),
    z.strictObject({
      subscriptionTier: z.literal('free'),
      subscriptionStatus: z.null(),
      reason,
    }),
  ]),
  examples: [
    { body: { subscriptionTier: 'studio', subscriptionStatus: 'active', reason: 'Pilot with her agency.' } },
    { body: { subscriptionTier: 'free', subscriptionStatus: null, reason: 'The pilot ended.' } },
  ],
  returns: AdminUserAnswer,
});
