import { z } from 'zod';
import { idOf } from '@app/event-sourcing/event-store';
import { defineJob, defineReaction } from '@app/event-sourcing/jobs/job';

const input = z.object({ importId: z.uuid() });
export const importLeads = defineJob({
  name: 'import-leads',
  input,
  attempts: 10,
  perPerson: 1,
  reads: ['lead', 'import'],
});
export const undoImportedLeads = defineJob({
  name: 'undo-import',
  input,
  attempts: 10,
  perPerson: 1,
  reads: ['lead', 'content'],
});

export const forgetUploads = defineJob({ name: 'forget-uploads', input: z.object({}), attempts: 3 });

export const importLeadsWhenStarted = defineReaction({
  name: 'import-leads-when-started',
  categories: ['import'],
  react: (event) =>
    event.type === 'ImportStarted' ? { kind: importLeads, input: { importId: idOf(event.stream) } } : undefined,
});

export const undoImportWhenUndone = defineReaction({
  name: 'undo-import-when-undone',
  categories: ['import'],
  react: (event) =>
    event.type === 'ImportUndone' ? { kind: undoImportedLeads, input: { importId: idOf(event.stream) } } : undefined,
});
