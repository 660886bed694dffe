import type { Channel, ContentType } from '@app/contracts/content/content.events';
import type { LeadStatus } from '@app/contracts/leads/leads.events';
import type { TextDimension, TextFigure } from '@app/contracts/metrics/analytics.constants';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

// Analytics must be as fast with 20,000 leads as with 200, so a request adds up counts and reads no leads. A lead and a
// text have one row each, for the rows behind a figure; the other tables count these rows by day and in all.
// counts.rows.ts says which counts a row is in: a changed row leaves its old counts and joins its new ones. A day is
// one of the person's time zone at that time, so a changed zone moves no older day.

/** The stages that a lead reached, with the day of each. A move back clears the days of the later stages. */
@Entity({ name: 'journeys' })
@Index('journeys_owner_surfaced', ['owner', 'surfacedOn', 'id'])
@Index('journeys_owner_contacted', ['owner', 'contactedOn', 'id'])
@Index('journeys_owner_status', ['owner', 'archived', 'status'])
export class JourneyRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') owner!: string;
  @Column('text') name!: string;
  @Column('text') company!: string;
  /** Samples, and leads whose import was undone, are in no figure. */
  @Column('boolean') sample!: boolean;
  @Column('boolean') removed!: boolean;
  @Column('boolean') archived!: boolean;
  @Column('text') status!: LeadStatus;
  @Column('date', { name: 'surfaced_on' }) surfacedOn!: string;
  @Column('date', { name: 'contacted_on', nullable: true }) contactedOn!: string | null;
  @Column('timestamptz', { name: 'contacted_at', nullable: true }) contactedAt!: Date | null;
  @Column('date', { name: 'replied_on', nullable: true }) repliedOn!: string | null;
  @Column('timestamptz', { name: 'replied_at', nullable: true }) repliedAt!: Date | null;
  /** The reply came within `answerDays` after the first contact. */
  @Column('boolean', { name: 'replied_in_time' }) repliedInTime!: boolean;
  @Column('date', { name: 'booked_on', nullable: true }) bookedOn!: string | null;
  @Column('date', { name: 'won_on', nullable: true }) wonOn!: string | null;
  @Column('date', { name: 'lost_on', nullable: true }) lostOn!: string | null;
  /** Whole units of the currency's smallest coin. */
  @Column('bigint', { name: 'deal_amount', nullable: true }) dealAmount!: string | null;
  @Column('text', { name: 'deal_currency', nullable: true }) dealCurrency!: string | null;
  @Column('date', { name: 'deal_on', nullable: true }) dealOn!: string | null;
  /** The texts that went out to the lead and its replies, as `<id> <at>`. */
  @Column('text', { array: true }) texts!: string[];
  @Column('text', { array: true }) replies!: string[];
  /** The state of the lead from each day on: see lead-status-history.rows.ts. */
  @Column('text', { array: true }) stood!: string[];
  @Column('text', { array: true }) merged!: string[];
  @Column('uuid', { name: 'merged_into', nullable: true }) mergedInto!: string | null;
}

@Entity({ name: 'outgoing' })
@Index('outgoing_owner_drafted', ['owner', 'draftedOn', 'id'])
@Index('outgoing_owner_sent', ['owner', 'sentOn', 'id'])
export class OutgoingRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') owner!: string;
  @Column('boolean') sample!: boolean;
  @Column('text') type!: ContentType;
  @Column('text') channel!: Channel;
  @Column('text', { nullable: true }) topic!: string | null;
  @Column('text') tone!: string;
  @Column('text', { nullable: true }) template!: string | null;
  @Column('text', { nullable: true }) approach!: string | null;
  @Column('uuid', { name: 'lead_id', nullable: true }) leadId!: string | null;
  @Column('text') name!: string;
  @Column('text') company!: string;
  /** The beginning of the text. */
  @Column('text') words!: string;
  /** The beginning of the approved words, for a text whose sending was taken back. */
  @Column('text', { name: 'approved_words', nullable: true }) approvedWords!: string | null;
  /** Fingerprints: see libs/domain/src/drafting/own-words.ts. */
  @Column('text') written!: string;
  @Column('text') made!: string;
  @Column('date', { name: 'drafted_on' }) draftedOn!: string;
  @Column('date', { name: 'approved_on', nullable: true }) approvedOn!: string | null;
  @Column('boolean') changed!: boolean;
  @Column('date', { name: 'sent_on', nullable: true }) sentOn!: string | null;
  @Column('timestamptz', { name: 'answered_at', nullable: true }) answeredAt!: Date | null;
}

/** Texts of one day and one group. */
@Entity({ name: 'text_days' })
export class TextDayRow implements Record<TextFigure, number> {
  @PrimaryColumn('uuid') owner!: string;
  @PrimaryColumn('date') day!: string;
  @PrimaryColumn('text') dimension!: TextDimension;
  @PrimaryColumn('text') value!: string;
  @Column('integer') drafted!: number;
  @Column('integer') approved!: number;
  @Column('integer') changed!: number;
  @Column('integer') sent!: number;
  @Column('integer') asked!: number;
  @Column('integer') answered!: number;
}

/** Leads of one day, or for a level (such as the pipeline) how much it rose on the day. */
@Entity({ name: 'lead_days' })
export class LeadDayRow {
  @PrimaryColumn('uuid') owner!: string;
  @PrimaryColumn('date') day!: string;
  @PrimaryColumn('text') figure!: string;
  @PrimaryColumn('text') value!: string;
  @Column('bigint') n!: string;
}

/** Leads in all: as of now. */
@Entity({ name: 'lead_now' })
export class LeadNowRow {
  @PrimaryColumn('uuid') owner!: string;
  @PrimaryColumn('text') figure!: string;
  @PrimaryColumn('text') value!: string;
  @Column('bigint') n!: string;
}

@Entity({ name: 'figure_settings' })
export class FigureSettingsRow {
  @PrimaryColumn('uuid') owner!: string;
  @Column('integer', { name: 'minutes_per_text' }) minutesPerText!: number;
}
