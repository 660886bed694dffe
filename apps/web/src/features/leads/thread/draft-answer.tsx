import type { Lead } from '@app/contracts/leads/leads.api';
import { PenLine } from 'lucide-react';
import { Button } from '@/shared/ui/button';
import type { Drafting } from '@/shared/actions/use-drafting';

/** The button below a thread whose last word is theirs. */
export const DraftAnswer = ({ lead, drafting }: { lead: Lead; drafting: Drafting }) => {
  const pending = drafting.busy.has(lead.id);
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line-2 pt-5 [&+section]:mt-4 [&+section]:border-t-0 [&+section]:pt-0">
      <Button variant="primary" pending={pending} onClick={() => drafting.draftOne(lead)}>
        {!pending && <PenLine />}
        Draft my answer
      </Button>
      <span className="text-sm text-ink-3">Reads this whole thread. Nothing leaves before your yes.</span>
    </div>
  );
};
