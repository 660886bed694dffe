import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { SkipReason } from '@app/contracts/engagement/engagement.constants';
import { contentHistory, type ContentState } from '@app/domain/content/content';
import { DomainError, fold, type Moment } from '@app/domain/decider';
import type { CommandContext } from '../../platform/commands/context';
import { derivedId } from '../../platform/commands/ids';
import { Comments } from '../../ports/features';
import { Briefs } from './brief';
import { ActOnContent } from './content.commands';

/** A prompt has one comment. */
export const commentOf = (promptId: string): string => derivedId('comment', promptId);

/** Declines the comment of a prompt that the person skips. */
export const declineFor = (skipped: SkipReason | null) => {
  const reason = skipped === 'wrong_person' ? 'wrong_person' : 'not_now';
  return { type: 'DeclineContent', reason, note: null } as const;
};

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
