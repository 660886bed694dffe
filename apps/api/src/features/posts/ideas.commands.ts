import { PersonLimit } from '@app/event-sourcing/kernel/person-limit';
import { idea, type IdeaCommand, type IdeaState } from '@app/domain/posts/idea';
import { beginCommand, streamCommand } from '../../platform/feature';

/** Ideas of one person wait for each other in this process, so that the same words are not kept twice. */
export const ideaTurns = new PersonLimit(1);

export class ActOnIdea extends streamCommand('idea', idea) {}

export class SaveIdeas extends beginCommand<'idea', Extract<IdeaCommand, { type: 'SaveIdea' }>, IdeaState>(
  'idea',
  idea,
) {}
