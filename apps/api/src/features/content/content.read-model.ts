import type { ContentEvent } from '@app/contracts/content/content.events';
import type { Stored } from '@app/contracts/events';
import type { EntityManager } from 'typeorm';
import { idOf } from '../../platform/event-store/stored';
import { defineReadModel, eachEvent } from '../../platform/projections/read-model';
import { ContentRow, RevisionRow } from './content.tables';

/** Every text as the review and the content memory show it, with its versions. */
export const contents = defineReadModel({
  name: 'contents',
  version: 1,
  categories: ['content'],
  tables: [ContentRow, RevisionRow],
  queries: ['content'],
  apply: eachEvent(async (event: Stored<ContentEvent>, db: EntityManager) => {
    const id = idOf(event.stream);
    const at = new Date(event.metadata.recordedAt);
    const set = (row: Partial<ContentRow>) => db.update(ContentRow, { id }, { ...row, updatedAt: at });
    switch (event.type) {
      case 'DraftGenerated': {
        const { type, channel, title, body, fingerprint, target, topic, tone, writer, sample, basis } = event.data;
        await db.insert(ContentRow, {
          id,
          owner: event.metadata.owner,
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
          tone,
          approvalStatus: 'pending',
          revision: 0,
          generatedByAi: writer === 'ai',
          sample,
          basis,
          draftedBy: event.metadata.commandId,
          search: [title, body, target?.name, target?.company, topic].filter(Boolean).join('\n').toLowerCase(),
          createdAt: at,
          updatedAt: at,
        });
        await db.insert(RevisionRow, { contentId: id, revision: 0, body, restoredFrom: null, at });
        return;
      }
      case 'DraftEdited': {
        const { body, fingerprint, revision, restoredFrom } = event.data;
        const { title, targetName, targetCompany, topic } = await db.findOneByOrFail(ContentRow, { id });
        const search = [title, body, targetName, targetCompany, topic].filter(Boolean).join('\n').toLowerCase();
        await set({ body, fingerprint, revision, search, approvalStatus: 'edited' });
        await db.insert(RevisionRow, { contentId: id, revision, body, restoredFrom, at });
        return;
      }
      case 'ContentApproved':
        await set({ approvalStatus: 'approved', decidedAt: at });
        return;
      case 'ContentDeclined': {
        const { reason, note } = event.data;
        await set({ approvalStatus: 'declined', decidedAt: at, declineReason: reason, declineNote: note });
        return;
      }
      case 'ContentReopened': {
        const { revision } = await db.findOneByOrFail(ContentRow, { id });
        const approvalStatus = revision > 0 ? 'edited' : 'pending';
        await set({ approvalStatus, decidedAt: null, declineReason: null, declineNote: null });
        return;
      }
      case 'ContentCopied':
        await set({ copiedAt: at });
    }
  }),
});
