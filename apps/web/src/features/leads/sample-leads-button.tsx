import { useSampleLeads } from '@/shared/actions/use-sample-leads';
import { Button } from '@/shared/ui/button';

export const GenerateSamples = ({ variant }: { variant?: 'quiet' }) => {
  const samples = useSampleLeads();
  return (
    <Button variant={variant} pending={samples.pending} pendingText="Generating..." onClick={() => samples.act()}>
      Generate Sample Leads
    </Button>
  );
};
