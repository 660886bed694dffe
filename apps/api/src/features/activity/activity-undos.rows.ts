import type { UndoStep } from '@app/contracts/activity/activity.api';
import type { ContentEvent } from '@app/contracts/content/content.events';
import type { Category, EventOf, Stored } from '@app/contracts/events';
import type { LeadOrigin } from '@app/contracts/leads/lead-origin';
import type { LeadAction, LeadEvent, TouchKind } from '@app/contracts/leads/leads.events';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { derivedId } from '@app/event-sourcing/commands/context';
import { idOf } from '@app/event-sourcing/event-store';
import type { Rows, Values } from '@app/event-sourcing/read-models/read-model';

/** The last act of each kind about a thing, and what takes it back, so no Undo takes back a newer decision. */
@Entity({ name: 'activity_undos' })
@Index('activity_undos_line', ['lineId'])
@Index('activity_undos_about', ['about'])
export class UndoRow {
  /** The lead, the text, the touch, the idea … A suggested step, a suggestion and a promise have a derived id. */
  @PrimaryColumn('uuid') thing!: string;
  @PrimaryColumn('text') kind!:
    | 'status'
    | 'archive'
    | 'merge'
    | 'touch'
    | 'follow_up'
    | 'rhythm'
    | 'step'
    | 'action'
    | 'deal'
    | 'source'
    | 'contact'
    | 'apart'
    | 'decision'
    | 'send'
    | 'words'
    | 'result'
    | 'promise'
    | 'gone';
  /** The lead or the text. */
  @Column('uuid') about!: string;
  /** The line of the act. Null: there is nothing to take back. */
  @Column('uuid', { name: 'line_id', nullable: true }) lineId!: string | null;
  @Column('jsonb', { nullable: true }) step!: UndoStep | null;
  /** The value that the act set. An Undo of the next act of this kind brings it back. */
  @Column('jsonb', { nullable: true }) value!: Value | null;
  /** The lead is archived or the text was sent: nothing older about it can be taken back before this. */
  @Column('boolean') ends!: boolean;
  @Column('timestamptz') at!: Date;
  /** When it can be taken back no more; null: never. */
  @Column('timestamptz', { nullable: true }) until!: Date | null;
}

interface Value {
  until?: string | null;
  rhythm?: number | null;
  action?: LeadAction | null;
  decision?: Decision;
  due?: string;
}

type Decision = Extract<UndoStep, { does: 'promise' }>['decision'];
type Kind = UndoRow['kind'];
type Given = Partial<Pick<UndoRow, 'thing' | 'about' | 'ends' | 'until' | 'lineId' | 'value'>>;

/** Milliseconds for which a finished follow-up can be taken back. */
const finishedFor = 86_400_000;

/** @param lineId the line that the event is part of; null when it is in none */
export const foldUndos = (event: Stored<EventOf<Category>>, lineId: string | null, rows: Rows): void => {
  const id = idOf(event.stream);
  const at = new Date(event.metadata.recordedAt);
  const put = (kind: Kind, step: UndoStep | null, given: Given = {}) =>
    rows.put(UndoRow, { thing: id, kind, about: id, lineId, step, ends: false, at, ...given });
  const clear = (kind: Kind, thing = id) => {
    const before = rows.get(UndoRow, thing, kind);
    if (before) rows.put(UndoRow, { ...before, lineId: null, step: null, value: null, ends: false });
  };
  if (event.stream.startsWith('content-')) foldContent(event as Stored<ContentEvent>, id, rows, put, clear);
  else if (event.stream.startsWith('lead-')) foldLead(event as Stored<LeadEvent>, id, rows, put, clear);
  else foldOwn(event, id, put, clear);
};

type Put = (kind: Kind, step: UndoStep | null, given?: Given) => void;
type Clear = (kind: Kind, thing?: string) => void;

const foldContent = (event: Stored<ContentEvent>, contentId: string, rows: Rows, put: Put, clear: Clear): void => {
  switch (event.type) {
    case 'ContentApproved':
    case 'ContentDeclined':
      clear('words');
      return put('decision', { does: 'reopen', contentId });
    case 'ContentReopened':
      return clear('decision');
    case 'DraftEdited':
    case 'GapsClosed':
      clear('words');
      return clear('decision');
    case 'DraftRewritten': {
      const { revision: basedOn } = event.data;
      clear('decision');
      return put('words', { does: 'reword', contentId, revision: basedOn - 1, basedOn });
    }
    case 'ContentSent':
      return put('send', { does: 'unsend', contentId }, { ends: true });
    case 'ContentSendTakenBack':
      return clear('send');
    case 'ResultRecorded':
      return put('result', { does: 'unresult', contentId, at: event.data.at });
    case 'ResultTakenBack':
      return clear('result');
    case 'PromiseDecided': {
      const { words, decision, due } = event.data;
      const thing = derivedId('promise', contentId, words);
      const before = rows.get(UndoRow, thing, 'promise')?.value;
      const step: UndoStep = {
        does: 'promise',
        contentId,
        words,
        decision: before?.decision ?? null,
        ...(before?.due && { due: before.due }),
      };
      return put('promise', step, { thing, value: { decision, due }, ...(decision === null && { lineId: null }) });
    }
    default:
      return undefined;
  }
};

const foldLead = (event: Stored<LeadEvent>, leadId: string, rows: Rows, put: Put, clear: Clear): void => {
  switch (event.type) {
    case 'LeadSurfaced':
      return event.data.source === 'manual' ? put('archive', { does: 'archive', leadId }) : undefined;
    case 'LeadStatusChanged': {
      const { from: to, to: from, touchId } = event.data;
      return touchId === null ? put('status', { does: 'move', leadId, from, to }) : clear('status');
    }
    case 'LeadsMerged':
    case 'LeadsMergeUndone':
      if (event.data.deal) clear('deal');
      if (event.data.touches.some((touch) => endsFollowUp(touch, rows.get(UndoRow, leadId, 'follow_up'))))
        clear('follow_up');
      return event.data.moved ? clear('status') : undefined;
    case 'DealValued':
      return put('deal', {
        does: 'change',
        leadId,
        change: { deal: event.data.before, was: { deal: event.data.value } },
      });
    case 'LeadSourceNamed': {
      const change = { cameFrom: asNamed(event.data.before), was: { cameFrom: asNamed(event.data.origin) } };
      return put('source', { does: 'change', leadId, change });
    }
    case 'DoNotContactSet':
    case 'DoNotContactLifted': {
      const given = { reason: event.data.reason };
      const isSet = event.type === 'DoNotContactSet';
      const change = { doNotContact: isSet ? null : given, was: { doNotContact: isSet ? given : null } };
      return put('contact', { does: 'change', leadId, change });
    }
    case 'LeadsToldApart': {
      const { otherId } = event.data;
      return put('apart', { does: 'untell', leadId, otherId }, { thing: derivedId('apart', leadId, otherId) });
    }
    case 'LeadsToldApartTakenBack':
      return clear('apart', derivedId('apart', leadId, event.data.otherId));
    case 'LeadActionChosen': {
      const { action } = event.data;
      const suggestedAction = rows.get(UndoRow, leadId, 'action')?.value?.action ?? null;
      const change = { suggestedAction, was: { suggestedAction: action } };
      return put('action', { does: 'change', leadId, change }, { value: { action } });
    }
    case 'LeadActionTakenBack': {
      const change = { suggestedAction: event.data.action, was: { suggestedAction: null } };
      return put('action', { does: 'change', leadId, change }, { value: { action: null } });
    }
    case 'FollowUpRhythmSet': {
      const { days } = event.data;
      const rhythm = rows.get(UndoRow, leadId, 'rhythm')?.value?.rhythm ?? null;
      const change = { rhythm, was: { rhythm: days } };
      return put('rhythm', { does: 'follow_up', leadId, change }, { value: { rhythm: days } });
    }
    case 'NextStepRefused': {
      const { rule, fact } = event.data;
      const change = { suggestion: { rule, fact, needed: true as const } };
      return put('step', { does: 'follow_up', leadId, change }, { thing: stepId(leadId, event.data) });
    }
    case 'NextStepRefusalTakenBack':
      return clear('step', stepId(leadId, event.data));
    case 'TouchLogged': {
      const { touchId, contentId } = event.data;
      if (endsFollowUp(event.data, rows.get(UndoRow, leadId, 'follow_up'))) clear('follow_up');
      // A text went out to the lead, so it is more than a name that was added by mistake.
      if (contentId !== null && rows.get(UndoRow, leadId, 'archive')?.step?.does === 'archive') clear('archive');
      return contentId === null ? put('touch', { does: 'untouch', leadId, touchId }, { thing: touchId }) : undefined;
    }
    case 'TouchTakenBack':
      return clear('touch', event.data.touchId);
    case 'FollowUpDone': {
      const until = new Date(Date.parse(event.data.at) + finishedFor);
      return put('follow_up', { does: 'follow_up', leadId, change: { done: false } }, { until });
    }
    case 'FollowUpSnoozed': {
      const known = rows.get(UndoRow, leadId, 'follow_up')?.value?.until;
      const { until, before: snooze = known === undefined ? null : { until: known } } = event.data;
      const value = { until };
      return put('follow_up', { does: 'follow_up', leadId, change: { snooze, was: { snooze: value } } }, { value });
    }
    case 'FollowUpLetGo':
      return put('follow_up', { does: 'follow_up', leadId, change: { letGo: null } });
    case 'FollowUpDoneTakenBack':
    case 'FollowUpSnoozeEnded':
    case 'FollowUpBroughtBack':
      return clear('follow_up');
    case 'LeadArchived':
      return put('archive', { does: 'restore', leadId }, { ends: true });
    case 'LeadMergedInto': {
      const { into } = event.data;
      put('archive', null, { lineId: null, ends: true });
      return put('merge', { does: 'unmerge', leadId: into, otherId: leadId }, { about: into });
    }
    case 'LeadRestored': {
      if (!rows.get(UndoRow, leadId, 'merge')?.lineId) return put('archive', { does: 'archive', leadId });
      clear('merge');
      return clear('archive');
    }
    default:
      return undefined;
  }
};

/** An Undo brings back what the person dropped, dismissed, archived or deleted. */
const foldOwn = (event: Stored<EventOf<Category>>, id: string, put: Put, clear: Clear): void => {
  switch (event.type) {
    case 'PromptSkipped':
      return put('gone', { does: 'restore_prompt', promptId: id });
    case 'IdeaDropped':
      return put('gone', { does: 'restore_idea', ideaId: id });
    case 'MessageTemplateArchived':
      return put('gone', { does: 'restore_template', templateId: id });
    case 'LeadViewRemoved': {
      const { viewId } = event.data;
      return put('gone', { does: 'restore_view', viewId }, { thing: viewId, about: viewId });
    }
    case 'SuggestionDismissed': {
      const { key } = event.data;
      const thing = derivedId('suggestion', id, key);
      return put('gone', { does: 'restore_suggestion', key }, { thing, about: thing });
    }
    case 'PromptReopened':
    case 'IdeaRestored':
    case 'MessageTemplateRestored':
      return clear('gone');
    case 'LeadViewRestored':
      return clear('gone', event.data.viewId);
    case 'SuggestionRestored':
      return clear('gone', derivedId('suggestion', id, event.data.key));
    default:
      return undefined;
  }
};

const stepId = (leadId: string, { rule, fact }: { rule: string; fact: string }) =>
  derivedId('step', leadId, rule, fact);

/** A post of the person is named by its id alone. */
const asNamed = (origin: LeadOrigin | null) => {
  if (!origin) return null;
  const { kind, contentId, text } = origin;
  return contentId ? { kind, contentId } : { kind, text: text ?? '' };
};

/** Whether this touch ends the decision to put the lead off or to let it go. A reply that came earlier also does. */
const endsFollowUp = ({ kind, at }: { kind: TouchKind; at: string }, decided?: UndoRow) =>
  decided !== undefined && kind !== 'note' && (kind === 'reply' || at > decided.at.toISOString());

/** SQL for rows `u` of `activity_undos` that can be taken back now: nothing newer about the thing may have an Undo. */
export const canBeUndone = (now: Date, values: Values): string =>
  `(u.until is null or u.until > ${values.add(now)}::timestamptz)
   and (u.ends or not exists (select 1 from activity_undos e where e.about = u.about and e.ends and e.at >= u.at))
   and (u.step ->> 'does' <> 'archive'
     or not exists (select 1 from activity_undos n where n.about = u.about and n.line_id is not null and n.at > u.at))
   and (u.step ->> 'does' not in ('unresult', 'promise')
     or exists (select 1 from activity_undos s where s.thing = u.about and s.kind = 'send' and s.ends))`;
