import type { Endpoint, ResponseOf } from '@app/contracts/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call, type GivenArgs } from './call';

/** The query that reads an endpoint, where it needs no options of its own. */
export const getQuery = <E extends Endpoint & { method: 'GET' }>(
  queryKey: readonly [string, ...unknown[]],
  path: E['path'],
  ...[given]: GivenArgs<E>
) =>
  queryOptions({
    queryKey,
    queryFn: ({ signal }) =>
      call<E>('GET', path, ...([{ ...given, signal }] as unknown as GivenArgs<E>)) as Promise<ResponseOf<E>>,
  });
