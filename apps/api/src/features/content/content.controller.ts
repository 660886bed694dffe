import { Controller, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  type Content,
  contentCounts,
  type ContentDetail,
  type ContentPatch,
  copyContent,
  decideContent,
  getContent,
  listContent,
  markSent,
  recordResult,
  pendingContent,
  takeBackResult,
  takeBackSent,
} from '@app/contracts/content/content.api';
import type { ResponseOf, InputOf } from '@app/contracts/endpoint';
import type { ContentCommand } from '@app/domain/content/content';
import { DomainError, type Moment } from '@app/domain/decider';
import { tellsOf } from '@app/writer/message-checklist';
import type { Response } from 'express';
import { DataSource } from 'typeorm';
import { Leads } from '../../shared/ports';
import type { SignedIn } from '../../platform/kernel/people';
import type { CommandContext } from '@app/event-sourcing/commands/context';
import { Handle, Input, recorded, type Recorded } from '../../platform/http/handle';
import { setPage } from '../../platform/http/paging';
import { Context, CurrentUser, InSession } from '../../platform/http/request-context';
import { Clock, momentOf } from '@app/event-sourcing/kernel/clock';
import { Progress } from '@app/event-sourcing/read-models/progress';
import { ActOnContent } from '../../shared/content.commands';
import { SimilarTexts } from './similar-texts';
import { countContents, findContent, findContents, findPending } from './content.queries';

const notFound = () => new DomainError('not_found', 'There is no such text.');

@Controller()
export class ContentController {
  constructor(
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    private readonly source: DataSource,
    private readonly progress: Progress,
    private readonly similar: SimilarTexts,
    private readonly leads: Leads,
  ) {}

  @Handle(pendingContent)
  async pending(
    @Input() { query }: InputOf<typeof pendingContent>,
    @CurrentUser() user: SignedIn,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Content[]> {
    const { rows, total, next } = await findPending(this.source, user.id, query);
    setPage(response, total, next);
    return rows;
  }

  @Handle(listContent)
  async list(
    @Input() { query }: InputOf<typeof listContent>,
    @CurrentUser() user: SignedIn,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Content[]> {
    const { rows, total, next } = await findContents(
      this.source,
      user.id,
      query,
      query.leadId ? await this.leads.idsOf(user.id, query.leadId) : [],
    );
    setPage(response, total, next);
    return rows;
  }

  @Handle(contentCounts)
  counts(@CurrentUser() user: SignedIn): Promise<ResponseOf<typeof contentCounts>> {
    return countContents(this.source, user.id);
  }

  @Handle(getContent)
  async one(@Input() { params }: InputOf<typeof getContent>, @CurrentUser() user: SignedIn): Promise<ContentDetail> {
    const found = await this.found(user, params.id);
    if (!found) throw notFound();
    return found;
  }

  @Handle(decideContent)
  decide(
    @Input() { params, body }: InputOf<typeof decideContent>,
    @CurrentUser() user: SignedIn,
    @Context() context: CommandContext,
    @InSession() session: string,
  ): Promise<ContentDetail | Recorded> {
    return this.act(params.id, user, context, commandOf(body, { ...momentOf(this.clock, user), session }));
  }

  @Handle(copyContent)
  copied(
    @Input() { params, body }: InputOf<typeof copyContent>,
    @CurrentUser() user: SignedIn,
    @Context() context: CommandContext,
  ): Promise<Content | Recorded> {
    return this.act(params.id, user, context, {
      type: 'CopyContent',
      seen: body.fingerprint,
      ...momentOf(this.clock, user),
    });
  }

  @Handle(markSent)
  sent(
    @Input() { params, body: { fingerprint, link, channel, ...text } }: InputOf<typeof markSent>,
    @CurrentUser() user: SignedIn,
    @Context() context: CommandContext,
  ): Promise<Content | Recorded> {
    const moment = momentOf(this.clock, user);
    const command = {
      type: 'MarkSent',
      seen: fingerprint,
      text: wordsOf(text),
      link: link ?? null,
      ...(channel && { channel }),
      ...moment,
    } as const;
    return this.act(params.id, user, context, command);
  }

  @Handle(takeBackSent)
  notSent(
    @Input() { params }: InputOf<typeof takeBackSent>,
    @CurrentUser() user: SignedIn,
    @Context() context: CommandContext,
  ): Promise<Content | Recorded> {
    return this.act(params.id, user, context, { type: 'TakeBackSent', ...momentOf(this.clock, user) });
  }

  @Handle(recordResult)
  result(
    @Input() { params, body: { reactions, comments, link } }: InputOf<typeof recordResult>,
    @CurrentUser() user: SignedIn,
    @Context() context: CommandContext,
  ): Promise<Content | Recorded> {
    const said = { reactions: reactions ?? null, comments: comments ?? null, link: link ?? null };
    return this.act(params.id, user, context, { type: 'RecordResult', ...said, ...momentOf(this.clock, user) });
  }

  @Handle(takeBackResult)
  noResult(
    @Input() { params, body: { at } }: InputOf<typeof takeBackResult>,
    @CurrentUser() user: SignedIn,
    @Context() context: CommandContext,
  ): Promise<Content | Recorded> {
    return this.act(params.id, user, context, {
      type: 'TakeBackResult',
      of: at ?? null,
      ...momentOf(this.clock, user),
    });
  }

  private async act(
    id: string,
    user: SignedIn,
    context: CommandContext,
    command: ContentCommand,
  ): Promise<ContentDetail | Recorded> {
    const { position } = await this.commands.execute(new ActOnContent(id, command, context));
    if (!(await this.progress.shown('content', position))) return recorded(position);
    return (await this.found(user, id)) ?? recorded(position);
  }

  private async found(user: SignedIn, id: string): Promise<ContentDetail | undefined> {
    const found = await findContent(this.source, user.id, id);
    if (!found) return undefined;
    const leadId = found.type === 'message' ? found.targetLeadId : null;
    const [similar, lead] = await Promise.all([
      this.similar.to(user.id, found),
      leadId ? this.leads.addresses(user.id, leadId) : null,
    ]);
    return {
      ...found,
      tells: tellsOf(found),
      similar,
      to: lead && (found.channel === 'email' ? lead.email : lead.linkedinUrl),
    };
  }
}

const commandOf = (patch: ContentPatch, { session, ...at }: Moment & { session: string }): ContentCommand => {
  switch (patch.approvalStatus) {
    case 'approved': {
      const seen = patch.fingerprint ?? null;
      return { type: 'ApproveContent', text: wordsOf(patch), seen, basedOn: patch.basedOn ?? null, session, ...at };
    }
    case 'declined':
      return { type: 'DeclineContent', reason: patch.reason ?? null, note: patch.note || null, ...at };
    case 'edited': {
      const how = { basedOn: patch.basedOn ?? null, session, ...at };
      if (patch.restore !== undefined) return { type: 'RestoreRevision', revision: patch.restore, ...how };
      const text = wordsOf(patch);
      return text ? { type: 'EditDraft', text, ...how } : { type: 'BeginEdit', ...at };
    }
    case 'pending':
      return { type: 'ReopenContent', ...at };
  }
};

/** The words of an edit; null when it has none. */
const wordsOf = ({ title, body }: { title?: string | undefined; body?: string | undefined }) =>
  title === undefined && body === undefined
    ? null
    : { ...(title !== undefined && { title }), ...(body !== undefined && { body }) };
