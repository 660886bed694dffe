import { ArrowLeft } from 'lucide-react';
import { Button } from '@/shared/ui/button';
import { Skeleton, SkeletonRows } from '@/shared/ui/skeleton';

export const LeadsLoading = () => (
  <div>
    <output className="sr-only">Loading leads</output>
    <div className="h-8 border-b border-line max-md:hidden" />
    {Array.from({ length: 8 }, (_, i) => (
      <div key={i} className="flex h-10 items-center gap-6 border-b border-line px-2 max-md:h-24">
        <Skeleton className="size-4" />
        <Skeleton className={`h-2.5 ${['w-36', 'w-28', 'w-40', 'w-32'][i % 4]}`} />
        <Skeleton className="h-2.5 w-40 max-md:hidden" />
        <Skeleton className="h-2.5 w-32 max-md:hidden" />
        <Skeleton className="ml-auto h-2.5 w-20" />
      </div>
    ))}
  </div>
);

export const BackToLeads = ({ onClick }: { onClick: () => void }) => (
  <Button variant="quiet" className="-ml-3" onClick={onClick}>
    <ArrowLeft />
    Leads
  </Button>
);

/** Shown while the code of a lead loads. On a phone it takes the place of the list, so nothing else would be on the screen. */
export const LeadLoading = ({ as, onClose }: { as: 'panel' | 'page'; onClose: () => void }) =>
  as === 'page' && (
    <>
      <BackToLeads onClick={onClose} />
      <div className="py-[18px]">
        <SkeletonRows rows={1} says="Loading this lead" />
        <Skeleton className="mt-4 h-64" />
      </div>
    </>
  );
