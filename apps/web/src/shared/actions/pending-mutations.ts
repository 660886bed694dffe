import type { QueryClient } from '@tanstack/react-query';
import type { Attempt } from './use-action';

/** Applies the pending changes named `inOrder`, but not `except`, which the data has already, or which failed. */
export const withPendingMutations = <Data, Change>(
  client: QueryClient,
  inOrder: string,
  data: Data,
  changed: (data: Data, change: Change) => Data,
  except?: Change,
): Data =>
  client
    .getMutationCache()
    .findAll({ mutationKey: [inOrder], status: 'pending' })
    .map(({ state }) => (state.variables as Attempt<Change>).input)
    .filter((change) => change !== except)
    .reduce(changed, data);
