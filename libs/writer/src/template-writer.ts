import type { RewriteWish } from '@app/contracts/content/content.constants';
import type { ContentType } from '@app/contracts/content/content.events';
import { writeMessage } from './messages';
import { writePost } from './posts';
import { DraftWriter, type MessageBrief, type PostBrief, type Wish, type Written } from './writer';

/** The built-in writer: message templates filled with facts, and posts in the author's own words. Never fails. */
export class TemplateWriter extends DraftWriter {
  override wishesFor(type: ContentType): readonly RewriteWish[] {
    return type === 'message' ? ['situation'] : [];
  }

  override async message(brief: MessageBrief, wish?: Wish): Promise<Written> {
    return writeMessage(brief, wish?.situation ?? undefined, wish?.template ?? undefined);
  }

  override async post(brief: PostBrief): Promise<Written> {
    return writePost(brief);
  }
}
