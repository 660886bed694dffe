import { Button } from '@/shared/ui/button';
import { useGenerateSamples } from './use-lead-actions';

/** Leads invented to look around with. */
export const GenerateSamples = ({ variant }: { variant?: 'quiet' }) => {
  const samples = useGenerateSamples();
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
