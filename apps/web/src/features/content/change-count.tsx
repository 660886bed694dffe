import { lazy, Suspense } from 'react';

const View = lazy(() => import('./change-count-view'));

/** `27 words in, 21 out`: how far the words are from the first draft. */
export const ChangeCount = ({ before, after }: { before: string; after: string }) => (
  <span className="min-h-5 text-ink-3 tabular-nums">
    {before === after ? (
      'As it was drafted'
    ) : (
      <Suspense>
        <View before={before} after={after} />
      </Suspense>
    )}
  </span>
);
