import type { ImportAnalysis, ImportPlan } from '@app/contracts/imports/imports.api';
import { useUser } from '@/shared/queries/current-user.queries';
import { freshDraft, type ImportDraft, sameRows, saveDraft, useDrafts } from './import-drafts.storage';

/** The person's choices for this file. They survive a reload, and all tabs share them. */
export const useDraft = (analysis: ImportAnalysis) => {
  const user = useUser();
  const saved = useDrafts(user.id)[analysis.id];
  const draft = saved ?? freshDraft(analysis, '');
  return {
    draft,
    change: (part: Partial<ImportDraft>) =>
      saveDraft(user.id, analysis.id, { ...draft, chosenAt: draft.chosenAt || new Date().toISOString(), ...part }),
  };
};

/** The plan for the server. With `answers` it lists the rows that are one of the person's leads. */
export const planOf = ({ mapping, tag, answers }: ImportDraft, given: 'answers' | 'no answers'): ImportPlan => ({
  mapping,
  tag: tag.trim(),
  same: given === 'answers' ? sameRows(answers) : [],
  first: 'newest',
  chosen: null,
});
