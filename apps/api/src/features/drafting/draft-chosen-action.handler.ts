import { Injectable } from '@nestjs/common';
import type { ContentEvent } from '@app/contracts/content/content.events';
import type { Stored } from '@app/contracts/events';
import type { LeadAction, LeadEvent } from '@app/contracts/leads/leads.events';
import { contentHistory, type ContentState } from '@app/domain/content/content.state';
import { fold } from '@app/domain/decider';
import type { z } from 'zod';
import { derivedId } from '@app/event-sourcing/commands/context';
import { HandlesJob } from '../../platform/feature';
import type { JobHandler, JobRun } from '@app/event-sourcing/jobs/job';
import { draftChosenAction } from './draft-chosen-action.reactions';
import { Assistant } from '../../shared/assistant';
import { Briefs, type LeadHistory, type OpenLead, type Writing } from '../../shared/briefs';
import { DraftMessages, textId } from './draft-messages.handler';

/** The person can change the choice while a draft is written. Then the job checks again, at most this many times. */
const tries = 5;

/** A text to the lead. `action`: the choice for which it was drafted; undefined for every other text. */
interface Text {
  id: string;
  state: ContentState;
  last: Stored<ContentEvent>;
  commandId: string | undefined;
  action: LeadAction | undefined;
}

const takenBack = 'You took the action back.';
const notToBeContacted = 'You marked this person “Do not contact”.';

/**
 * While a lead is not to be contacted, every draft to it is declined; those come back with the lifting. It reads only the log, so the
 * jobs of one lead may run in any order and more than once.
 */
@Injectable()
@HandlesJob(draftChosenAction)
export class DraftChosenAction implements JobHandler<typeof draftChosenAction.input> {
  constructor(
    private readonly assistant: Assistant,
    private readonly briefs: Briefs,
    private readonly messages: DraftMessages,
  ) {}

  async run({ leadId }: z.output<typeof draftChosenAction.input>, run: JobRun): Promise<{ changes: number }> {
    const by = await this.briefs.writing(run.owner);
    for (let changes = 0; ; changes++) {
      run.signal.throwIfAborted();
      const history = await this.briefs.lead(run.owner, leadId);
      const agreed = changes === tries || !(await this.change(leadId, history, by, run));
      if (agreed) return { changes };
    }
  }

  /** Makes one change. @returns false when there is nothing to change */
  private async change(leadId: string, { lead, events }: LeadHistory, by: Writing, run: JobRun): Promise<boolean> {
    if (lead.status === 'unknown') return false;
    const choices = choicesOf(events);
    const forbidden = lead.doNotContact !== null;
    const wanted = lead.status === 'open' && !forbidden && lead.action !== 'comment' ? lead.action : null;
    const { texts, free } = await this.textsTo(run.owner, leadId, choices);
    const act = (text: Text, command: Parameters<Assistant['act']>[3]) =>
      this.assistant.act(run, by.person, text.id, command, derivedId(run.id, text.last.id));

    if (forbidden) {
      const waiting = texts.find(({ state }) => state.status === 'pending');
      if (waiting) await act(waiting, { type: 'DeclineContent', reason: null, note: notToBeContacted });
      return waiting !== undefined;
    }
    const back = lead.status === 'open' && texts.find(({ last }) => isTakenBack(last, notToBeContacted));
    if (back) {
      await act(back, { type: 'ReopenContent' });
      return true;
    }
    const outdated = texts.find(({ action, state }) => action && action !== wanted && isUntouched(state));
    if (outdated) {
      await act(outdated, { type: 'DeclineContent', reason: null, note: takenBack });
      return true;
    }
    if (!wanted || lead.status !== 'open' || texts.some(({ state }) => state.status === 'pending')) return false;
    const declined = texts.find(({ action, last }) => action === wanted && isTakenBack(last, takenBack));
    if (declined) {
      await act(declined, { type: 'ReopenContent' });
      return true;
    }
    const commandId = choices.findLast(({ action }) => action === wanted)?.commandId;
    if (!commandId || texts.some((text) => text.commandId === commandId)) return false;
    if (await this.messages.waitsForMerged(run.owner, lead)) return false;
    const open: LeadHistory<OpenLead> = { lead, events };
    const { events: written } = await this.messages.draft(free, leadId, open, by, run, commandId);
    return written > 0;
  }

  /** All texts to the lead in the order in which they were drafted, and the id for the next one. */
  private async textsTo(owner: string, leadId: string, choices: readonly Choice[]) {
    const texts: Text[] = [];
    for (let n = 0; ; n++) {
      const id = textId(leadId, n);
      const events = await this.briefs.text(owner, id);
      const last = events.at(-1);
      if (!last) return { texts, free: id };
      const commandId = events[0]?.metadata.commandId;
      const action = choices.find((choice) => choice.commandId === commandId)?.action;
      texts.push({ id, state: fold(contentHistory, events), last, commandId, action });
    }
  }
}

interface Choice {
  action: LeadAction;
  commandId: string;
}

const choicesOf = (events: readonly Stored<LeadEvent>[]): Choice[] =>
  events.flatMap((event) =>
    event.type === 'LeadActionChosen'
      ? { action: event.data.action, commandId: derivedId('draft-of-action', event.id) }
      : [],
  );

/** Whether the text waits and the person has not changed it. A text that the person changed is kept. */
const isUntouched = (state: ContentState): boolean => state.status === 'pending' && state.edits === 0 && !state.editing;

/** Whether this job declined the text, for this reason. */
const isTakenBack = (last: Stored<ContentEvent>, note: string): boolean =>
  last.type === 'ContentDeclined' && last.metadata.actor.as === 'system' && last.data.note === note;
