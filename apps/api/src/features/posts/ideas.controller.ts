import { Controller, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  changeIdea,
  dropIdea,
  getIdea,
  type Idea,
  type IdeasSaved,
  importIdeas,
  listIdeas,
  restoreIdea,
  saveIdea,
} from '@app/contracts/posts/ideas.api';
import type { InputOf } from '@app/contracts/endpoint';
import { hasText } from '@app/contracts/text';
import type { IdeaCommand } from '@app/domain/posts/idea';
import { DomainError } from '@app/domain/decider';
import type { Response } from 'express';
import { DataSource } from 'typeorm';
import type { CommandContext } from '@app/event-sourcing/commands/context';
import { derivedId } from '@app/event-sourcing/commands/ids';
import { Handle, Input, recorded, type Recorded } from '../../platform/http/handle';
import { setPage } from '../../platform/http/paging';
import type { SignedIn } from '../../platform/kernel/people';
import { Context, CurrentUser } from '../../platform/http/request-context';
import { Clock, momentOf } from '@app/event-sourcing/kernel/clock';
import { Progress } from '@app/event-sourcing/read-models/progress';
import { Briefs } from '../../shared/briefs';
import { ActOnIdea, ideaTurns, SaveIdeas } from './ideas.commands';
import { findIdea, findIdeas, findIdeasByWords, findSameIdea } from './ideas.read-model';

@Controller()
export class IdeasController {
  constructor(
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    private readonly source: DataSource,
    private readonly progress: Progress,
    private readonly briefs: Briefs,
  ) {}

  @Handle(listIdeas)
  async list(
    @Input() { query }: InputOf<typeof listIdeas>,
    @CurrentUser() user: SignedIn,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Idea[]> {
    const { rows, total, next } = await findIdeas(this.source, user.id, query);
    setPage(response, total, next);
    return rows;
  }

  @Handle(getIdea)
  async one(@Input() { params }: InputOf<typeof getIdea>, @CurrentUser() user: SignedIn): Promise<Idea> {
    const found = await findIdea(this.source, user.id, params.id);
    if (!found) throw new DomainError('not_found', 'There is no such idea.');
    return found;
  }

  @Handle(saveIdea)
  async save(
    @Input() { body: { text, leadId, shared } }: InputOf<typeof saveIdea>,
    @CurrentUser() user: SignedIn,
    @Context() context: CommandContext,
  ): Promise<Idea | Recorded> {
    if (leadId !== undefined && (await this.briefs.lead(user.id, leadId)).lead.status === 'unknown')
      throw new DomainError('not_found', 'There is no such lead.');
    const kind = leadId ? 'reply' : shared ? 'shared' : 'written';
    const source = { kind, id: leadId ?? null, name: null } as const;
    const id = derivedId('idea', user.id, context.commandId);
    const command = { type: 'SaveIdea', text, source, ...momentOf(this.clock, user) } as const;
    return ideaTurns.run(
      user.id,
      async () => (await findSameIdea(this.source, user.id, text)) ?? this.act(id, user, context, command),
    );
  }

  @Handle(importIdeas)
  import(
    @Input() { body }: InputOf<typeof importIdeas>,
    @CurrentUser() user: SignedIn,
    @Context() context: CommandContext,
  ): Promise<IdeasSaved | Recorded> {
    return ideaTurns.run(user.id, () => this.saveAll(body, user, context));
  }

  @Handle(changeIdea)
  change(
    @Input() { params, body }: InputOf<typeof changeIdea>,
    @CurrentUser() user: SignedIn,
    @Context() context: CommandContext,
  ): Promise<Idea | Recorded> {
    const { text } = body;
    return ideaTurns.run(user.id, async () => {
      const taken = ((await findSameIdea(this.source, user.id, text))?.id ?? params.id) !== params.id;
      return this.act(params.id, user, context, { type: 'ChangeIdea', text, taken, ...momentOf(this.clock, user) });
    });
  }

  @Handle(dropIdea)
  drop(
    @Input() { params, body }: InputOf<typeof dropIdea>,
    @CurrentUser() user: SignedIn,
    @Context() context: CommandContext,
  ): Promise<Idea | Recorded> {
    const reason = body.reason ?? null;
    return this.act(params.id, user, context, { type: 'DropIdea', reason, ...momentOf(this.clock, user) });
  }

  @Handle(restoreIdea)
  restore(
    @Input() { params }: InputOf<typeof restoreIdea>,
    @CurrentUser() user: SignedIn,
    @Context() context: CommandContext,
  ): Promise<Idea | Recorded> {
    return ideaTurns.run(user.id, async () => {
      const found = await findIdea(this.source, user.id, params.id);
      const same = found?.status === 'dropped' && (await findSameIdea(this.source, user.id, found.text));
      return same || this.act(params.id, user, context, { type: 'RestoreIdea', ...momentOf(this.clock, user) });
    });
  }

  private async saveAll(
    body: InputOf<typeof importIdeas>['body'],
    user: SignedIn,
    context: CommandContext,
  ): Promise<IdeasSaved | Recorded> {
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
    for (const outcome of await this.commands.execute(new SaveIdeas(fresh))) {
      if (outcome instanceof DomainError) throw outcome;
      if (outcome.position > position) position = outcome.position;
    }
    if (!(await this.progress.shown('idea', position))) return recorded(position);
    const empty = lines.length - filled.length - (lines.at(-1) === '' ? 1 : 0);
    return { saved: fresh.length, duplicates: filled.length - fresh.length, empty };
  }

  private async act(
    id: string,
    user: SignedIn,
    context: CommandContext,
    command: IdeaCommand,
  ): Promise<Idea | Recorded> {
    const { position } = await this.commands.execute(new ActOnIdea(id, command, context));
    if (!(await this.progress.shown('idea', position))) return recorded(position);
    return (await findIdea(this.source, user.id, id)) ?? recorded(position);
  }
}
