// How much script (gzip) a page loads before it can be used. The build writes the figures (apps/web/build/graph.ts).
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Bytes of script, gzip. */
const limits = { '/': 150_000 };
const limitOfOthers = 170_000;
/** The build renders these pages to plain HTML. theme.js is not part of the application. */
const withoutScript = [
  'landing.html',
  'pricing.html',
  'privacy.html',
  'terms.html',
  '.build/sign-in.html',
  '.build/sign-in-failed.html',
];

/**
 * Page → its first load: the entry, the chunks of its layouts and its own, and everything that these import statically.
 * @param {import('../apps/web/build/graph').Graph} graph
 */
export function firstLoads(graph) {
  return Object.entries(graph.pages).map(([page, chunks]) => {
    const files = new Set();
    const add = (file) => {
      if (files.has(file)) return;
      if (!graph.chunks[file]) throw new Error(`${page} needs ${file}, which is not in the build.`);
      files.add(file);
      graph.chunks[file].imports.forEach(add);
    };
    [graph.entry, ...chunks].forEach(add);
    const modules = {};
    for (const file of files)
      for (const [id, length] of Object.entries(graph.chunks[file].modules)) {
        const name = nameOf(id);
        modules[name] = (modules[name] ?? 0) + length;
      }
    return {
      page,
      gzip: [...files].reduce((sum, file) => sum + graph.chunks[file].gzip, 0),
      limit: limits[page] ?? limitOfOthers,
      largest: Object.entries(modules)
        .toSorted((a, b) => b[1] - a[1])
        .slice(0, 8),
    };
  });
}

/** A package's name, or the path of a file of ours. */
const nameOf = (id) =>
  /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ??
  id.replace(/^.*\/(?=(apps|libs)\/)/, '').replace(/\?.*$/, '');

const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

/** One sentence for each page that loads too much. */
export function tooLarge(graph) {
  return firstLoads(graph)
    .filter(({ gzip, limit }) => gzip > limit)
    .map(({ page, gzip, limit, largest }) => {
      const modules = largest.map(([name, length]) => `${name} ${kB(length)}`).join(', ');
      return `${page} loads ${kB(gzip)} of script (gzip), more than ${kB(limit)}. Largest, before minification: ${modules}.`;
    });
}

/** One sentence for each rule that the built web breaks. */
export function problemsOf(folder) {
  const graphFile = path.join(folder, '.build/graph.json');
  if (!existsSync(graphFile)) return [`${graphFile} is missing: the web is not built.`];
  const graph = JSON.parse(readFileSync(graphFile, 'utf8'));
  if (Object.keys(graph.pages).length === 0) return ['The build has no pages, so nothing is proven.'];
  const scripts = withoutScript.flatMap((name) => {
    const found = [...readFileSync(path.join(folder, name), 'utf8').matchAll(/<script[^>]*src="([^"]+)"/g)];
    return found.filter(([, src]) => src !== '/theme.js').map(([, src]) => `${name} loads the script ${src}.`);
  });
  return [...tooLarge(graph), ...scripts];
}
