import { lazy, Suspense } from 'react';

const View = lazy(() => import('./word-diff-view'));

/** What changed from `before` to `after`, as `<ins>` and `<del>`; put it inside `letter` or `note`. Until the library is there, `after` stands. */
export const WordDiff = ({ before, after }: { before: string; after: string }) => (
  <Suspense fallback={after}>
    <View before={before} after={after} />
  </Suspense>
);
