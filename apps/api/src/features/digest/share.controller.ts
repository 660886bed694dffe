import { createHash } from 'node:crypto';
import { Controller, UseInterceptors } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  changeShare,
  getShare,
  previewShare,
  revokeShare,
  type Share,
  type SharedProgress,
  shareProgress,
  viewShared,
} from '@app/contracts/digest/share.api';
import { type ShareBlock, shareBlocks, shareWeeks } from '@app/contracts/digest/share.constants';
import { isActive, type ShareCommand, type SharedLink } from '@app/domain/digest/share';
import { daysAfter, weekOf } from '@app/contracts/days';
import { DomainError, type WithoutMoment } from '@app/domain/decider';
import { DataSource } from 'typeorm';
import type { CommandContext } from '@app/event-sourcing/commands/context';
import { Handle, type Received, ShowsOwnChanges } from '../../platform/http/endpoint';
import { People, type SignedIn } from '../../platform/kernel/people';
import { Config } from '../../platform/kernel/config';
import { SharedBlocks } from '../../shared/shared-blocks';
import { Clock, momentOf } from '@app/event-sourcing/kernel/clock';
import { EventStore } from '@app/event-sourcing/event-store';
import { Progress } from '@app/event-sourcing/read-models/progress';
import { ActOnAccount } from '../../shared/account.commands';
import { accountOf } from '../../shared/account.queries';
import { ShareViews } from './share-views.store';
import { ownerOfLink } from './shared-links.read-model';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The message is the same for every reason, so that a visitor cannot see whether the link ever existed. */
const notActive = () => new DomainError('not_found', 'This link is not active.');

/** The private link to a person's progress. It is read from the log, so that changes by its owner are in effect at once. */
@Controller()
@UseInterceptors(ShowsOwnChanges)
export class ShareController {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
    private readonly source: DataSource,
    private readonly progress: Progress,
    private readonly people: People,
    private readonly blocks: SharedBlocks,
    private readonly views: ShareViews,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  @Handle(getShare)
  async share({ user: { id } }: Received<typeof getShare>) {
    return this.shown(await this.linkOf(id));
  }

  @Handle(shareProgress)
  async make({ body, user, context }: Received<typeof shareProgress>) {
    const token = await this.tokenOf(user, context);
    const command = { type: 'ShareDashboard' as const, tokenHash: sha256(token), ...body };
    return { ...(await this.act(command, user, context)), token };
  }

  @Handle(changeShare)
  change({ body, user, context }: Received<typeof changeShare>) {
    return this.act({ type: 'ChangeSharedBlocks', ...body }, user, context);
  }

  @Handle(revokeShare)
  revoke({ user, context }: Received<typeof revokeShare>) {
    return this.act({ type: 'RevokeShare' }, user, context);
  }

  @Handle(previewShare)
  async preview({ user }: Received<typeof previewShare>) {
    const link = await this.linkOf(user.id);
    return this.pageOf(user, link?.blocks ?? shareBlocks, link?.expiresAt ?? null);
  }

  @Handle(viewShared)
  async view({ body }: Received<typeof viewShared>) {
    const tokenHash = sha256(body.token);
    const owner = await ownerOfLink(this.source, tokenHash);
    const link = owner === undefined ? null : await this.linkOf(owner);
    const person = owner === undefined ? null : await this.people.find(owner);
    const now = this.clock.now();
    if (!person || link?.tokenHash !== tokenHash || !isActive(link, now.toISOString())) throw notActive();
    const page = await this.pageOf(person, link.blocks, link.expiresAt);
    await this.views.count(tokenHash, now);
    return page;
  }

  /** Comes from the request's key, so a repeated request has the same link, and the secret is not stored. */
  private tokenOf({ id }: SignedIn, { commandId }: CommandContext): Promise<string> {
    return this.config.proofOf(JSON.stringify(['private link', id, commandId]));
  }

  private async act(command: WithoutMoment<ShareCommand>, user: SignedIn, context: CommandContext): Promise<Share> {
    const { state, position } = await this.commands.execute(
      new ActOnAccount({ ...command, ...momentOf(this.clock, user) }, context),
    );
    // The wait is for the next reader: a visitor, or the person's next page. The response itself comes from the log.
    await this.progress.shown('user', position);
    return this.shown(state.status === 'unknown' ? null : state.shared);
  }

  private async linkOf(owner: string): Promise<SharedLink | null> {
    const state = await accountOf(this.store, owner);
    return state.status === 'unknown' ? null : state.shared;
  }

  private async shown(link: SharedLink | null): Promise<Share> {
    if (!link) return { on: false, blocks: [], expiresAt: null, expired: false, views: 0, lastViewedAt: null };
    const { blocks, expiresAt, tokenHash } = link;
    const expired = !isActive(link, this.clock.now().toISOString());
    return { on: true, blocks, expiresAt, expired, ...(await this.views.of(tokenHash)) };
  }

  private async pageOf(
    person: SignedIn,
    blocks: readonly ShareBlock[],
    expiresAt: string | null,
  ): Promise<SharedProgress> {
    const countedAt = this.clock.now().toISOString();
    const thisWeek = weekOf(countedAt, person.timeZone);
    const mondays = Array.from({ length: shareWeeks }, (_, n) => daysAfter(thisWeek, -7 * (n + 1)));
    const days = { from: daysAfter(thisWeek, -7 * shareWeeks), to: daysAfter(thisWeek, -1) };
    return { ...days, countedAt, expiresAt, ...(await this.blocks.of(person, mondays, blocks)) };
  }
}
