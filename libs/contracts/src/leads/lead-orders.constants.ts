import { leadSorts } from './leads.constants';

/** The orders of lists of leads. `-` reverses an order. It has its own file, because the web does not load it. */
export const leadOrders = leadSorts.flatMap((key) => [key, `-${key}`] as const);
