import { leadSorts } from './leads.constants';

/** In what order leads are listed. `-` reverses it. Apart from the other constants, because the web does not load it. */
export const leadOrders = leadSorts.flatMap((key) => [key, `-${key}`] as const);
