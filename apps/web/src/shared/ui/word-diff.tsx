import { lazy, Suspense } from 'react';
import type { WordTallyProps } from './word-diff-view';

const View = lazy(() => import('./word-diff-view'));
const Tally = lazy(async () => ({ default: (await import('./word-diff-view')).WordTally }));

/** The changes from `before` to `after` as `<ins>` and `<del>`. Until its code is loaded, it shows `after`. */
export const WordDiff = ({ before, after }: { before: string; after: string }) => (
  <Suspense fallback={after}>
    <View before={before} after={after} />
  </Suspense>
);

export const ChangeTally = (props: WordTallyProps) => (
  <Suspense>
    <Tally {...props} />
  </Suspense>
);
