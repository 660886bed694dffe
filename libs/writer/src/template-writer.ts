import { writeMessage } from './messages';
import { writePost } from './posts';
import { DraftWriter, type MessageBrief, type PostBrief, type Written } from './writer';

/** The built-in writer: message templates filled with facts, and posts in the author's own words. Never fails. */
export class TemplateWriter extends DraftWriter {
  override async message(brief: MessageBrief): Promise<Written> {
    return writeMessage(brief);
  }

  override async post(brief: PostBrief): Promise<Written> {
    return writePost(brief);
  }
}
