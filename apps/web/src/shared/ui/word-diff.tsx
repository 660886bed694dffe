import { lazy, Suspense } from 'react';
import { lazily } from './lazily';

const View = lazy(() => import('./word-diff-view'));

/** The changes from `before` to `after` as `<ins>` and `<del>`. Until its code is loaded, it shows `after`. */
export const WordDiff = ({ before, after }: { before: string; after: string }) => (
  <Suspense fallback={after}>
    <View before={before} after={after} />
  </Suspense>
);

export const ChangeTally = lazily(async () => (await import('./word-diff-view')).WordTally);
