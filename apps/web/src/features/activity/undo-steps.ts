import type { UndoStep } from '@app/contracts/activity/activity.api';
import type { decideContent, takeBackResult, takeBackSent } from '@app/contracts/content/content.api';
import type { restoreIdea } from '@app/contracts/posts/ideas.api';
import type { restoreSuggestion } from '@app/contracts/posts/suggestions.api';
import type { restoreTemplate } from '@app/contracts/drafting/template.api';
import type { reopenPrompt } from '@app/contracts/engagement/engagement.api';
import type { restoreLeadView } from '@app/contracts/leads/lead-views.api';
import type { tellLeadsApart, undoMerge } from '@app/contracts/duplicates/duplicates.api';
import type { CallOf } from '@app/contracts/endpoint';
import type { decidePromise } from '@app/contracts/follow-ups/promises.api';
import type { changeFollowUp } from '@app/contracts/follow-ups/follow-ups.api';
import type { archiveLeads, changeLead, moveLeads, restoreLeads, takeBackTouch } from '@app/contracts/leads/leads.api';
import { call, Recorded } from '@/shared/http/call';

type Step<Does extends UndoStep['does']> = Extract<UndoStep, { does: Does }>;

/** Most leads that one call takes. */
const together = 500;

/** Steps that one call takes together. */
const groupOf = (step: UndoStep, place: number): string => {
  const part = Math.floor(place / together);
  if (step.does === 'move') return `move ${step.from} ${step.to} ${part}`;
  return step.does === 'restore' || step.does === 'archive' ? `${step.does} ${part}` : String(place);
};

const decide = (id: string, body: CallOf<typeof decideContent>['body']) =>
  call<typeof decideContent>('PATCH', '/api/content/:id', { params: { id }, body });

const takeOne = (step: Exclude<UndoStep, Step<'move' | 'restore' | 'archive'>>): Promise<unknown> => {
  switch (step.does) {
    case 'reopen':
      return decide(step.contentId, { approvalStatus: 'pending' });
    case 'unsend':
      return call<typeof takeBackSent>('DELETE', '/api/content/:id/sent', { params: { id: step.contentId } });
    case 'reword':
      return decide(step.contentId, { approvalStatus: 'edited', restore: step.revision, basedOn: step.basedOn });
    case 'unresult':
      return call<typeof takeBackResult>('DELETE', '/api/content/:id/results', {
        params: { id: step.contentId },
        body: { at: step.at },
      });
    case 'promise': {
      const { contentId, words, decision, due } = step;
      return call<typeof decidePromise>('PUT', '/api/content/:id/promises', {
        params: { id: contentId },
        body: { words, decision, ...(due && { due }) },
      });
    }
    case 'change':
      return call<typeof changeLead>('PATCH', '/api/leads/:id', { params: { id: step.leadId }, body: step.change });
    case 'untouch':
      return call<typeof takeBackTouch>('DELETE', '/api/leads/:id/touches/:touchId', {
        params: { id: step.leadId, touchId: step.touchId },
      });
    case 'follow_up':
      return call<typeof changeFollowUp>('PATCH', '/api/leads/:id/follow-up', {
        params: { id: step.leadId },
        body: step.change,
      });
    case 'restore_prompt':
      return call<typeof reopenPrompt>('POST', '/api/prompts/:id/reopen', { params: { id: step.promptId } });
    case 'restore_idea':
      return call<typeof restoreIdea>('POST', '/api/ideas/:id/restore', { params: { id: step.ideaId } });
    case 'restore_suggestion':
      return call<typeof restoreSuggestion>('POST', '/api/suggestions/restore', { body: { key: step.key } });
    case 'restore_template':
      return call<typeof restoreTemplate>('POST', '/api/templates/:id/restore', { params: { id: step.templateId } });
    case 'restore_view':
      return call<typeof restoreLeadView>('POST', '/api/lead-views/:id/restore', { params: { id: step.viewId } });
    case 'untell':
      return call<typeof tellLeadsApart>('POST', '/api/leads/:id/apart', {
        params: { id: step.leadId },
        body: { otherId: step.otherId, apart: false },
      });
    case 'unmerge':
      return call<typeof undoMerge>('POST', '/api/leads/:id/unmerge', {
        params: { id: step.leadId },
        body: { otherId: step.otherId },
      });
  }
};

/** Steps that are recorded and not shown yet count as done. */
const countOf = (result: { done: number } | Recorded, ids: readonly string[]): number =>
  result instanceof Recorded ? ids.length : result.done;

/** @returns how many of the steps had an effect */
const takeGroup = async (step: UndoStep, ids: string[]): Promise<number> => {
  switch (step.does) {
    case 'move': {
      const { from, to: status } = step;
      return countOf(await call<typeof moveLeads>('POST', '/api/leads/move', { body: { ids, status, from } }), ids);
    }
    case 'restore':
      return countOf(await call<typeof restoreLeads>('POST', '/api/leads/restore', { body: { ids } }), ids);
    case 'archive':
      return countOf(await call<typeof archiveLeads>('POST', '/api/leads/archive', { body: { ids } }), ids);
    default:
      await takeOne(step);
      return 1;
  }
};

/**
 * Takes the steps one call after the other. A call that fails ends it, and the steps before it stay taken.
 * @returns how many of the steps had an effect
 */
export const runUndoSteps = async (steps: readonly UndoStep[]): Promise<number> => {
  const groups = new Map<string, { step: UndoStep; ids: string[] }>();
  for (const [place, step] of steps.entries()) {
    const name = groupOf(step, place);
    const group = groups.get(name) ?? { step, ids: [] };
    groups.set(name, group);
    if ('leadId' in step) group.ids.push(step.leadId);
  }
  let done = 0;
  for (const { step, ids } of groups.values()) done += await takeGroup(step, ids);
  return done;
};
