import type { ImportAnalysis, ImportPlan } from '@app/contracts/leads/imports.api';
import { useUser } from '@/shared/user';
import { freshDraft, type ImportDraft, sameRows, saveDraft, useDrafts } from './drafts';

/** What the person has settled about this file, kept over a reload and shared between tabs. */
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

/** What the server is asked to do. With `answers` the rows that are the same person are told to it. */
export const planOf = ({ mapping, tag, answers }: ImportDraft, given: 'answers' | 'no answers'): ImportPlan => ({
  mapping,
  tag: tag.trim(),
  same: given === 'answers' ? sameRows(answers) : [],
});
