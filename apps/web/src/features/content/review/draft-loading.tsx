import { FocusSkeleton } from './review-skeleton';

/** Shown while the draft under the questions loads. */
export const DraftComing = () => (
  <div className="mt-2 lg:w-[62%]">
    <output className="sr-only">Loading your draft</output>
    <FocusSkeleton />
  </div>
);
