import { z } from 'zod';
import { byId, endpoint, id } from '../endpoint';
import { hasText } from '../text';
import { LeadFilter } from './leads.api';
import { leadOrders } from './lead-orders.constants';
import { leadLayouts, longestViewName } from './lead-views.constants';
import { LeadView } from './lead-views.events';

export const LeadViewAnswer = LeadView.extend({
  id,
  /** How many leads it shows; null for a search, a tag, an import or a source, which would read every lead. */
  count: z.number().int().nullable(),
});
export type LeadViewAnswer = z.infer<typeof LeadViewAnswer>;

const NewView = z.strictObject({
  name: z.string().trim().max(longestViewName).refine(hasText, 'Name is required'),
  filter: LeadFilter.omit({ archived: true }).extend({ doNotContact: z.boolean().optional() }),
  sort: z.enum(leadOrders),
  layout: z.enum(leadLayouts),
});

export const listLeadViews = endpoint({
  method: 'GET',
  path: '/api/lead-views',
  summary: 'The saved views of the leads, in the order of the tabs',
  returns: z.array(LeadViewAnswer),
});

export const saveLeadView = endpoint({
  method: 'POST',
  path: '/api/lead-views',
  summary: 'Saves filter, order and layout of the leads under a name; at most 30',
  body: NewView,
  examples: [
    { body: { name: 'Enterprise, replied', filter: { segment: 'enterprise' }, sort: '-created', layout: 'board' } },
    { body: { name: 'Replied', filter: { status: 'responded' }, sort: 'name', layout: 'table' } },
  ],
  returns: LeadViewAnswer,
});

export const changeLeadView = endpoint({
  method: 'PATCH',
  path: '/api/lead-views/:id',
  summary: 'Changes a view, or moves its tab; fields left out stay as they are',
  params: byId,
  body: NewView.partial().extend({
    /** The place among the tabs, from 0. A larger number is the last place. */
    place: z.number().int().min(0).optional(),
  }),
  examples: [{ body: { name: 'Warm ones' } }, { body: { sort: 'nextStep', place: 0 } }],
  returns: LeadViewAnswer,
});

export const removeLeadView = endpoint({
  method: 'DELETE',
  path: '/api/lead-views/:id',
  summary: 'Removes a view. Its leads stay',
  params: byId,
  returns: z.object({ id }),
});

export const restoreLeadView = endpoint({
  method: 'POST',
  path: '/api/lead-views/:id/restore',
  summary: 'Brings a removed view back',
  params: byId,
  returns: LeadViewAnswer,
});
