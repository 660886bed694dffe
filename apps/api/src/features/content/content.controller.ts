import { Controller } from '@nestjs/common';
import {
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
import type { ContentCommand } from '@app/domain/content/content';
import { type WithoutMoment, mustExist } from '@app/domain/decider';
import { tellsOf } from '@app/writer/message-checklist';
import { DataSource } from 'typeorm';
import { Leads } from '../../shared/ports';
import type { SignedIn } from '../../platform/kernel/people';
import type { CommandContext } from '@app/event-sourcing/commands/context';
import { Handle, type Received, Commands } from '../../platform/http/endpoint';
import { sendPage } from '../../platform/http/paging';
import { Clock, momentOf } from '@app/event-sourcing/kernel/clock';
import { ActOnContent } from '../../shared/content.commands';
import { SimilarTexts } from './similar-texts.queries';
import { countContents, findContent, findContents, findPending, stateOfForbidden } from './content.queries';
import { notContacted } from '@app/domain/leads/do-not-contact';

@Controller()
export class ContentController {
  constructor(
    private readonly commands: Commands,
    private readonly clock: Clock,
    private readonly source: DataSource,
    private readonly similar: SimilarTexts,
    private readonly leads: Leads,
  ) {}

  @Handle(pendingContent)
  async pending({ query, user, response }: Received<typeof pendingContent>) {
    return sendPage(response, await findPending(this.source, user.id, query));
  }

  @Handle(listContent)
  async list({ query, user, response }: Received<typeof listContent>) {
    return sendPage(
      response,
      await findContents(
        this.source,
        user.id,
        query,
        query.leadId ? await this.leads.idsOf(user.id, query.leadId) : [],
      ),
    );
  }

  @Handle(contentCounts)
  counts({ user }: Received<typeof contentCounts>) {
    return countContents(this.source, user.id);
  }

  @Handle(getContent)
  async one({ params, user }: Received<typeof getContent>) {
    return mustExist(await this.found(user, params.id), 'text');
  }

  @Handle(decideContent)
  async decide({ params, body, user, context, session }: Received<typeof decideContent>) {
    const command = commandOf(body, session);
    await this.mayContact(user.id, params.id, command);
    return this.act(params.id, user, context, command);
  }

  @Handle(copyContent)
  copied({ params, body, user, context }: Received<typeof copyContent>) {
    return this.act(params.id, user, context, { type: 'CopyContent', seen: body.fingerprint });
  }

  @Handle(markSent)
  sent({ params, body: { fingerprint, link, channel, ...text }, user, context }: Received<typeof markSent>) {
    const command = {
      type: 'MarkSent',
      seen: fingerprint,
      text: wordsOf(text),
      link: link ?? null,
      ...(channel && { channel }),
    } as const;
    return this.act(params.id, user, context, command);
  }

  @Handle(takeBackSent)
  notSent({ params, user, context }: Received<typeof takeBackSent>) {
    return this.act(params.id, user, context, { type: 'TakeBackSent' });
  }

  @Handle(recordResult)
  result({ params, body: { reactions, comments, link }, user, context }: Received<typeof recordResult>) {
    const said = { reactions: reactions ?? null, comments: comments ?? null, link: link ?? null };
    return this.act(params.id, user, context, { type: 'RecordResult', ...said });
  }

  @Handle(takeBackResult)
  noResult({ params, body: { at }, user, context }: Received<typeof takeBackResult>) {
    return this.act(params.id, user, context, { type: 'TakeBackResult', of: at ?? null });
  }

  private async act(id: string, user: SignedIn, context: CommandContext, command: WithoutMoment<ContentCommand>) {
    return this.commands.show(new ActOnContent(id, { ...command, ...momentOf(this.clock, user) }, context), () =>
      this.found(user, id),
    );
  }

  /** @throws DomainError when the command would let a text go to a person who is not to be contacted */
  private async mayContact(owner: string, id: string, { type }: Pick<ContentCommand, 'type'>): Promise<void> {
    if (type !== 'ApproveContent' && type !== 'ReopenContent') return;
    const state = await stateOfForbidden(this.source, owner, id);
    // In another state, a repeated request finds its own effect.
    if (type === 'ApproveContent' ? state === 'pending' || state === 'edited' : state === 'declined')
      throw notContacted();
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

const commandOf = (patch: ContentPatch, session: string): WithoutMoment<ContentCommand> => {
  switch (patch.approvalStatus) {
    case 'approved': {
      const seen = patch.fingerprint ?? null;
      return { type: 'ApproveContent', text: wordsOf(patch), seen, basedOn: patch.basedOn ?? null, session };
    }
    case 'declined':
      return { type: 'DeclineContent', reason: patch.reason ?? null, note: patch.note || null };
    case 'edited': {
      const how = { basedOn: patch.basedOn ?? null, session };
      if (patch.restore !== undefined) return { type: 'RestoreRevision', revision: patch.restore, ...how };
      const text = wordsOf(patch);
      return text ? { type: 'EditDraft', text, ...how } : { type: 'BeginEdit' };
    }
    case 'pending':
      return { type: 'ReopenContent' };
  }
};

const wordsOf = ({ title, body }: { title?: string | undefined; body?: string | undefined }) =>
  title === undefined && body === undefined
    ? null
    : { ...(title !== undefined && { title }), ...(body !== undefined && { body }) };
