import { useSampleLeads } from '@/shared/samples';
import { Button } from '@/shared/ui/button';

/** Adds invented leads to try the product with. */
export const GenerateSamples = ({ variant }: { variant?: 'quiet' }) => {
  const samples = useSampleLeads();
  return (
    <Button
      {...(variant && { variant })}
      pending={samples.pending}
      pendingText="Generating..."
      onClick={() => samples.act()}
    >
      Generate Sample Leads
    </Button>
  );
};
