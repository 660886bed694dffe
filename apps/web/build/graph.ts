import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { addressOf, layersOf, patternOf, rewritesOf, routeOf, skeletonFile } from './route-addresses';

export interface Chunk {
  /** Bytes. */
  gzip: number;
  /** Chunks that load before this one runs. */
  imports: string[];
  /** Module → length of its code in this chunk, before minification. */
  modules: Record<string, number>;
}

/** The result of the build, for the check of the first load. */
export interface Graph {
  /** The script that index.html loads. It imports the application when the page is painted. */
  entry: string;
  chunks: Record<string, Chunk>;
  /** Address of a page → the chunks of the application, of its layouts and of itself. */
  pages: Record<string, string[]>;
}

/**
 * Writes what the server, the proxy and the gate over the first load need to know about the build, below a folder whose
 * name begins with a dot, so that nobody serves it: `graph.json`, `pages.json` (`pattern`: the paths that have a page;
 * `skeletons`: which file a path gets with a session), `pages.caddy` (the pattern as a matcher's line for Caddy) and
 * `skeletons.caddy` (the files as its rewrites).
 */
export const writeGraph = (): Plugin => ({
  name: 'write-graph',
  apply: 'build',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const entry = chunks.find((chunk) => chunk.isEntry);
    if (!entry) throw new Error('The build has no entry.');
    const byRoute = new Map(
      chunks.flatMap((chunk) => {
        const routes = chunk.moduleIds.map(routeOf).filter((route) => route !== undefined);
        return routes.map((route) => [route, chunk.fileName] as const);
      }),
    );
    const routes = [...byRoute.keys()];
    const pages: Graph['pages'] = {};
    // The longest name of an address wins: `_app/admin/index` is the page, `_app/admin` the layout around it.
    for (const route of routes.filter((each) => !each.startsWith('__')).toSorted((a, b) => a.length - b.length)) {
      if (routes.some((other) => other.startsWith(`${route}/`) && !routes.includes(`${route}/index`))) continue;
      const layers = layersOf(route, routes).map((layer) => byRoute.get(layer) ?? '');
      pages[addressOf(route)] = [...entry.dynamicImports, ...layers];
    }
    const graph: Graph = {
      entry: entry.fileName,
      chunks: Object.fromEntries(
        chunks.map(({ fileName, code, imports, modules }) => [
          fileName,
          {
            gzip: gzipSync(code, { level: 9 }).length,
            imports,
            modules: Object.fromEntries(Object.entries(modules).map(([id, module]) => [id, module.renderedLength])),
          },
        ]),
      ),
      pages,
    };
    const pattern = patternOf(Object.keys(pages));
    // The first match counts: an address with a parameter comes last.
    const fixedFirst = Object.keys(pages).toSorted((a, b) => Number(a.includes('$')) - Number(b.includes('$')));
    const skeletons = fixedFirst.map((address) => [patternOf([address]), `/${skeletonFile(address)}`] as const);
    const emit = (fileName: string, source: string) =>
      this.emitFile({ type: 'asset', fileName: `.build/${fileName}`, source });
    emit('graph.json', JSON.stringify(graph));
    emit('pages.json', `${JSON.stringify({ pattern, skeletons })}\n`);
    emit('pages.caddy', `path_regexp ${pattern}\n`);
    emit('skeletons.caddy', rewritesOf('skeleton', skeletons));
  },
});
