import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { channelVias } from '@app/contracts/leads/leads.constants';
import { contentHistory } from '@app/domain/content/content.state';
import { fold } from '@app/domain/decider';
import { intoOf, type LeadState } from '@app/domain/leads/lead.state';
import { lead } from '@app/domain/leads/lead';
import { whoStayed } from '@app/domain/duplicates/lead-merge';
import type { z } from 'zod';
import { contextOfJob, derivedId } from '@app/event-sourcing/commands/context';
import { HandlesJob } from '../../platform/feature';
import { historyOf } from '@app/event-sourcing/event-store/history';
import type { JobHandler, JobRun } from '@app/event-sourcing/jobs/job';
import { EventStore } from '@app/event-sourcing/event-store';
import type { SentTexts } from '../../shared/ports';
import { ActOnLead } from '../../shared/leads.commands';
import { followText } from './sent-text.reactions';

/** The id of the touch for a sent text. A text that is sent, taken back and sent again has a new touch. */
export const touchOf = (contentId: string, sentAt: string): string => derivedId('sent-text', contentId, sentAt);

/** Reads only the log, and again after its change, so jobs of one text may run in any order and more than once. */
@Injectable()
@HandlesJob(followText)
export class FollowText implements JobHandler<typeof followText.input>, SentTexts {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
  ) {}

  run({ contentId }: z.output<typeof followText.input>, run: JobRun): Promise<{ changed: boolean }> {
    return this.follow(contentId, null, run);
  }

  async backAfterUndo(leadId: string, otherId: string, run: JobRun): Promise<void> {
    const events = await historyOf(this.store, `lead-${leadId}`);
    const state = fold(lead, events);
    if (state.status === 'unknown' || state.merged.some((one) => one.otherId === otherId)) return;
    // The events and not the state, so that a run after a crash finds a touch that is already taken back here.
    const texts = events.flatMap((event) => (event.type === 'TouchLogged' ? (event.data.contentId ?? []) : []));
    for (const contentId of new Set(texts))
      await this.follow(contentId, leadId, { ...run, id: derivedId('back-after-undo', run.id, contentId) });
  }

  /** @param holder the lead that has the touch now; null when it is the right one, or none */
  private async follow(contentId: string, holder: string | null, run: JobRun): Promise<{ changed: boolean }> {
    const events = await historyOf(this.store, `content-${contentId}`);
    const drafted = events[0];
    if (drafted?.type !== 'DraftGenerated' || !drafted.data.target) return { changed: false };
    const text = fold(contentHistory, events);
    const sent = text.status === 'approved' ? text.sent : null;
    const touch = sent && {
      touchId: touchOf(contentId, sent.at),
      kind: drafted.data.type === 'comment' ? ('comment' as const) : ('message' as const),
      via: channelVias[sent.channel],
      at: sent.at,
      timeZone: sent.timeZone,
    };
    const commandId = derivedId(run.id, String(events.length));
    let changed = false;
    const follow = async (id: string, now = touch): Promise<void> => {
      const command = { type: 'FollowText', contentId, sent: now } as const;
      const done = await this.commands.execute(new ActOnLead(id, command, contextOfJob(run, { commandId })));
      if (done.events > 0) changed = true;
    };
    const first = drafted.data.target.leadId;
    if (touch) {
      const id = await this.leadOf(first, contentId);
      if (holder !== null && holder !== id) await follow(holder, null);
      await follow(id);
    } else
      // After a merge, the lead that stayed knows the touches of the other one.
      await whoStayed(first, async (id) => {
        await follow(id);
        return intoOf(await this.lead(id));
      });
    const isCurrent = (await historyOf(this.store, `content-${contentId}`)).length === events.length;
    if (isCurrent) return { changed };
    const again = await this.follow(contentId, holder, run);
    return { changed: changed || again.changed };
  }

  /** The lead that the text is for. After a merge it is the lead that stayed, unless the text was sent before the merge. */
  private leadOf(first: string, contentId: string): Promise<string> {
    return whoStayed(first, async (id) => {
      const state = await this.lead(id);
      const hasIt = state.status !== 'unknown' && state.touches.some((touch) => touch.contentId === contentId);
      return hasIt ? null : intoOf(state);
    });
  }

  private async lead(id: string): Promise<LeadState> {
    return fold(lead, await historyOf(this.store, `lead-${id}`));
  }
}
