import type { WeeklyCount, WeekRestated } from '@app/contracts/metrics/metrics.api';
import { number } from '@/shared/lib/format';

/** The counts of a week in the middle of a sentence. */
export const countNames: Record<WeeklyCount, string> = {
  leadsSurfaced: 'leads surfaced',
  messagesDrafted: 'messages drafted',
  messagesApproved: 'messages approved',
  messagesDeclined: 'messages declined',
  messagesEdited: 'messages edited',
  postsProposed: 'posts proposed',
  postsApproved: 'posts approved',
  commentsProposed: 'comments proposed',
  commentsApproved: 'comments approved',
  approvedChanged: 'approved texts changed by you',
  conversationsProgressed: 'active conversations',
  discoveryCallsBooked: 'discovery calls',
  textsCopied: 'texts copied',
  textsSent: 'texts sent',
  commentsCopied: 'comments copied',
  commentsSent: 'comments posted',
};

/** Why a week changed after its end, by the type of the event. */
const reasons: Record<string, string> = {
  LeadStatusChanged: 'a reply or a move was logged later, or taken back',
  LeadSurfaced: 'a lead was added with an earlier date',
  LeadArchived: 'an import was undone',
  LeadRestored: 'a lead came back',
  ContentReopened: 'a decision was taken back',
  ContentSendTakenBack: 'a sending was taken back',
};

/** `+1 active conversations, because …`. */
export const restatedWords = ({ figure, event, by }: Omit<WeekRestated, 'at'>): string =>
  `${by > 0 ? '+' : '−'}${number(Math.abs(by))} ${countNames[figure]}: ${reasons[event] ?? 'something was recorded later'}`;
