import type { LeadEvent } from '@app/contracts/leads/leads.events';
import type { LeadState } from '@app/domain/leads/lead';
import type { Author, MessageBrief, MessageChannel } from '@app/writer/writer';
import { DateTime } from 'luxon';
import type { SignedIn } from '../../platform/http/people';

type OpenLead = Extract<LeadState, { status: 'open' }>;

/** What a message may stand on: the lead's facts, all that happened with it, and the author's card. Days are the author's. */
export const briefOf = (
  lead: OpenLead,
  events: readonly LeadEvent[],
  person: SignedIn,
  author: Author,
  now: Date,
): MessageBrief => {
  const dayOf = (instant: string): string =>
    DateTime.fromISO(instant, { zone: person.timeZone }).toISODate() ?? instant.slice(0, 10);
  const status = events.findLast((event) => event.type === 'LeadStatusChanged');
  return {
    lead: {
      ...lead.details,
      status: lead.leadStatus,
      statusSince: status ? dayOf(status.data.at) : null,
      nextStep: lead.nextStep.text,
      touches: events
        .flatMap((event) => (event.type === 'TouchLogged' ? [event.data] : []))
        .map(({ kind, at, note }) => ({ kind, at: dayOf(at), note })),
    },
    author,
    tone: person.preferredTone,
    channel: channelFor(lead),
    today: dayOf(now.toISOString()),
  };
};

/** A LinkedIn note when the lead's action is an invitation; an e-mail when only the e-mail address is known. */
const channelFor = ({ action, details }: OpenLead): MessageChannel => {
  if (action === 'connect' && details.connectedOn === null) return 'linkedin_note';
  return details.email && !details.linkedinUrl ? 'email' : 'linkedin_message';
};
