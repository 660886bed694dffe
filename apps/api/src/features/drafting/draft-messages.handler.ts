import { Injectable } from '@nestjs/common';
import { contentHistory } from '@app/domain/content/content.state';
import type { LeadState } from '@app/domain/leads/lead.state';
import { sampleMessages } from '@app/writer/samples';
import { DraftWriter } from '@app/writer/writer';
import { fold } from '@app/domain/decider';
import type { z } from 'zod';
import { derivedId } from '@app/event-sourcing/commands/context';
import { HandlesJob } from '../../platform/feature';
import type { JobHandler, JobRun } from '@app/event-sourcing/jobs/job';
import { Assistant } from '../../shared/assistant';
import { Briefs, type LeadHistory, type OpenLead, type Writing } from '../../shared/briefs';
import { draftMessages, type DraftingResult } from './drafting.jobs';

/** The id for the next text to a lead. `own`: this job already wrote it. `waiting`: an earlier text waits for a decision. */
type Slot = { id: string; is: 'free' | 'waiting' } | { id: string; is: 'own'; position: bigint };

/** Drafts one message to each lead, in the owner's tone. Leads with a waiting draft are skipped. */
@Injectable()
@HandlesJob(draftMessages)
export class DraftMessages implements JobHandler<typeof draftMessages.input> {
  constructor(
    private readonly assistant: Assistant,
    private readonly briefs: Briefs,
    private readonly writer: DraftWriter,
  ) {}

  async run({ leadIds, whyNow }: z.output<typeof draftMessages.input>, run: JobRun): Promise<DraftingResult> {
    const by = await this.briefs.writing(run.owner);
    const result: DraftingResult = { drafts: [], samples: 0, skipped: [], position: '0' };
    const ids = [...new Set(leadIds)];

    for (const [i, leadId] of ids.entries()) {
      run.signal.throwIfAborted();
      const commandId = derivedId(run.id, leadId);
      const [{ lead, events }, slot] = await Promise.all([
        this.briefs.lead(run.owner, leadId),
        this.slotFor(run.owner, leadId, commandId),
      ]);
      if (slot.is === 'own') {
        result.drafts.push(slot.id);
        result.position = String(slot.position);
      } else if (slot.is === 'waiting' || (await this.waitsForMerged(run.owner, lead)))
        result.skipped.push({ leadId, why: 'draft_waiting' });
      else if (lead.status !== 'open') result.skipped.push({ leadId, why: lead.status });
      else if (lead.touches.findLast(({ kind }) => kind !== 'note')?.reply === 'thanks')
        result.skipped.push({ leadId, why: 'nothing_to_answer' });
      else if (lead.doNotContact) result.skipped.push({ leadId, why: 'do_not_contact' });
      else {
        const drafted = await this.draft(slot.id, leadId, { lead, events }, by, run, commandId, whyNow);
        if (drafted.events > 0) result.drafts.push(slot.id);
        else result.skipped.push({ leadId, why: 'draft_waiting' });
        result.position = String(drafted.position);
      }
      if (result.drafts.includes(slot.id) && lead.status !== 'unknown' && lead.surfaced.sample) result.samples++;
      run.progress(i + 1, ids.length);
    }
    return result;
  }

  /** The n-th text to a lead has the id `textId`, so two jobs cannot write it. The log says which job did. */
  private async slotFor(owner: string, leadId: string, commandId: string | null): Promise<Slot> {
    let is: 'free' | 'waiting' = 'free';
    for (let n = 0; ; n++) {
      const id = textId(leadId, n);
      const events = await this.briefs.text(owner, id);
      const last = events.at(-1);
      if (!last) return { id, is };
      if (events[0]?.metadata.commandId === commandId) return { id, is: 'own', position: last.position };
      if (fold(contentHistory, events).status === 'pending') is = 'waiting';
    }
  }

  /** Whether a text waits for a lead that was merged into this one, also through others: it is for the same person. */
  async waitsForMerged(owner: string, lead: LeadState, read = new Set<string>()): Promise<boolean> {
    for (const { otherId } of lead.status === 'unknown' ? [] : lead.merged) {
      if (read.has(otherId)) continue;
      read.add(otherId);
      if ((await this.slotFor(owner, otherId, null)).is === 'waiting') return true;
      if (await this.waitsForMerged(owner, (await this.briefs.lead(owner, otherId)).lead, read)) return true;
    }
    return false;
  }

  /** The first draft to a lead, with the channel that suits the lead and its chosen action. */
  async draft(
    id: string,
    leadId: string,
    history: LeadHistory<OpenLead>,
    by: Writing,
    run: JobRun,
    commandId: string,
    whyNow?: string,
  ) {
    const { name, title, company } = history.lead.details;
    const { sample } = history.lead.surfaced;
    const brief = this.briefs.message(history, by, undefined, whyNow);
    const byHand = sample && id === textId(leadId, 0) ? sampleMessages.find(({ to }) => to === name) : undefined;
    const {
      title: subject,
      body,
      basis,
      situation,
      template,
      writer,
    } = byHand
      ? { ...byHand, template: null, writer: 'template' as const }
      : await this.writer.message(brief, undefined, run);
    const { channel, tone } = byHand ?? brief;
    return this.assistant.act(
      run,
      by.person,
      id,
      {
        type: 'DraftContent',
        contentType: 'message',
        channel,
        title: subject,
        body,
        target: { leadId, name, title, company },
        topic: null,
        tone,
        writer,
        sample,
        basis,
        situation,
        template,
        origin: null,
        ...(whyNow && !byHand && { whyNow }),
      },
      commandId,
    );
  }
}

/** The n-th text to a lead always has the same id. */
export const textId = (leadId: string, n: number): string => derivedId('draft', leadId, String(n));
