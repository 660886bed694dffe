import type { Tier } from './billing.constants';

export const intervals = ['month', 'year'] as const;
export type Interval = (typeof intervals)[number];

export interface Plan {
  /** US dollars. A year costs ten months. */
  dollars: Record<Interval, number>;
  /** Lookup keys of the prices at Stripe. Null: there is nothing to pay. */
  prices: Record<Interval, string> | null;
  /** The largest number of leads. Samples and archived leads do not count. Null: no limit. */
  leads: number | null;
  /** From this number of leads on, the screens say that the limit is near. Null: they never say so. */
  noticeAt: number | null;
  /** The most posts that are generated in one week. Null: no limit. */
  postsPerWeek: number | null;
}

/** What each plan costs and allows. The pricing page, the limits, the checkout and the settings all read it here. */
export const plans: Record<Tier, Plan> = {
  free: { dollars: { month: 0, year: 0 }, prices: null, leads: 20, noticeAt: 15, postsPerWeek: 3 },
  starter: {
    dollars: { month: 29, year: 290 },
    prices: { month: 'price_starter_monthly', year: 'price_starter_annual' },
    leads: 100,
    noticeAt: 75,
    postsPerWeek: null,
  },
  pro: {
    dollars: { month: 79, year: 790 },
    prices: { month: 'price_pro_monthly', year: 'price_pro_annual' },
    leads: null,
    noticeAt: null,
    postsPerWeek: null,
  },
  studio: {
    dollars: { month: 199, year: 1990 },
    prices: { month: 'price_studio_monthly', year: 'price_studio_annual' },
    leads: null,
    noticeAt: null,
    postsPerWeek: null,
  },
};

export const planWords: Record<Tier, { audience: string; points: readonly string[] }> = {
  free: {
    audience: 'To see whether it fits the way you write.',
    points: ['20 leads', '3 post ideas per week', 'LinkedIn only'],
  },
  starter: { audience: 'For one expert with a steady circle.', points: ['100 leads'] },
  pro: { audience: 'For a pipeline you do not want to count.', points: ['Unlimited leads'] },
  studio: { audience: 'For agencies that write for several people.', points: ['Multi-user', 'White-label'] },
};

export const popularPlan: Tier = 'pro';

/** A refund of a charge can be asked for within this number of days. */
export const refundDays = 14;

/** A plan that can be bought, by the lookup key of its price. */
export const planOfPrice: ReadonlyMap<string, { tier: Tier; interval: Interval }> = new Map(
  (Object.keys(plans) as Tier[]).flatMap((tier) =>
    intervals.flatMap((interval) => {
      const key = plans[tier].prices?.[interval];
      return key ? [[key, { tier, interval }] as const] : [];
    }),
  ),
);
