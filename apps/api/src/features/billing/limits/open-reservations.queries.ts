import { Injectable } from '@nestjs/common';
import type { LeadReservation } from '@app/contracts/billing/usage.events';
import { fold } from '@app/domain/decider';
import { contactImport } from '@app/domain/imports/import';
import type { UsageState } from '@app/domain/billing/usage';
import { historyOf } from '@app/event-sourcing/event-store/history';
import { Clock } from '@app/event-sourcing/kernel/clock';
import { EventStore } from '@app/event-sourcing/event-store';

/** Milliseconds. A command takes at most 5 seconds. After this time its process has died, and the lead will not be written. */
const longestCommandMs = 60_000;
/** Milliseconds. A job with several attempts writes the post. */
const longestDraftingMs = 15 * 60_000;

@Injectable()
export class OpenReservations {
  constructor(
    private readonly store: EventStore,
    private readonly clock: Clock,
  ) {}

  /** @param listed leads that are in the count, which has seen the log up to `position` */
  async leads(
    { leadsReserved }: UsageState,
    listed: ReadonlySet<string>,
    position: bigint,
  ): Promise<LeadReservation[]> {
    const others = leadsReserved.filter(({ lead }) => !listed.has(lead));
    const imports = [...new Set(others.flatMap(({ importId }) => importId ?? []))];
    const running = new Set<string>();
    for (const id of imports) if (await this.isRunning(id)) running.add(id);
    const isPossible = ({ importId, at }: LeadReservation) =>
      importId === null ? this.isRecent(at, longestCommandMs) : running.has(importId);
    const possible = others.filter(isPossible);
    const isOpen = await Promise.all(possible.map((reservation) => this.waitsForItsLead(reservation, position)));
    return possible.filter((_, i) => isOpen[i]);
  }

  /** @param listed posts that are in the count */
  posts({ postsReserved }: UsageState, listed: ReadonlySet<string>): UsageState['postsReserved'] {
    return postsReserved.filter(({ post, at }) => !listed.has(post) && this.isRecent(at, longestDraftingMs));
  }

  private isRecent(at: string, ms: number): boolean {
    return Date.parse(at) > this.clock.now().getTime() - ms;
  }

  private async isRunning(importId: string): Promise<boolean> {
    const { status } = fold(contactImport, await historyOf(this.store, `import-${importId}`));
    return status === 'running' || status === 'stopping';
  }

  /** Whether the lead will still be added. One that was added before the count, and is not in it, was archived. */
  private async waitsForItsLead({ lead, at }: LeadReservation, counted: bigint): Promise<boolean> {
    const events = await this.store.readStream(`lead-${lead}`);
    return !events.some(
      ({ type, position, metadata }) =>
        (type === 'LeadSurfaced' || type === 'LeadRestored') && metadata.recordedAt >= at && position <= counted,
    );
  }
}
