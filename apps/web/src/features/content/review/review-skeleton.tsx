import type { ReactNode } from 'react';
import { Skeleton, SkeletonLines } from '@/shared/ui/skeleton';

const Queue = ({ head, children }: { head: ReactNode; children?: ReactNode }) => (
  <section aria-label="Queue" className="border-line pt-[22px] max-md:border-b max-md:pt-3.5 md:row-span-2 md:border-r">
    <div className="px-[18px] pb-3.5 max-md:px-4">
      <h1 className="text-xl font-semibold tracking-title">Pending Approvals</h1>
      {head}
    </div>
    {children}
  </section>
);

export const QueueSkeleton = () => (
  <Queue head={<SkeletonLines says="Loading your drafts" lines={['mt-1.5 h-3 w-40', 'mt-3.5 h-3 w-28']} />}>
    <div className="max-md:hidden">
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className="grid gap-2 border-t border-line px-[18px] py-3.5 pl-[42px]">
          <Skeleton className="h-3 w-28" />
          <Skeleton className="h-3 w-full" />
          <Skeleton className="h-2.5 w-20" />
        </div>
      ))}
    </div>
  </Queue>
);

export const UnreadQueue = () => <Queue head={<p className="mt-px text-ink-3">Could not be loaded</p>} />;

export const FocusSkeleton = () => (
  <div aria-hidden>
    <div className="mb-6 flex items-center gap-3">
      <Skeleton className="size-11 rounded-full!" />
      <div className="grid gap-2">
        <Skeleton className="h-4 w-44" />
        <Skeleton className="h-3 w-32" />
      </div>
    </div>
    <div className="grid gap-3.5 rounded-sheet bg-sheet px-8 py-8 shadow-sheet max-md:px-[18px] max-md:py-5">
      {['w-11/12', 'w-full', 'w-10/12', 'w-full', 'w-7/12', 'w-2/12'].map((width, i) => (
        <Skeleton key={i} className={`h-3.5 ${width}`} />
      ))}
    </div>
  </div>
);

export const DraftComing = () => (
  <div className="mt-2 lg:w-[62%]">
    <output className="sr-only">Loading your draft</output>
    <FocusSkeleton />
  </div>
);
