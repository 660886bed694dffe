import { Skeleton } from '@/shared/ui/skeleton';

/** Shown while the first rows load. */
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
