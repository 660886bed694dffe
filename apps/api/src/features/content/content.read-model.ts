import { idOf } from '../../platform/event-store/stored';
import { defineReadModel } from '../../platform/projections/read-model';
import { ContentRow, RevisionRow } from './content.tables';

/** Every text as the review and the content memory show it, with its versions. */
export const contents = defineReadModel({
  name: 'contents',
  version: 2,
  categories: ['content'],
  tables: [ContentRow, RevisionRow],
  queries: ['content'],
  evolve: (event, rows) => {
    const id = idOf(event.stream);
    const at = new Date(event.metadata.recordedAt);
    const change = (row: Partial<ContentRow>) => rows.change(ContentRow, id, { ...row, updatedAt: at });
    switch (event.type) {
      case 'DraftGenerated': {
        const { type, channel, title, body, fingerprint, target, topic, tone, writer, sample, basis } = event.data;
        rows.put(ContentRow, {
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
          search: searchText(title, body, target?.name, target?.company, topic),
          createdAt: at,
          updatedAt: at,
        });
        rows.put(RevisionRow, { contentId: id, revision: 0, body, restoredFrom: null, at });
        return;
      }
      case 'DraftEdited': {
        const { body, fingerprint, revision, restoredFrom } = event.data;
        const before = rows.get(ContentRow, id);
        const search = searchText(before?.title, body, before?.targetName, before?.targetCompany, before?.topic);
        change({ body, fingerprint, revision, search, approvalStatus: 'edited' });
        rows.put(RevisionRow, { contentId: id, revision, body, restoredFrom, at });
        return;
      }
      case 'ContentApproved':
        change({ approvalStatus: 'approved', decidedAt: at });
        return;
      case 'ContentDeclined': {
        const { reason, note } = event.data;
        change({ approvalStatus: 'declined', decidedAt: at, declineReason: reason, declineNote: note });
        return;
      }
      case 'ContentReopened': {
        const edited = (rows.get(ContentRow, id)?.revision ?? 0) > 0;
        const approvalStatus = edited ? 'edited' : 'pending';
        change({ approvalStatus, decidedAt: null, declineReason: null, declineNote: null });
        return;
      }
      case 'ContentCopied':
        change({ copiedAt: at });
    }
  },
});

const searchText = (...parts: (string | null | undefined)[]): string => parts.filter(Boolean).join('\n').toLowerCase();
