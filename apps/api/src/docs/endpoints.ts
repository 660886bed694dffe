import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Endpoint } from '@app/contracts/endpoint';

const contracts = path.resolve(import.meta.dirname, '../../../../libs/contracts/src');

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'summary' in value;

/** Every endpoint of the contracts, by feature. A new one is found by itself. */
export const allEndpoints = async (): Promise<Endpoint[]> => {
  const files = readdirSync(contracts, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.api\.[jt]s$/.test(file),
  );
  const modules = await Promise.all(
    files.toSorted().map((file) => import(path.join(contracts, file)) as Promise<Record<string, unknown>>),
  );
  return [...new Set(modules.flatMap((contract) => Object.values(contract).filter(isEndpoint)))];
};
