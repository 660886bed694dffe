import type { Lead } from '@app/contracts/leads/leads.api';
import { LeadRhythm } from '@/features/follow-ups/lead-rhythm';
import { LeadPanel, type LeadPanelProps } from '@/features/leads/lead/lead-panel';
import { lazily } from '@/shared/ui/lazily';

// Its code loads when it is first shown, because most leads have none.
const MergedLeads = lazily(async () => (await import('@/features/duplicates/merged-leads')).MergedLeads);

const parts = {
  merged: (lead: Lead) => <MergedLeads lead={lead} onPage />,
  rhythm: (id: string) => <LeadRhythm id={id} />,
};

export const WholeLead = (props: Omit<LeadPanelProps, 'parts'>) => <LeadPanel {...props} parts={parts} />;
