import type { Lead } from '@app/contracts/leads/leads.api';
import { suggestedStepOf } from '@app/domain/leads/next-step';
import { type FollowUpFacts, noFacts } from '@app/domain/follow-ups/follow-up';

/** `facts`: of its follow-up, null without. `unsent`: an approved message waits to be sent. */
export type LeadWithFacts = Omit<Lead, 'suggestedStep' | 'sourcePost'> & {
  suggestedStep: { facts: string | null; connectedOn: string | null; unsent?: boolean | null };
};

/** The facts of a lead's follow-up, from its row. */
export const factsOf = (row: { facts: string } | undefined): FollowUpFacts =>
  row ? { ...noFacts, ...(JSON.parse(row.facts) as Partial<FollowUpFacts>) } : noFacts;

/** Changes the lead itself: a copy of its 30 fields takes longer. @param today `YYYY-MM-DD` in the person's zone */
export const withStep = (lead: LeadWithFacts, today: string): Lead => {
  const { email, linkedinUrl, archived, status, cameFrom } = lead;
  const { facts: stored, connectedOn, unsent } = lead.suggestedStep;
  const facts = { ...factsOf(stored === null ? undefined : { facts: stored }), archived, status };
  const hasStep = lead.nextStep !== null || lead.nextStepDue !== null || lead.pendingDraftId !== null || !!unsent;
  const suggestedStep = lead.doNotContact
    ? null
    : suggestedStepOf(facts, { connectedOn, email, linkedinUrl, hasStep }, today);
  const sourcePost = cameFrom?.kind === 'post' ? (cameFrom.contentId ?? cameFrom.text) : null;
  return Object.assign(lead, { suggestedStep, sourcePost });
};
