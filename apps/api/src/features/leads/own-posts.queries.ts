import { Injectable } from '@nestjs/common';
import type { LeadOrigin } from '@app/contracts/leads/lead-origin';
import { longestSource, type SourceKind } from '@app/contracts/leads/lead-origin.constants';
import { cutTo } from '@app/contracts/text';
import { contentHistory } from '@app/domain/content/content.state';
import { fold, noSuch } from '@app/domain/decider';
import { ownHistoryOf } from '@app/event-sourcing/event-store/history';
import { EventStore } from '@app/event-sourcing/event-store';

interface Named {
  kind: SourceKind;
  contentId?: string | undefined;
  text?: string | undefined;
}

/** What brought a lead, as the person names it. A post has no words yet. */
export const namedOrigin = ({ kind, contentId, text }: Named): LeadOrigin => ({
  kind,
  contentId: contentId ?? null,
  text: text ?? null,
});

@Injectable()
export class OwnPosts {
  constructor(private readonly store: EventStore) {}

  /** @throws DomainError when the post does not belong to the person */
  async origin(owner: string, named: Named): Promise<LeadOrigin> {
    const { kind, contentId } = named;
    if (!contentId) return namedOrigin(named);
    const post = fold(contentHistory, await ownHistoryOf(this.store, owner, `content-${contentId}`));
    if (post.status === 'unknown' || post.type !== 'post') throw noSuch('post');
    return { kind, contentId, text: cutTo(post.text.body, longestSource) };
  }
}
