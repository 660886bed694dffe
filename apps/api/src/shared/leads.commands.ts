import type { LeadEvent } from '@app/contracts/leads/leads.events';
import type { Decider } from '@app/domain/decider';
import { lead, type LeadCommand } from '@app/domain/leads/lead';
import type { LeadState } from '@app/domain/leads/lead.state';
import { beginCommand, streamCommand } from '../platform/feature';

const inOrder: Decider<LeadCommand | LeadCommand[], LeadState, LeadEvent> = {
  ...lead,
  decide: (commands, before) => {
    const decided = (events: LeadEvent[], command: LeadCommand) => [
      ...events,
      ...lead.decide(command, events.reduce(lead.evolve, before)),
    ];
    return [commands].flat().reduce(decided, []);
  },
};

/** A command to one lead. Several commands are recorded together or not at all. */
export class ActOnLead extends streamCommand('lead', inOrder) {}

export class SurfaceLeads extends beginCommand<'lead', Extract<LeadCommand, { type: 'SurfaceLead' }>, LeadState>(
  'lead',
  lead,
) {}
