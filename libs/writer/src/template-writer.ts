import { writeMessage } from './messages';
import { writePost } from './posts';
import { DraftWriter, type MessageBrief, type PostBrief, type Written } from './writer';

/**
 * The built-in writer: templates in the person's tone. The facts and the seed of the brief choose and fill them. Never
 * fails.
 */
export class TemplateWriter extends DraftWriter {
  override async message(brief: MessageBrief): Promise<Written> {
    return writeMessage(brief);
  }

  override async post(brief: PostBrief): Promise<Written> {
    return writePost(brief);
  }
}
