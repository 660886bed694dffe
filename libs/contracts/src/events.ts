import type { z } from 'zod';
import { AccountEvent } from './account/account.events';
import { ExportEvent } from './audit/export.events';
import { OperationEvent } from './admin/operation.events';
import { SubscriptionEvent } from './billing/billing.events';
import { UsageEvent } from './billing/usage.events';
import { ContentEvent } from './content/content.events';
import { ModelEvent } from './drafting/model.events';
import { TemplateEvent } from './drafting/template.events';
import { IdeaEvent } from './posts/ideas.events';
import { DigestEvent } from './digest/digest.events';
import { PromptEvent } from './engagement/engagement.events';
import { SuggestionEvent } from './posts/suggestions.events';
import type { EventMetadata } from './event';
import { ImportEvent } from './imports/imports.events';
import { LeadEvent } from './leads/leads.events';
import { LeadViewEvent } from './leads/lead-views.events';
import { PeopleEvent } from './imports/people.events';
import { NotificationEvent } from './notifications/notifications.events';
import { TicketEvent } from './support/tickets.events';

/** The categories of streams with their events. The name of a stream is `<category>-<uuid>`. */
export const eventsByCategory = {
  user: AccountEvent,
  subscription: SubscriptionEvent,
  usage: UsageEvent,
  lead: LeadEvent,
  import: ImportEvent,
  people: PeopleEvent,
  views: LeadViewEvent,
  content: ContentEvent,
  model: ModelEvent,
  template: TemplateEvent,
  idea: IdeaEvent,
  prompt: PromptEvent,
  notifications: NotificationEvent,
  suggestions: SuggestionEvent,
  digest: DigestEvent,
  ticket: TicketEvent,
  export: ExportEvent,
  operation: OperationEvent,
} as const;

export type Category = keyof typeof eventsByCategory;
export type EventOf<C extends Category> = z.infer<(typeof eventsByCategory)[C]>;

/** An event as it is read from the log, parsed with today's schema. */
export type Stored<E> = E & {
  id: string;
  stream: string;
  revision: number;
  position: bigint;
  metadata: EventMetadata;
};
