import { z } from 'zod';
import { event, personal } from '../event';
import { sourceKinds } from './lead-origin.constants';
import { leadLayouts, longestViewName } from './lead-views.constants';
import { leadOrders } from './lead-orders.constants';
import { leadSources, leadStatuses, segments } from './leads.constants';

/** The filter of a view. A field that is left out does not filter. */
const ViewFilter = z.object({
  /** Can be the name of a lead. */
  q: personal(z.string().max(200), 'lead').optional(),
  segment: z.enum(segments).optional(),
  status: z.enum(leadStatuses).optional(),
  source: z.enum(leadSources).optional(),
  tag: z.string().max(60).optional(),
  importId: z.uuid().optional(),
  from: z.enum(sourceKinds).optional(),
  sourcePost: z.uuid().optional(),
  doNotContact: z.boolean().optional(),
});

/** What a person saves under a name, to see the same leads again. */
export const LeadView = z.object({
  name: z.string().max(longestViewName),
  filter: ViewFilter,
  sort: z.enum(leadOrders),
  layout: z.enum(leadLayouts),
});
export type LeadView = z.infer<typeof LeadView>;

/** These events are stored for ever: read event.ts before you change one. Stream `views-<id of the owner>`. */
export const LeadViewEvent = z.discriminatedUnion('type', [
  /** A new view, which comes after the others, or a change of one. */
  event('LeadViewSaved', { viewId: z.uuid(), ...LeadView.shape }),
  /** The order of the tabs: all views of the person, also the removed ones, which can come back. */
  event('LeadViewsOrdered', { viewIds: z.array(z.uuid()) }),
  event('LeadViewRemoved', { viewId: z.uuid() }),
  /** The view comes back as it was, at its place. */
  event('LeadViewRestored', { viewId: z.uuid() }),
]);
export type LeadViewEvent = z.infer<typeof LeadViewEvent>;
