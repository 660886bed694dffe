import { approachOf, type CommentApproach } from '@app/contracts/content/content.constants';
import type { ApprovalStatus, ContentEvent } from '@app/contracts/content/content.events';
import { gapsOf } from '@app/contracts/content/gaps';
import type { Prompt } from '@app/contracts/engagement/engagement.api';
import type { SkipReason } from '@app/contracts/engagement/engagement.constants';
import type { Platform, PromptEvent } from '@app/contracts/engagement/engagement.events';
import type { Stored } from '@app/contracts/events';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { idOf } from '@app/event-sourcing/event-store';
import { defineReadModel, type Rows } from '@app/event-sourcing/read-models/read-model';

@Entity({ name: 'prompts' })
@Index('prompts_owner_state', ['owner', 'state', 'createdAt', 'id'])
@Index('prompts_owner_person', ['owner', 'person', 'answeredAt'])
export class PromptRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') owner!: string;
  @Column('text') state!: Prompt['state'];
  @Column('text') platform!: Platform;
  @Column('text', { nullable: true }) link!: string | null;
  @Column('text', { nullable: true }) words!: string | null;
  @Column('text', { name: 'author_name', nullable: true }) authorName!: string | null;
  @Column('text', { name: 'author_title' }) authorTitle!: string;
  @Column('text', { name: 'author_company' }) authorCompany!: string;
  @Column('uuid', { name: 'lead_id', nullable: true }) leadId!: string | null;
  /** Identifies the author: the lead's id, otherwise the name. Null: the author is not known. */
  @Column('text', { nullable: true }) person!: string | null;
  @Column('text') why!: string;
  @Column('text', { nullable: true }) thought!: string | null;
  @Column('boolean') sample!: boolean;
  @Column('text', { name: 'skip_reason', nullable: true }) skipReason!: SkipReason | null;
  @Column('text', { name: 'skip_note', nullable: true }) skipNote!: string | null;
  @Column('timestamptz', { name: 'skipped_at', nullable: true }) skippedAt!: Date | null;
  /** The comment; null until it is drafted. The next fields belong to the comment. */
  @Column('uuid', { name: 'content_id', nullable: true }) contentId!: string | null;
  @Column('text', { nullable: true }) body!: string | null;
  @Column('text', { nullable: true }) fingerprint!: string | null;
  @Column('integer', { nullable: true }) revision!: number | null;
  @Column('text', { array: true }) gaps!: string[];
  @Column('text', { name: 'approval_status', nullable: true }) approvalStatus!: ApprovalStatus | null;
  @Column('boolean') edited!: boolean;
  @Column('text', { nullable: true }) approach!: CommentApproach | null;
  @Column('boolean', { name: 'generated_by_ai' }) generatedByAi!: boolean;
  @Column('timestamptz', { name: 'decided_at', nullable: true }) decidedAt!: Date | null;
  @Column('timestamptz', { name: 'copied_at', nullable: true }) copiedAt!: Date | null;
  @Column('timestamptz', { name: 'published_at', nullable: true }) publishedAt!: Date | null;
  @Column('text', { name: 'posted_as', nullable: true }) postedAs!: string | null;
  /** When the person posted the reply, or copied it. */
  @Column('timestamptz', { name: 'answered_at', nullable: true }) answeredAt!: Date | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
}

/** The prompt that a comment answers. Later events of the comment do not repeat it. */
@Entity({ name: 'prompt_replies' })
class PromptReplyRow {
  @PrimaryColumn('uuid', { name: 'content_id' }) contentId!: string;
  @Column('uuid', { name: 'prompt_id' }) promptId!: string;
}

export const prompts = defineReadModel({
  name: 'prompts',
  version: 3,
  categories: ['prompt', 'content'],
  tables: [PromptRow, PromptReplyRow],
  queries: ['prompts'],
  evolve: (event, rows) => {
    const changed = event.stream.startsWith('prompt-')
      ? onPrompt(event as Stored<PromptEvent>, rows)
      : onContent(event as Stored<ContentEvent>, rows);
    if (!changed) return;
    const { publishedAt, copiedAt, approvalStatus } = changed;
    const answeredAt = approvalStatus === 'approved' ? (publishedAt ?? copiedAt) : null;
    rows.put(PromptRow, { ...changed, answeredAt, state: stateOf(changed) });
  },
});

/** A reply that the person declined on another screen counts as a skipped prompt. */
const stateOf = ({ publishedAt, approvalStatus, skippedAt }: PromptRow): Prompt['state'] => {
  if (publishedAt) return 'done';
  if (approvalStatus === 'approved') return 'posted';
  return skippedAt || approvalStatus === 'declined' ? 'skipped' : 'open';
};

const noReply = {
  contentId: null,
  body: null,
  fingerprint: null,
  revision: null,
  gaps: [],
  approvalStatus: null,
  edited: false,
  approach: null,
  generatedByAi: false,
  decidedAt: null,
  copiedAt: null,
  publishedAt: null,
  postedAs: null,
  answeredAt: null,
} satisfies Partial<PromptRow>;

const notSkipped = { skipReason: null, skipNote: null, skippedAt: null };

const onPrompt = (event: Stored<PromptEvent>, rows: Rows): PromptRow | undefined => {
  const id = idOf(event.stream);
  const at = new Date(event.metadata.recordedAt);
  if (event.type === 'PromptCaptured') {
    const { platform, link, words, author, why, thought, sample } = event.data;
    const { name: authorName, title: authorTitle, company: authorCompany, leadId } = author;
    const wrote = { authorName, authorTitle, authorCompany, leadId };
    const person = leadId ?? (authorName?.toLowerCase() || null);
    const post = { platform, link, words, ...wrote, person, why, thought, sample };
    const { owner } = event.metadata;
    return { id, owner, state: 'open', ...post, ...notSkipped, ...noReply, createdAt: at };
  }
  const row = rows.get(PromptRow, id);
  if (!row) return undefined;
  switch (event.type) {
    case 'ThoughtGiven':
      return { ...row, thought: event.data.thought };
    case 'PromptSkipped': {
      const { reason, note } = event.data;
      return { ...row, skipReason: reason, skipNote: note, skippedAt: at };
    }
    case 'PromptReopened':
      return { ...row, ...notSkipped };
  }
};

const onContent = (event: Stored<ContentEvent>, rows: Rows): PromptRow | undefined => {
  if (event.data.type !== 'comment') return undefined;
  const contentId = idOf(event.stream);
  const at = new Date(event.metadata.recordedAt);
  if (event.type === 'DraftGenerated' && event.data.origin?.of === 'prompt')
    rows.put(PromptReplyRow, { contentId, promptId: event.data.origin.id });
  const promptId = rows.get(PromptReplyRow, contentId)?.promptId;
  const row = promptId === undefined ? undefined : rows.get(PromptRow, promptId);
  if (!row) return undefined;
  switch (event.type) {
    case 'DraftGenerated':
    case 'DraftRewritten': {
      const { body, fingerprint, template, writer } = event.data;
      const revision = event.type === 'DraftGenerated' ? 0 : event.data.revision;
      const written = { contentId, body, fingerprint, revision, gaps: gapsOf({ title: null, body }) };
      const how = { approach: approachOf(template) ?? null, generatedByAi: writer === 'ai' };
      return { ...row, ...written, ...how, approvalStatus: 'pending', edited: false };
    }
    case 'DraftEdited':
    case 'GapsClosed': {
      const { body, fingerprint, revision } = event.data;
      const words = { body, fingerprint, revision, gaps: gapsOf({ title: null, body }) };
      return { ...row, ...words, ...(event.type === 'DraftEdited' && { approvalStatus: 'edited', edited: true }) };
    }
    case 'EditBegun':
      return { ...row, approvalStatus: 'edited' };
    case 'ContentApproved':
      return { ...row, approvalStatus: 'approved', decidedAt: at };
    case 'ContentDeclined':
      return { ...row, approvalStatus: 'declined', decidedAt: at };
    case 'ContentReopened':
      return { ...row, approvalStatus: row.edited ? 'edited' : 'pending', decidedAt: null, copiedAt: null };
    case 'ContentCopied':
      return { ...row, copiedAt: at };
    case 'ContentSent':
      return { ...row, publishedAt: at, postedAs: event.data.changed ? event.data.body : null };
    case 'ContentSendTakenBack':
      return { ...row, publishedAt: null, postedAs: null };
  }
};
