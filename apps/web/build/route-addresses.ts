/**
 * What separates a route file's component, loaded with its page, from the file's options, which the router needs at
 * once.
 */
const componentOf = /\/src\/routes\/(.+)\.tsx\?tsr-split=component\b/;

/** `_app/leads/$id` for the module that holds the component of `src/routes/_app/leads/$id.tsx`, else undefined. */
export const routeOf = (moduleId: string): string | undefined => componentOf.exec(moduleId)?.[1];

/**
 * `_app/leads/$id` → `/leads/$id`, `_app/analytics_.health` → `/analytics/health`: a name with `_` in front, `index`, and a `_` at
 * the end are no part of the address.
 */
export const addressOf = (route: string): string =>
  `/${route
    .split(/[/.]/)
    .filter((part) => !part.startsWith('_') && part !== 'index')
    .map((part) => part.replace(/_$/, ''))
    .join('/')}`;

/** The layouts around a route and the route itself, from the outside in: `_app`, `_app/admin`, `_app/admin/ledger`. */
export const layersOf = (route: string, routes: readonly string[]): string[] => {
  const folders = route.split('/').map((_, index, parts) => parts.slice(0, index + 1).join('/'));
  return folders.filter((folder) => routes.includes(folder));
};

/**
 * A regular expression for the paths of all addresses, with and without a slash at the end; Node and Caddy both read
 * it.
 */
export const patternOf = (addresses: readonly string[]): string => {
  const paths = addresses.map((address) => address.slice(1).replaceAll(/\$\w+/g, '[^/]+'));
  return `^/(${paths.toSorted().join('|')})/?$`;
};

/** The file with the skeleton of a page: `/leads` → `app/leads.html`. */
export const skeletonFile = (address: string): string => `app${address === '/' ? '/index' : address}.html`;

/** Pattern of paths → file, as rewrites for Caddy. */
export const rewritesOf = (name: string, files: readonly (readonly [pattern: string, file: string])[]): string =>
  files.map(([of, file], i) => `@${name}${i} path_regexp ${of}\nrewrite @${name}${i} ${file}\n`).join('');
