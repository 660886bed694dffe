import { useState } from 'react';
import { lazily } from '@/shared/ui/lazily';
import { Skeleton } from '@/shared/ui/skeleton';

const ModelRequestPreview = lazily(
  async () => (await import('./model-request-preview')).ModelRequestPreview,
  () => <Skeleton className="mt-3 h-40 w-full" />,
);

export const ModelRequest = ({ connected }: { connected: boolean }) => {
  const [open, setOpen] = useState(false);
  return (
    <details className="text-sm" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="cursor-pointer text-ink-2 hover:text-ink max-md:py-2.5">
        {connected
          ? 'What the model gets for one draft, word for word'
          : 'What a model would get for one draft, word for word'}
      </summary>
      {open && <ModelRequestPreview />}
    </details>
  );
};
