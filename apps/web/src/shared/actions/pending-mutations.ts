import type { QueryClient } from '@tanstack/react-query';
import type { Attempt } from './use-action';

/**
 * Applies all pending changes with one name (`inOrder`) to a response of the server, so that no response shows an older state.
 * @param changed applies one change
 * @param except a change that the response already has, or that failed
 */
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
