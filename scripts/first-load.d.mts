import type { Graph } from '../apps/web/build/graph';

export interface FirstLoad {
  page: string;
  /** Bytes. */
  gzip: number;
  limit: number;
  largest: [name: string, length: number][];
}
export function firstLoads(graph: Graph): FirstLoad[];
export function tooLarge(graph: Graph): string[];
export function problemsOf(folder: string): string[];
