import type { AccountEvent, RhythmSlot } from '@app/contracts/account/account.events';
import { type RhythmChannel, rhythmChannels } from '@app/contracts/rhythm/rhythm.constants';
import type { ContentEvent } from '@app/contracts/content/content.events';
import { usualEngageTarget } from '@app/contracts/engagement/engagement.constants';
import type { Stored } from '@app/contracts/events';
import { type RhythmPlan, usualPlan } from '@app/domain/rhythm/rhythm';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { idOf } from '@app/event-sourcing/event-store';
import { dayOf, daysAfter, weekOf } from '@app/contracts/days';
import { defineReadModel, type Rows } from '@app/event-sourcing/read-models/read-model';

@Entity({ name: 'rhythm_people' })
export class RhythmPersonRow {
  @PrimaryColumn('uuid') owner!: string;
  /** The first sign-in. The time zone is often not known then, so this is no day. */
  @Column('timestamptz') since!: Date;
  @Column('text', { name: 'time_zone' }) timeZone!: string;
  /** `email 3 9`: channel, weekday, hour. */
  @Column('text', { array: true }) slots!: string[];
  @Column('integer', { name: 'engage_target' }) engageTarget!: number;
  @Column('boolean', { name: 'is_set' }) isSet!: boolean;
}

/** The rhythm from a week on. Weeks before the first row have the usual one. */
@Entity({ name: 'rhythm_plans' })
export class RhythmPlanRow {
  @PrimaryColumn('uuid') owner!: string;
  @PrimaryColumn('date', { name: 'week_start' }) weekStart!: string;
  @Column('text', { array: true }) slots!: string[];
  @Column('integer', { name: 'engage_target' }) engageTarget!: number;
}

/** A slot that was moved. When it was moved back, `toDay` is its own day. */
@Entity({ name: 'rhythm_moves' })
export class RhythmMoveRow {
  @PrimaryColumn('uuid') owner!: string;
  @PrimaryColumn('text') channel!: RhythmChannel;
  @PrimaryColumn('date', { name: 'from_day' }) fromDay!: string;
  @Column('date', { name: 'to_day' }) toDay!: string;
  @Column('integer') hour!: number;
}

/** A post or a comment that is approved or went out. Samples are left out. */
@Entity({ name: 'rhythm_texts' })
@Index('rhythm_texts_sent', ['owner', 'channel', 'sentDay'])
export class RhythmTextRow {
  @PrimaryColumn('uuid', { name: 'content_id' }) contentId!: string;
  @Column('uuid') owner!: string;
  /** Comments have the channel `engage`. */
  @Column('text') channel!: RhythmChannel;
  @Column('timestamptz', { name: 'approved_at', nullable: true }) approvedAt!: Date | null;
  @Column('text', { nullable: true }) fingerprint!: string | null;
  /** The day in the person's time zone at that time. */
  @Column('date', { name: 'sent_day', nullable: true }) sentDay!: string | null;
  @Column('timestamptz', { name: 'sent_at', nullable: true }) sentAt!: Date | null;
}

export const rhythm = defineReadModel({
  name: 'rhythm',
  version: 3,
  categories: ['user', 'content'],
  tables: [RhythmPersonRow, RhythmPlanRow, RhythmMoveRow, RhythmTextRow],
  queries: ['rhythm'],
  awaitedBy: 'readers',
  evolve: (event, rows) => {
    if (event.stream.startsWith('user-')) onAccount(event as Stored<AccountEvent>, rows);
    else onContent(event as Stored<ContentEvent>, rows);
  },
});

const onAccount = (event: Stored<AccountEvent>, rows: Rows): void => {
  const owner = idOf(event.stream);
  const { recordedAt } = event.metadata;
  if (event.type === 'UserRegistered') {
    const since = new Date(recordedAt);
    const slots = writtenPlan(usualPlan);
    rows.put(RhythmPersonRow, { owner, since, timeZone: 'utc', slots, engageTarget: usualEngageTarget, isSet: false });
    return;
  }
  if (event.type === 'RhythmSlotMoved') {
    const { channel, from: fromDay, to: toDay, hour } = event.data;
    rows.put(RhythmMoveRow, { owner, channel, fromDay, toDay, hour });
    return;
  }
  if (event.type !== 'RhythmSet' && event.type !== 'ProfileUpdated') return;
  const before = rows.get(RhythmPersonRow, owner);
  if (!before) return;
  if (event.type === 'ProfileUpdated') {
    const { timeZone = before.timeZone, engageTarget = before.engageTarget } = event.data;
    const now = { ...before, timeZone, engageTarget };
    rows.put(RhythmPersonRow, now);
    if (engageTarget !== before.engageTarget) plan(now, weekOf(recordedAt, timeZone), rows);
    return;
  }
  const { at, timeZone, ...slots } = event.data;
  const now = { ...before, slots: writtenPlan(slots), isSet: true };
  rows.put(RhythmPersonRow, now);
  plan(now, weekOf(at, timeZone), rows);
};

/** A new rhythm applies to the whole week in which it is set, and from then on. */
const plan = ({ owner, slots, engageTarget }: RhythmPersonRow, weekStart: string, rows: Rows): void => {
  rows.put(RhythmPlanRow, { owner, weekStart, slots, engageTarget });
  // An earlier rhythm may be of the next week, when the person was in a zone where that week had begun.
  const next = daysAfter(weekStart, 7);
  if (rows.get(RhythmPlanRow, owner, next)) rows.put(RhythmPlanRow, { owner, weekStart: next, slots, engageTarget });
};

const onContent = (event: Stored<ContentEvent>, rows: Rows): void => {
  const contentId = idOf(event.stream);
  if (event.type === 'DraftGenerated') {
    const { type, channel, sample } = event.data;
    const counted = type === 'comment' ? 'engage' : rhythmChannels.find((one) => one === channel);
    if (sample || type === 'message' || !counted) return;
    rows.put(RhythmTextRow, { contentId, owner: event.metadata.owner, channel: counted });
    return;
  }
  if (!['ContentApproved', 'ContentReopened', 'ContentSent', 'ContentSendTakenBack'].includes(event.type)) return;
  const before = rows.get(RhythmTextRow, contentId);
  if (!before) return;
  switch (event.type) {
    case 'ContentApproved':
      rows.put(RhythmTextRow, { ...before, approvedAt: new Date(event.data.at), fingerprint: event.data.fingerprint });
      return;
    case 'ContentReopened':
      rows.put(RhythmTextRow, { ...before, approvedAt: null });
      return;
    case 'ContentSent': {
      const { at, timeZone } = event.data;
      rows.put(RhythmTextRow, { ...before, sentDay: dayOf(at, timeZone), sentAt: new Date(at) });
      return;
    }
    case 'ContentSendTakenBack':
      rows.put(RhythmTextRow, { ...before, sentDay: null, sentAt: null });
  }
};

const writtenPlan = (slots: RhythmPlan): string[] =>
  rhythmChannels.flatMap((channel) => slots[channel].map(({ weekday, hour }) => `${channel} ${weekday} ${hour}`));

/** Reads what `writtenPlan` wrote. */
export const readPlan = (slots: readonly string[]): RhythmPlan => {
  const of = (channel: RhythmChannel): RhythmSlot[] =>
    slots
      .map((slot) => slot.split(' '))
      .filter(([name]) => name === channel)
      .map(([, weekday, hour]) => ({ weekday: Number(weekday), hour: Number(hour) }));
  return {
    linkedin_post: of('linkedin_post'),
    instagram_post: of('instagram_post'),
    email: of('email'),
    engage: of('engage'),
  };
};
