import type { Import } from '@app/contracts/leads/imports.api';
import type { QueryClient } from '@tanstack/react-query';
import { importQuery } from './imports.queries';

/** Shows an import whose work was just asked for, and asks for it once more: short work may be over already. */
export const showStarted = (client: QueryClient, started: Import): void => {
  const { queryKey } = importQuery(started.id);
  client.setQueryData(queryKey, started);
  void client.invalidateQueries({ queryKey });
};
