import type { Activity } from '@app/contracts/activity/activity.api';
import { type ContentEvent, type ContentType, contentWords } from '@app/contracts/content/content.events';
import type { DigestEvent } from '@app/contracts/digest/digest.events';
import type { Stored } from '@app/contracts/events';
import { leadStatusLabels } from '@app/contracts/leads/leads.api';
import type { ImportEvent } from '@app/contracts/imports/imports.events';
import type { ArchiveReason, LeadEvent } from '@app/contracts/leads/leads.events';
import { type TicketEvent, ticketWords } from '@app/contracts/support/tickets.events';
import type { IdeaEvent } from '@app/contracts/posts/ideas.events';
import type { SuggestionEvent } from '@app/contracts/posts/suggestions.events';
import type { TemplateEvent } from '@app/contracts/drafting/template.events';
import type { PromptEvent } from '@app/contracts/engagement/engagement.events';
import type { LeadViewEvent } from '@app/contracts/leads/lead-views.events';
import { cutTo } from '@app/contracts/text';
import { moneyWords } from '@app/contracts/leads/money';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { derivedId } from '@app/event-sourcing/commands/context';
import { idOf } from '@app/event-sourcing/event-store';
import { defineReadModel, type Rows } from '@app/event-sourcing/read-models/read-model';
import { foldUndos, UndoRow } from './activity-undos.rows';

@Entity({ name: 'activities' })
@Index('activities_owner', ['owner', 'at', 'id'])
class ActivityRow {
  /** Derived from request, type and noun, so that one request about many things makes one line with a count. */
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') owner!: string;
  @Column('text') type!: Activity['type'];
  /** What it is about: `message`, `post`, `lead` … */
  @Column('text') noun!: string;
  /** A detail, such as the new status of a lead. */
  @Column('text', { nullable: true }) detail!: string | null;
  @Column('integer') count!: number;
  @Column('text') actor!: Activity['metadata']['actor'];
  /** The name of the person, when the line is about one person. */
  @Column('text', { nullable: true }) subject!: string | null;
  @Column('uuid', { name: 'lead_id', nullable: true }) leadId!: string | null;
  @Column('uuid', { name: 'content_id', nullable: true }) contentId!: string | null;
  @Column('uuid', { name: 'import_id', nullable: true }) importId!: string | null;
  @Column('timestamptz') at!: Date;
}

/** Names of leads (also for texts to them) and numbers of tickets, which later events do not repeat. */
@Entity({ name: 'activity_subjects' })
class SubjectRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('text') name!: string;
  @Column('uuid', { name: 'lead_id', nullable: true }) leadId!: string | null;
}

type OwnEvent = PromptEvent | IdeaEvent | SuggestionEvent | TemplateEvent | LeadViewEvent;
type Event =
  | Stored<LeadEvent>
  | Stored<ContentEvent>
  | Stored<ImportEvent>
  | Stored<TicketEvent>
  | Stored<DigestEvent>
  | Stored<OwnEvent>;
/** A line with an `id` replaces the line that has this id. */
type Line = Pick<ActivityRow, 'type' | 'noun'> & Partial<ActivityRow>;

/** The activity feed. One request about many things makes one line. */
export const activities = defineReadModel({
  name: 'activities',
  version: 10,
  categories: ['lead', 'content', 'import', 'ticket', 'digest', 'prompt', 'idea', 'suggestions', 'template', 'views'],
  tables: [ActivityRow, SubjectRow, UndoRow],
  queries: ['activities'],
  awaitedBy: 'readers',
  evolve: (event, rows) => {
    const line = lineOf(event, rows);
    const lineId = line && (line.id ?? idOfLine(event, line.type, line.noun));
    foldUndos(event, lineId ?? null, rows);
    if (!line || !lineId) return;
    const { owner, actor, recordedAt } = event.metadata;
    const at = new Date(recordedAt);
    const before = line.id ? undefined : rows.get(ActivityRow, lineId);
    const detail = line.detail ?? null;
    const count = line.count ?? 1;
    if (before)
      rows.put(ActivityRow, {
        ...before,
        count: before.count + count,
        at,
        detail: before.detail === detail ? detail : null,
        subject: null,
        leadId: null,
        contentId: null,
      });
    else
      rows.put(ActivityRow, {
        ...line,
        id: lineId,
        owner,
        detail,
        count,
        actor: actor.as === 'user' ? 'you' : 'assistant',
        at,
      });
  },
});

const idOfLine = ({ metadata: { owner, correlationId } }: Event, type: Activity['type'], noun: string): string =>
  derivedId('activity', owner, correlationId, type, noun);

const lineOf = (event: Event, rows: Rows): Line | undefined => {
  const id = idOf(event.stream);
  if (event.stream.startsWith('import-')) return importLine(event as Stored<ImportEvent>, id);
  if (event.stream.startsWith('content-')) return contentLine(event as Stored<ContentEvent>, id, rows);
  if (event.stream.startsWith('ticket-')) return ticketLine(event as Stored<TicketEvent>, id, rows);
  if (event.type === 'WeeklyDigestComposed')
    return { type: 'digest_composed', noun: 'digest', detail: event.data.week };
  if (!event.stream.startsWith('lead-')) return ownLine(event as Stored<OwnEvent>, id, rows);
  const lead = event as Stored<LeadEvent>;
  if (lead.type === 'LeadSurfaced') {
    const { source, name } = lead.data;
    rows.put(SubjectRow, { id, name, leadId: id });
    // A completed import is one line; its leads have none.
    if (source === 'import') return undefined;
    return { type: 'lead_identified', noun: source === 'sample' ? 'sample lead' : 'lead', subject: name, leadId: id };
  }
  // A merge can take the name of the other lead.
  if (lead.type === 'LeadDetailsChanged' || lead.type === 'LeadsMerged' || lead.type === 'LeadsMergeUndone') {
    const { name } = lead.data.changes;
    if (name) rows.change(SubjectRow, id, { name });
    return undefined;
  }
  const subject = rows.get(SubjectRow, id)?.name ?? null;
  const about = { noun: 'lead', subject, leadId: id };
  switch (lead.type) {
    case 'LeadStatusChanged':
      // The line of the touch already shows it.
      if (lead.data.touchId) return undefined;
      return { type: 'lead_moved', ...about, detail: leadStatusLabels[lead.data.to] };
    case 'TouchLogged':
      // A sent text has a line of its own.
      return lead.data.contentId ? undefined : { type: 'touch_logged', ...about, detail: lead.data.kind };
    case 'TouchTakenBack':
      return lead.data.contentId ? undefined : { type: 'touch_taken_back', ...about };
    case 'FollowUpDone':
      return { type: 'follow_up_done', ...about };
    case 'FollowUpDoneTakenBack':
    case 'FollowUpSnoozeEnded':
      return { type: 'follow_up_reopened', ...about };
    case 'FollowUpSnoozed':
      return { type: 'follow_up_put_off', ...about, detail: lead.data.until ?? 'they reply' };
    case 'FollowUpLetGo':
      return { type: 'follow_up_let_go', ...about };
    case 'FollowUpBroughtBack':
      return { type: 'follow_up_brought_back', ...about };
    case 'FollowUpRhythmSet':
      return { type: 'follow_up_rhythm_set', ...about };
    case 'NextStepRefused':
      return { type: 'step_refused', ...about };
    case 'LeadsToldApart':
      return { type: 'leads_told_apart', ...about, detail: rows.get(SubjectRow, lead.data.otherId)?.name ?? null };
    case 'LeadSourceNamed':
      return { type: 'source_named', ...about, detail: lead.data.origin && lead.data.origin.kind };
    case 'DoNotContactSet':
      return { type: 'do_not_contact_set', ...about };
    case 'DoNotContactLifted':
      return { type: 'do_not_contact_lifted', ...about };
    case 'LeadActionChosen':
      return { type: 'action_chosen', ...about, detail: lead.data.action.replaceAll('_', ' ') };
    case 'LeadActionTakenBack':
      return { type: 'action_taken_back', ...about };
    case 'DealValued':
      return { type: 'deal_valued', ...about, detail: lead.data.value && moneyWords(lead.data.value) };
    case 'LeadArchived':
      if (lead.data.reason === 'import_undone') return undefined;
      return { type: 'lead_archived', ...about, noun: nounOf(lead.data.reason) };
    case 'LeadMergedInto':
      return mergedLine(lead, lead.data.into, rows);
    case 'LeadRestored': {
      const into = rows.get(SubjectRow, id)?.leadId ?? id;
      if (into === id) return { type: 'lead_restored', ...about, noun: nounOf(lead.data.was) };
      rows.change(SubjectRow, id, { leadId: id });
      return { type: 'lead_unmerged', ...stayed(into, rows) };
    }
    default:
      return undefined;
  }
};

const nounOf = (reason: ArchiveReason) => (reason === 'samples_removed' ? 'sample lead' : 'lead');

const stayed = (into: string, rows: Rows) => ({
  noun: 'lead',
  subject: rows.get(SubjectRow, into)?.name ?? null,
  leadId: into,
});

/** A merge archives the other lead first. That line becomes the line of the merge: an Undo of the archiving alone is not possible. */
const mergedLine = (event: Stored<LeadEvent>, into: string, rows: Rows): Line => {
  const id = idOf(event.stream);
  const line = { type: 'lead_merged', ...stayed(into, rows) } as const;
  const archived = rows.get(ActivityRow, idOfLine(event, 'lead_archived', line.noun));
  rows.change(SubjectRow, id, { leadId: into });
  return archived?.leadId === id ? { ...line, id: archived.id } : line;
};

const importLine = (event: Stored<ImportEvent>, importId: string): Line | undefined => {
  switch (event.type) {
    case 'ImportCompleted': {
      const { created, updated } = event.data.added ?? event.data;
      if (created > 0) return { type: 'lead_identified', noun: 'imported lead', count: created, importId };
      return { type: 'import_completed', noun: 'lead', count: updated, importId };
    }
    case 'ImportUndoCompleted':
      return { type: 'import_undone', noun: 'lead', count: event.data.removed + event.data.restored, importId };
    default:
      return undefined;
  }
};

const ticketLine = (event: Stored<TicketEvent>, ticketId: string, rows: Rows): Line | undefined => {
  if (event.type === 'TicketOpened')
    rows.put(SubjectRow, { id: ticketId, name: String(event.data.number), leadId: null });
  const type = ticketWords[event.type].activity;
  return type && { type, noun: 'ticket', subject: rows.get(SubjectRow, ticketId)?.name ?? null };
};

const contentLine = (event: Stored<ContentEvent>, contentId: string, rows: Rows): Line | undefined => {
  const type = contentWords[event.type].activity;
  if (!type) return undefined;
  // A decision that is taken back has no line.
  if (event.type === 'PromiseDecided' && event.data.decision === null) return undefined;
  const noun: ContentType = event.data.type;
  if (event.type === 'DraftGenerated') {
    const { target, topic } = event.data;
    if (target) rows.put(SubjectRow, { id: contentId, name: target.name, leadId: target.leadId });
    return {
      type,
      noun,
      contentId,
      subject: target?.name ?? null,
      leadId: target?.leadId ?? null,
      detail: target ? null : topic,
    };
  }
  const known = rows.get(SubjectRow, contentId);
  return { type, noun, contentId, subject: known?.name ?? null, leadId: known?.leadId ?? null };
};

/** In UTF-16 units. */
const longestName = 80;

/** Prompts, ideas, suggestions, templates and views. Their names are not in later events. */
const ownLine = (event: Stored<OwnEvent>, id: string, rows: Rows): Line | undefined => {
  const named = (thing: string, name: string, leadId: string | null = null): undefined => {
    rows.put(SubjectRow, { id: thing, name: cutTo(name, longestName), leadId });
  };
  const nameOf = (thing = id) => rows.get(SubjectRow, thing)?.name ?? null;
  switch (event.type) {
    case 'PromptCaptured': {
      const { name, leadId } = event.data.author;
      return named(id, name ?? '', leadId);
    }
    case 'PromptSkipped':
    case 'PromptReopened': {
      const type = event.type === 'PromptSkipped' ? 'prompt_skipped' : 'prompt_reopened';
      const author = rows.get(SubjectRow, id);
      return { type, noun: 'prompt', subject: author?.name || null, leadId: author?.leadId ?? null };
    }
    case 'IdeaSaved':
    case 'IdeaChanged':
      return named(id, event.data.text);
    case 'IdeaDropped':
      return { type: 'idea_dropped', noun: 'idea', detail: nameOf() };
    case 'IdeaRestored':
      return { type: 'idea_restored', noun: 'idea', detail: nameOf() };
    case 'SuggestionDismissed':
      return { type: 'suggestion_dismissed', noun: 'suggestion' };
    case 'SuggestionRestored':
      return { type: 'suggestion_restored', noun: 'suggestion' };
    case 'MessageTemplateSaved':
      return named(id, event.data.name);
    case 'MessageTemplateArchived':
      return { type: 'template_archived', noun: 'template', detail: nameOf() };
    case 'MessageTemplateRestored':
      return { type: 'template_restored', noun: 'template', detail: nameOf() };
    case 'LeadViewSaved':
      return named(event.data.viewId, event.data.name);
    case 'LeadViewRemoved':
      return { type: 'view_removed', noun: 'view', detail: nameOf(event.data.viewId) };
    case 'LeadViewRestored':
      return { type: 'view_restored', noun: 'view', detail: nameOf(event.data.viewId) };
    default:
      return undefined;
  }
};
