import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { SkipReason } from '@app/contracts/engagement/engagement.constants';
import { contentHistory, type ContentState } from '@app/domain/content/content.state';
import { DomainError, fold, type Moment } from '@app/domain/decider';
import { type CommandContext, derivedId } from '@app/event-sourcing/commands/context';
import { Comments } from '../../shared/ports';
import { Briefs } from '../../shared/briefs';
import { ActOnContent } from '../../shared/content.commands';
import { commentOf, declineFor } from '../../shared/prompt-comments';

@Injectable()
export class PromptComments implements Comments {
  constructor(
    private readonly briefs: Briefs,
    private readonly commands: CommandBus,
  ) {}

  async statusOf(owner: string, promptId: string): Promise<ContentState['status']> {
    return fold(contentHistory, await this.briefs.text(owner, commentOf(promptId))).status;
  }

  async skip(
    promptId: string,
    reason: SkipReason,
    moment: Moment,
    context: CommandContext,
  ): Promise<ContentState['status']> {
    const status = await this.statusOf(context.owner, promptId);
    if (status !== 'pending') return status;
    const own = { ...context, commandId: derivedId(context.commandId, 'comment') };
    const command = { ...declineFor(reason), ...moment };
    try {
      const { state } = await this.commands.execute(new ActOnContent(commentOf(promptId), command, own));
      return state.status;
    } catch (error) {
      // The person has decided in another tab at this moment.
      if (error instanceof DomainError && error.code === 'invalid_transition')
        return this.statusOf(context.owner, promptId);
      throw error;
    }
  }
}
