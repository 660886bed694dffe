import type { QueryClient } from '@tanstack/react-query';
import type { Attempt } from './use-action';

/**
 * What the server answers, with all changes of one name (`inOrder`) that are still on their way, so that no answer shows an older
 * state.
 * @param changed what one change makes of it
 * @param except a change that the answer has already, or that failed
 */
export const withChangesOnTheirWay = <Data, Change>(
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
