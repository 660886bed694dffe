import type { Tone } from '@app/contracts/account/account.events';
import type { revisionKinds } from '@app/contracts/content/content.constants';
import type {
  ApprovalStatus,
  Channel,
  ContentEvent,
  ContentType,
  DeclineReason,
  Origin,
} from '@app/contracts/content/content.events';
import { gapsOf } from '@app/contracts/content/gaps';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { idOf } from '@app/event-sourcing/event-store';
import { defineReadModel, type Rows } from '@app/event-sourcing/read-models/read-model';

@Entity({ name: 'contents' })
@Index('contents_owner_status', ['owner', 'approvalStatus', 'createdAt', 'id'])
@Index('contents_owner_created', ['owner', 'createdAt', 'id'])
@Index('contents_target', ['targetLeadId'])
@Index('contents_origin', ['originId'])
// For the count of waiting texts from one template. A person may have hundreds of waiting texts.
@Index('contents_template', ['owner', 'templateId'], { where: `type = 'message' and approval_status = 'pending'` })
export class ContentRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') owner!: string;
  @Column('text') type!: ContentType;
  @Column('text') channel!: Channel;
  @Column('text', { nullable: true }) title!: string | null;
  @Column('text') body!: string;
  @Column('text') fingerprint!: string;
  @Column('uuid', { name: 'target_lead_id', nullable: true }) targetLeadId!: string | null;
  @Column('text', { name: 'target_name', nullable: true }) targetName!: string | null;
  @Column('text', { name: 'target_title', nullable: true }) targetTitle!: string | null;
  @Column('text', { name: 'target_company', nullable: true }) targetCompany!: string | null;
  @Column('text', { nullable: true }) topic!: string | null;
  @Column('text') tone!: Tone;
  @Column('boolean', { name: 'generated_by_ai' }) generatedByAi!: boolean;
  @Column('text', { array: true }) basis!: string[];
  @Column('text', { name: 'situation_name', nullable: true }) situationName!: string | null;
  @Column('text', { name: 'situation_reason', nullable: true }) situationReason!: string | null;
  @Column('text', { name: 'template_id', nullable: true }) templateId!: string | null;
  @Column('text', { name: 'approval_status' }) approvalStatus!: ApprovalStatus;
  @Column('integer') revision!: number;
  @Column('text', { name: 'origin_of', nullable: true }) originOf!: Origin['of'] | null;
  @Column('uuid', { name: 'origin_id', nullable: true }) originId!: string | null;
  @Column('text', { array: true }) gaps!: string[];
  @Column('boolean') sample!: boolean;
  @Column('text', { name: 'decline_reason', nullable: true }) declineReason!: DeclineReason | null;
  @Column('text', { name: 'decline_note', nullable: true }) declineNote!: string | null;
  @Column('timestamptz', { name: 'decided_at', nullable: true }) decidedAt!: Date | null;
  @Column('timestamptz', { name: 'copied_at', nullable: true }) copiedAt!: Date | null;
  /** When the person said that the text was sent, and what went out. */
  @Column('timestamptz', { name: 'published_at', nullable: true }) publishedAt!: Date | null;
  @Column('text', { name: 'sent_title', nullable: true }) sentTitle!: string | null;
  @Column('text', { name: 'sent_body', nullable: true }) sentBody!: string | null;
  @Column('text', { name: 'sent_fingerprint', nullable: true }) sentFingerprint!: string | null;
  @Column('boolean', { name: 'sent_changed', nullable: true }) sentChanged!: boolean | null;
  @Column('text', { name: 'sent_link', nullable: true }) sentLink!: string | null;
  @Column('text') search!: string;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'updated_at' }) updatedAt!: Date;
}

@Entity({ name: 'content_revisions' })
class RevisionRow {
  @PrimaryColumn('uuid', { name: 'content_id' }) contentId!: string;
  @PrimaryColumn('integer') revision!: number;
  @Column('text', { nullable: true }) title!: string | null;
  @Column('text') body!: string;
  @Column('text') tone!: Tone;
  @Column('boolean', { name: 'generated_by_ai' }) generatedByAi!: boolean;
  @Column('text', { array: true }) basis!: string[];
  @Column('text', { name: 'situation_name', nullable: true }) situationName!: string | null;
  @Column('text', { name: 'situation_reason', nullable: true }) situationReason!: string | null;
  @Column('text', { name: 'template_id', nullable: true }) templateId!: string | null;
  @Column('integer', { name: 'restored_from', nullable: true }) restoredFrom!: number | null;
  @Column('text') kind!: (typeof revisionKinds)[number];
  @Column('timestamptz') at!: Date;
}

/** How many texts a person has. It is kept, because every page shows it and counting reads every text. */
@Entity({ name: 'content_counts' })
class CountRow {
  @PrimaryColumn('uuid') owner!: string;
  @PrimaryColumn('text') type!: ContentType;
  @PrimaryColumn('text', { name: 'approval_status' }) approvalStatus!: ApprovalStatus;
  @Column('integer') n!: number;
}

export const contents = defineReadModel({
  name: 'contents',
  version: 9,
  categories: ['content'],
  tables: [ContentRow, RevisionRow, CountRow],
  queries: ['content', 'suggestions', 'prompts'],
  evolve: (event, rows) => {
    const id = idOf(event.stream);
    const at = new Date(event.metadata.recordedAt);
    const count = (
      { owner, type, approvalStatus }: Pick<CountRow, 'owner' | 'type' | 'approvalStatus'>,
      by: 1 | -1,
    ) => {
      const n = (rows.get(CountRow, owner, type, approvalStatus)?.n ?? 0) + by;
      rows.put(CountRow, { owner, type, approvalStatus, n });
    };
    const change = (row: Partial<ContentRow>) => {
      const before = rows.get(ContentRow, id);
      if (before && row.approvalStatus && row.approvalStatus !== before.approvalStatus) {
        count(before, -1);
        count({ ...before, approvalStatus: row.approvalStatus }, 1);
      }
      rows.change(ContentRow, id, { ...row, updatedAt: at });
    };
    switch (event.type) {
      case 'DraftGenerated': {
        const { type, channel, title, body, fingerprint, target, topic, sample, origin } = event.data;
        const manner = mannerOf(event.data);
        const { owner } = event.metadata;
        count({ owner, type, approvalStatus: 'pending' }, 1);
        rows.put(ContentRow, {
          id,
          owner,
          type,
          channel,
          title,
          body,
          fingerprint,
          targetLeadId: target?.leadId ?? null,
          targetName: target?.name ?? null,
          targetTitle: target?.title ?? null,
          targetCompany: target?.company ?? null,
          topic,
          ...manner,
          approvalStatus: 'pending',
          revision: 0,
          originOf: origin?.of ?? null,
          originId: origin?.id ?? null,
          gaps: gapsOf({ title, body }),
          sample,
          search: searchText(title, body, target?.name, target?.company, topic),
          createdAt: at,
          updatedAt: at,
        });
        const draft = { contentId: id, revision: 0, title, body, ...manner };
        rows.put(RevisionRow, { ...draft, restoredFrom: null, kind: 'drafted', at });
        return;
      }
      case 'DraftEdited':
      case 'GapsClosed':
      case 'DraftRewritten': {
        const { body, fingerprint, revision } = event.data;
        const before = rows.get(ContentRow, id);
        const title = event.data.title === undefined ? (before?.title ?? null) : event.data.title;
        const search = searchText(title, body, before?.targetName, before?.targetCompany, before?.topic);
        change({ title, body, fingerprint, revision, search, gaps: gapsOf({ title, body }) });
        if (event.type === 'DraftEdited') change({ approvalStatus: 'edited' });
        if (event.type === 'DraftRewritten') change({ approvalStatus: 'pending' });
        const restoredFrom = event.type === 'DraftEdited' ? event.data.restoredFrom : null;
        // Restored words also restore their basis.
        const restored = restoredFrom === null ? before : rows.get(RevisionRow, id, String(restoredFrom));
        const manner = event.type === 'DraftRewritten' ? mannerOf(event.data) : restored && keptManner(restored);
        change(manner ?? {});
        const words = { contentId: id, revision, title, body, ...manner };
        rows.put(RevisionRow, { ...words, restoredFrom, kind: kinds[event.type], at });
        return;
      }
      case 'EditBegun':
        change({ approvalStatus: 'edited' });
        return;
      case 'ContentApproved':
        change({ approvalStatus: 'approved', decidedAt: at });
        return;
      case 'ContentDeclined': {
        const { reason, note } = event.data;
        change({ approvalStatus: 'declined', decidedAt: at, declineReason: reason, declineNote: note });
        return;
      }
      case 'ContentReopened': {
        const approvalStatus = isEdited(rows, id) ? 'edited' : 'pending';
        // A copy belongs to the approval before it.
        change({ approvalStatus, decidedAt: null, copiedAt: null, declineReason: null, declineNote: null });
        return;
      }
      case 'ContentCopied':
        change({ copiedAt: at });
        return;
      case 'ContentSent': {
        const { title: sentTitle, body: sentBody, fingerprint: sentFingerprint } = event.data;
        const { changed: sentChanged, link: sentLink } = event.data;
        change({ publishedAt: at, sentTitle, sentBody, sentFingerprint, sentChanged, sentLink });
        return;
      }
      case 'ContentSendTakenBack': {
        const nothing = { sentTitle: null, sentBody: null, sentFingerprint: null, sentChanged: null, sentLink: null };
        change({ publishedAt: null, ...nothing });
      }
    }
  },
});

type Written = Extract<ContentEvent, { type: 'DraftGenerated' | 'DraftRewritten' }>['data'];

type Manner = Pick<
  RevisionRow,
  'tone' | 'generatedByAi' | 'basis' | 'situationName' | 'situationReason' | 'templateId'
>;

const mannerOf = ({ tone, writer, basis, situation, template }: Written): Manner => ({
  tone,
  generatedByAi: writer === 'ai',
  basis,
  situationName: situation?.name ?? null,
  situationReason: situation?.reason ?? null,
  templateId: template,
});
const keptManner = ({ tone, generatedByAi, basis, situationName, situationReason, templateId }: Manner): Manner => ({
  tone,
  generatedByAi,
  basis,
  situationName,
  situationReason,
  templateId,
});

/** Whether the owner wrote the current words. Answers of the card fill gaps in edited words too, and change nothing about that. */
const isEdited = (rows: Rows, id: string, revision = rows.get(ContentRow, id)?.revision ?? 0): boolean => {
  const kind = rows.get(RevisionRow, id, String(revision))?.kind;
  return kind === 'gaps_closed' ? isEdited(rows, id, revision - 1) : kind === 'edited';
};

const kinds = { DraftEdited: 'edited', GapsClosed: 'gaps_closed', DraftRewritten: 'rewritten' } as const;

const searchText = (...parts: (string | null | undefined)[]): string => parts.filter(Boolean).join('\n').toLowerCase();
