import type { Analytics } from '@app/contracts/metrics/analytics.api';
import type { WeeklyCount, WeekRestated } from '@app/contracts/metrics/metrics.api';
import { addDays, dayRange, shortTime } from '@/shared/dates';
import { number } from '@/shared/format';
import { Chip } from '@/shared/ui/chip';
import { Panel, Ruled } from '@/shared/ui/panel';

const names: Record<WeeklyCount, string> = {
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
  `${by > 0 ? '+' : '−'}${number(Math.abs(by))} ${names[figure]}: ${reasons[event] ?? 'something was recorded later'}`;

/** The weeks whose figures changed after they had ended, newest first. */
export const Restated = ({ weeks }: Pick<Analytics, 'weeks'>) => {
  const changed = weeks.filter(({ restated }) => restated.length > 0).toReversed();
  if (changed.length === 0) return null;
  return (
    <Panel title="Restated weeks" meta="figures that changed after the week had ended" ruled className="mt-5">
      <Ruled>
        {changed.map(({ weekStart, restated }) => (
          <li key={weekStart} className="px-[18px] py-3 max-md:px-3.5">
            <p className="flex items-center gap-2 font-medium">
              {dayRange(weekStart, addDays(weekStart, 6))} <Chip>restated</Chip>
            </p>
            <ul className="text-ink-2">
              {restated.map((change) => (
                <li key={`${change.figure} ${change.event}`}>
                  {restatedWords(change)}
                  <span className="text-ink-3">, {shortTime(change.at)}</span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </Ruled>
    </Panel>
  );
};
