import { approachOf, commentApproaches, type RewriteWish } from '@app/contracts/content/content.constants';
import type { ContentType } from '@app/contracts/content/content.events';
import { writeComment } from './comments';
import { writeMessage } from './messages';
import { writePost } from './posts';
import { type CommentBrief, DraftWriter, type MessageBrief, type PostBrief, type Wish, type Written } from './writer';

/** The built-in writer: message templates filled with facts, and posts in the author's own words. Never fails. */
export class TemplateWriter extends DraftWriter {
  override wishesFor(type: ContentType): readonly RewriteWish[] {
    return wishes[type];
  }

  override async message(brief: MessageBrief, wish?: Wish): Promise<Written> {
    return writeMessage(brief, wish?.situation ?? undefined, wish?.template ?? undefined);
  }

  override async post(brief: PostBrief): Promise<Written> {
    return writePost(brief);
  }

  /** Without a chosen approach, it takes the one after the approach of the current words. */
  override async comment(brief: CommentBrief, wish?: Wish): Promise<Written> {
    const before = approachOf(wish?.current.template ?? null);
    const next = before && commentApproaches[(commentApproaches.indexOf(before) + 1) % commentApproaches.length];
    return writeComment(brief, wish?.approach ?? next ?? 'ask');
  }
}

const wishes = { message: ['situation', 'again'], post: [], comment: ['again'] } as const satisfies Record<
  ContentType,
  readonly RewriteWish[]
>;
