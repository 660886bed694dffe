import type { Endpoint, ResponseOf } from '@app/contracts/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call, callList, type GivenArgs } from './call';

/** The query that reads an endpoint. Where it needs options of its own, spread it. */
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

/** The same for a list with its total. */
export const getListQuery = <E extends Endpoint & { method: 'GET' }>(
  queryKey: readonly [string, ...unknown[]],
  path: E['path'],
  ...[given]: GivenArgs<E>
) =>
  queryOptions({
    queryKey,
    queryFn: ({ signal }) => callList<E>('GET', path, ...([{ ...given, signal }] as unknown as GivenArgs<E>)),
  });
