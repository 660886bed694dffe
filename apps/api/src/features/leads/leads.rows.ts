import type { TimelineEntry } from '@app/contracts/leads/leads.api';
import type {
  ArchiveReason,
  LeadAction,
  LeadStatus,
  ReplyKind,
  Segment,
  TouchKind,
  TouchVia,
} from '@app/contracts/leads/leads.events';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Unicode order: upper and lower case together, accents after their letter. */
const collation = 'und-x-icu';

@Entity({ name: 'leads' })
@Index('leads_owner_created', ['owner', 'archived', 'listed', 'id'])
@Index('leads_owner_name', ['owner', 'archived', 'name', 'id'])
@Index('leads_owner_status', ['owner', 'archived', 'status', 'listed', 'id'])
@Index('leads_owner_deal', ['owner', 'archived', 'status', 'dealCurrency'], { where: 'deal_amount is not null' })
@Index('leads_owner_company', ['owner', 'archived', 'company', 'id'])
export class LeadRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') owner!: string;
  @Column('boolean') archived!: boolean;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  /** The place in the list by the day added: the newest first, and the people of one file in the order of the file. */
  @Column('bigint') listed!: string;
  /** In lower case, for the search. An early column: PostgreSQL reads each row from its beginning. */
  @Column('text') search!: string;
  @Column({ type: 'text', collation }) name!: string;
  @Column({ type: 'text', collation }) title!: string;
  @Column({ type: 'text', collation }) company!: string;
  @Column('text', { nullable: true }) email!: string | null;
  @Column('text', { name: 'linkedin_url', nullable: true }) linkedinUrl!: string | null;
  @Column('text', { nullable: true }) description!: string | null;
  @Column('text', { nullable: true }) segment!: Segment | null;
  @Column('text', { array: true }) tags!: string[];
  @Column('integer', { name: 'connection_count', nullable: true }) connectionCount!: number | null;
  @Column('text', { nullable: true }) greeting!: string | null;
  @Column('text', { name: 'profile_image_url', nullable: true }) profileImageUrl!: string | null;
  @Column('date', { name: 'connected_on', nullable: true }) connectedOn!: string | null;
  @Column('text') status!: LeadStatus;
  @Column('text', { name: 'suggested_action', nullable: true }) suggestedAction!: LeadAction | null;
  @Column('text') source!: 'manual' | 'import' | 'sample';
  @Column('uuid', { name: 'import_id', nullable: true }) importId!: string | null;
  /** Every import that created or updated this lead. */
  @Column('uuid', { name: 'import_ids', array: true }) importIds!: string[];
  @Column('text', { name: 'last_action', nullable: true }) lastAction!: string | null;
  @Column('timestamptz', { name: 'last_action_at', nullable: true }) lastActionAt!: Date | null;
  /** `Act[]` as JSON. Null when only the last action counts, and nothing can take it back. */
  @Column('text', { nullable: true }) acts!: string | null;
  @Column('text', { name: 'next_step', nullable: true }) nextStep!: string | null;
  @Column('date', { name: 'next_step_due', nullable: true }) nextStepDue!: string | null;
  /** The texts to this person that wait for a decision, in the order in which they began to wait. */
  @Column('uuid', { name: 'waiting_draft_ids', array: true }) waitingDraftIds!: string[];
  /** The last of them. */
  @Column('uuid', { name: 'pending_draft_id', nullable: true }) pendingDraftId!: string | null;
  /** Whole units of the currency's smallest coin. */
  @Column('bigint', { name: 'deal_amount', nullable: true }) dealAmount!: string | null;
  @Column('text', { name: 'deal_currency', nullable: true }) dealCurrency!: string | null;
  @Column('timestamptz', { name: 'do_not_contact_at', nullable: true }) doNotContactAt!: Date | null;
  @Column('text', { name: 'do_not_contact_reason', nullable: true }) doNotContactReason!: string | null;
  @Column('timestamptz', { name: 'archived_at', nullable: true }) archivedAt!: Date | null;
  @Column('text', { name: 'archived_because', nullable: true }) archivedBecause!: ArchiveReason | null;
  @Column('uuid', { name: 'merged_into', nullable: true }) mergedInto!: string | null;
  @Column('timestamptz', { name: 'updated_at' }) updatedAt!: Date;
}

/** How many leads of a person have the same values of these columns. So totals and counts read only a few rows. */
@Entity({ name: 'lead_counts' })
export class LeadCountRow {
  @PrimaryColumn('uuid') owner!: string;
  @PrimaryColumn('boolean') archived!: boolean;
  @PrimaryColumn('text') status!: LeadStatus;
  @PrimaryColumn('text') segment!: Segment | 'none';
  @PrimaryColumn('text') source!: LeadRow['source'];
  @Column('integer') n!: number;
}

/** How many leads of a person have a tag, without archived leads. */
@Entity({ name: 'lead_tags' })
export class LeadTagRow {
  @PrimaryColumn('uuid') owner!: string;
  @PrimaryColumn('text') tag!: string;
  @Column('integer') n!: number;
}

/** The lead that a text is for. Later events of the text do not repeat it. */
@Entity({ name: 'lead_drafts' })
export class LeadDraftRow {
  @PrimaryColumn('uuid', { name: 'content_id' }) contentId!: string;
  @Column('uuid', { name: 'lead_id' }) leadId!: string;
  @Column('uuid') owner!: string;
}

@Entity({ name: 'lead_timeline' })
@Index('lead_timeline_lead', ['leadId', 'position'])
export class LeadTimelineRow {
  /** The event's id. A line that can be taken back has a derived id, so that the later event finds it. */
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid', { name: 'lead_id' }) leadId!: string;
  @Column('uuid') owner!: string;
  @Column('bigint') position!: string;
  @Column('text') kind!: TimelineEntry['kind'];
  @Column('text') text!: string;
  @Column('text', { nullable: true }) words!: string | null;
  @Column('uuid', { name: 'content_id', nullable: true }) contentId!: string | null;
  @Column('text', { nullable: true }) touch!: TouchKind | null;
  @Column('uuid', { name: 'touch_id', nullable: true }) touchId!: string | null;
  @Column('text', { nullable: true }) via!: TouchVia | null;
  @Column('text', { nullable: true }) reply!: ReplyKind | null;
  /** It was taken back, so no timeline shows it. */
  @Column('boolean', { name: 'taken_back' }) takenBack!: boolean;
  @Column('timestamptz') at!: Date;
}
