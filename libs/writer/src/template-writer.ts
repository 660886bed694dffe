import { writeMessage } from './messages';
import { writePost } from './posts';
import { DraftWriter, type MessageBrief, type PostBrief, type Written } from './writer';

/** The built-in writer: templates in the person's tone, chosen and filled by the brief's facts and seed alone. Never fails. */
export class TemplateWriter extends DraftWriter {
  override async message(brief: MessageBrief): Promise<Written> {
    return writeMessage(brief);
  }

  override async post(brief: PostBrief): Promise<Written> {
    return writePost(brief);
  }
}
