import type { TimelineEntry } from '@app/contracts/leads/leads.api';
import type { LeadAction, LeadStatus, Segment } from '@app/contracts/leads/leads.events';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Sorts as people expect in every language: upper and lower case together, accents after their letter. */
const collation = 'und-x-icu';

@Entity({ name: 'leads' })
@Index('leads_owner_created', ['owner', 'archived', 'createdAt', 'id'])
@Index('leads_owner_name', ['owner', 'archived', 'name', 'id'])
@Index('leads_owner_company', ['owner', 'archived', 'company', 'id'])
export class LeadRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') owner!: string;
  @Column({ type: 'text', collation }) name!: string;
  @Column({ type: 'text', collation }) title!: string;
  @Column({ type: 'text', collation }) company!: string;
  @Column('text', { nullable: true }) email!: string | null;
  @Column('text', { name: 'linkedin_url', nullable: true }) linkedinUrl!: string | null;
  @Column('text', { nullable: true }) description!: string | null;
  @Column('text', { nullable: true }) segment!: Segment | null;
  @Column('text', { array: true }) tags!: string[];
  @Column('integer', { name: 'connection_count', nullable: true }) connectionCount!: number | null;
  @Column('date', { name: 'connected_on', nullable: true }) connectedOn!: string | null;
  @Column('text') status!: LeadStatus;
  @Column('text', { name: 'suggested_action', nullable: true }) suggestedAction!: LeadAction | null;
  @Column('text') source!: 'manual' | 'import' | 'sample';
  @Column('uuid', { name: 'import_id', nullable: true }) importId!: string | null;
  /** Every import that created or updated this lead. */
  @Column('uuid', { name: 'import_ids', array: true }) importIds!: string[];
  @Column('text', { name: 'last_action', nullable: true }) lastAction!: string | null;
  @Column('timestamptz', { name: 'last_action_at', nullable: true }) lastActionAt!: Date | null;
  @Column('text', { name: 'next_step', nullable: true }) nextStep!: string | null;
  @Column('date', { name: 'next_step_due', nullable: true }) nextStepDue!: string | null;
  @Column('uuid', { name: 'pending_draft_id', nullable: true }) pendingDraftId!: string | null;
  @Column('boolean') archived!: boolean;
  /** Name, title, company, e-mail, tags and description in lower case, for the search box. */
  @Column('text') search!: string;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'updated_at' }) updatedAt!: Date;
}

/** Which person a text is for: later events of the text do not repeat it. */
@Entity({ name: 'lead_drafts' })
export class LeadDraftRow {
  @PrimaryColumn('uuid', { name: 'content_id' }) contentId!: string;
  @Column('uuid', { name: 'lead_id' }) leadId!: string;
  @Column('uuid') owner!: string;
}

@Entity({ name: 'lead_timeline' })
@Index('lead_timeline_lead', ['leadId', 'position'])
export class LeadTimelineRow {
  /** The event's id. */
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid', { name: 'lead_id' }) leadId!: string;
  @Column('uuid') owner!: string;
  @Column('bigint') position!: string;
  @Column('text') kind!: TimelineEntry['kind'];
  @Column('text') text!: string;
  @Column('text', { nullable: true }) words!: string | null;
  @Column('uuid', { name: 'content_id', nullable: true }) contentId!: string | null;
  @Column('timestamptz') at!: Date;
}
