import { Controller } from '@nestjs/common';
import {
  changeIdea,
  dropIdea,
  getIdea,
  importIdeas,
  listIdeas,
  restoreIdea,
  saveIdea,
} from '@app/contracts/posts/ideas.api';
import type { InputOf } from '@app/contracts/endpoint';
import { hasText } from '@app/contracts/text';
import type { IdeaCommand } from '@app/domain/posts/idea';
import { DomainError, type WithoutMoment, mustExist, noSuch } from '@app/domain/decider';
import { DataSource } from 'typeorm';
import { type CommandContext, derivedId } from '@app/event-sourcing/commands/context';
import { Handle, type Received, Commands } from '../../platform/http/endpoint';
import { sendPage } from '../../platform/http/paging';
import type { SignedIn } from '../../platform/kernel/people';
import { Clock, momentOf } from '@app/event-sourcing/kernel/clock';
import { Briefs } from '../../shared/briefs';
import { ActOnIdea, ideaTurns, SaveIdeas } from './ideas.commands';
import { findIdea, findIdeas, findIdeasByWords, findSameIdea } from './ideas.read-model';

@Controller()
export class IdeasController {
  constructor(
    private readonly commands: Commands,
    private readonly clock: Clock,
    private readonly source: DataSource,
    private readonly briefs: Briefs,
  ) {}

  @Handle(listIdeas)
  async list({ query, user, response }: Received<typeof listIdeas>) {
    return sendPage(response, await findIdeas(this.source, user.id, query));
  }

  @Handle(getIdea)
  async one({ params, user }: Received<typeof getIdea>) {
    return mustExist(await findIdea(this.source, user.id, params.id), 'idea');
  }

  @Handle(saveIdea)
  async save({ body: { text, leadId, shared }, user, context }: Received<typeof saveIdea>) {
    if (leadId !== undefined && (await this.briefs.lead(user.id, leadId)).lead.status === 'unknown')
      throw noSuch('lead');
    const kind = leadId ? 'reply' : shared ? 'shared' : 'written';
    const source = { kind, id: leadId ?? null, name: null } as const;
    const id = derivedId('idea', user.id, context.commandId);
    const command = { type: 'SaveIdea', text, source } as const;
    return ideaTurns.run(
      user.id,
      async () => (await findSameIdea(this.source, user.id, text)) ?? this.act(id, user, context, command),
    );
  }

  @Handle(importIdeas)
  import({ body, user, context }: Received<typeof importIdeas>) {
    return ideaTurns.run(user.id, () => this.saveAll(body, user, context));
  }

  @Handle(changeIdea)
  change({ params, body, user, context }: Received<typeof changeIdea>) {
    const { text } = body;
    return ideaTurns.run(user.id, async () => {
      const taken = ((await findSameIdea(this.source, user.id, text))?.id ?? params.id) !== params.id;
      return this.act(params.id, user, context, { type: 'ChangeIdea', text, taken });
    });
  }

  @Handle(dropIdea)
  drop({ params, body, user, context }: Received<typeof dropIdea>) {
    const reason = body.reason ?? null;
    return this.act(params.id, user, context, { type: 'DropIdea', reason });
  }

  @Handle(restoreIdea)
  restore({ params, user, context }: Received<typeof restoreIdea>) {
    return ideaTurns.run(user.id, async () => {
      const found = await findIdea(this.source, user.id, params.id);
      const same = found?.status === 'dropped' && (await findSameIdea(this.source, user.id, found.text));
      return same || this.act(params.id, user, context, { type: 'RestoreIdea' });
    });
  }

  private async saveAll(body: InputOf<typeof importIdeas>['body'], user: SignedIn, context: CommandContext) {
    const lines = body.text.split(/\r\n|\n|\r/u).map((line) => line.replaceAll(/\s+/gu, ' ').trim());
    const filled = lines.filter(hasText);
    const different = new Map(filled.map((text) => [text.toLowerCase(), text]));
    const known = await findIdeasByWords(this.source, user.id, [...different.keys()]);
    const source = { kind: 'file', id: null, name: body.fileName || null } as const;
    const fresh = Array.from(different, ([words, text], n) => {
      const commandId = derivedId(context.commandId, String(n));
      const id = derivedId('idea', user.id, commandId);
      const command = { type: 'SaveIdea' as const, text, source, ...momentOf(this.clock, user) };
      return { words, id, command, context: { ...context, commandId } };
      // An idea that this command saved before is not a duplicate, because the request is repeated.
    }).filter(({ words, id }) => (known.get(words) ?? id) === id);
    let position = 0n;
    for (const outcome of await this.commands.send(new SaveIdeas(fresh))) {
      if (outcome instanceof DomainError) throw outcome;
      if (outcome.position > position) position = outcome.position;
    }
    const empty = lines.length - filled.length - (lines.at(-1) === '' ? 1 : 0);
    const saved = { saved: fresh.length, duplicates: filled.length - fresh.length, empty };
    return this.commands.whenShown('idea', position, () => saved);
  }

  private async act(id: string, user: SignedIn, context: CommandContext, command: WithoutMoment<IdeaCommand>) {
    return this.commands.show(new ActOnIdea(id, { ...command, ...momentOf(this.clock, user) }, context), () =>
      findIdea(this.source, user.id, id),
    );
  }
}
