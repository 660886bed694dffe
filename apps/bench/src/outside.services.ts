/** What the benchmark `outside` uses, and how each of it misbehaves. */
export const outsideServices = {
  'Stripe and LinkedIn': ['slow', 'busy', 'down', 'cut', 'malformed'],
  'the model server': ['slow', 'busy', 'down', 'cut', 'malformed'],
} as const;
export type OutsideService = keyof typeof outsideServices;
export type OutsideFault = (typeof outsideServices)[OutsideService][number];
export const servicesOutside = Object.keys(outsideServices) as OutsideService[];

/** What the others are told. They reply when it is done. */
export interface ToOthers {
  /** They sign in to the product. */
  product?: string;
  /** They use the service again and again, until `stop`. */
  begin?: { service: OutsideService; how: OutsideFault | null };
  stop?: true;
  /** The reply comes when each use of the service succeeds again. */
  recover?: OutsideService;
}
