import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Plugin, type ResolvedConfig, runnerImport } from 'vite';
import type { Graph } from './graph';
import { helpArticles } from './help';
import { stylesOf } from './page-styles';
import { patternOf, rewritesOf, skeletonFile } from './route-addresses';

interface Page {
  title: string;
  description: string;
  body: string;
}

/** What `src/prerender.tsx` exports. */
interface Prerender {
  /** File name below the built folder → page. */
  pages: Record<string, Page>;
  /** Address → page. */
  documents: Record<string, Page>;
  signedInDocuments: Record<string, Page>;
  loading: string;
  notStarted: string;
  skeletonOf: (address: string) => Promise<{ body: string; reads: string[] }>;
}

const emptyRoot = '<div id="root"></div>';
const rootWith = (content: string) => () => `<div id="root">${content}</div>`;

/** Its script must not wait for that of the application, so it is `async`. */
const withNotice = (shell: string, notStarted: string): string =>
  shell.replace(
    emptyRoot,
    () => `${emptyRoot}\n    ${notStarted}\n    <script src="/start.js" async fetchpriority="high"></script>`,
  );

const fontPreload = (address: string) =>
  `<link rel="preload" as="font" type="font/woff2" crossorigin href="${address}">`;

/** The files of the fonts that only some pages use, and the name of the family in the styles. */
const someUse = { literata: 'serif', 'geist-mono': 'mono' } as const;

/** The fonts that a page uses, so that the browser loads them together with the stylesheet. */
const fontsOf = (styles: string): string[] =>
  Array.from(styles.matchAll(/url\(([^)]*-latin-wght-[^)]*)\)/g), ([, address = '']) => address).filter((address) =>
    Object.entries(someUse).every(
      ([file, family]) => !address.includes(file) || styles.includes(`font-family:var(--font-${family})`),
    ),
  );

/** Inline scripts and styles, and scripts of others. */
const notAllowed =
  /<script(?! src="\/(?:theme\.js"|start\.js" async fetchpriority="high")><| type="module" [^>]*src="\/assets\/)|\s(style|on\w+)="/;

const stylesheet = /(?<=<link rel="stylesheet"[^>]*href="\/)[^"]+/;

/** Puts a page into index.html, without the application's script and with its own styles. Icons and fonts stay. */
const withPage = (
  shell: string,
  { title, description, body }: Page,
  styles: string,
  fonts: readonly string[],
): string =>
  shell
    .replace(stylesheet, styles)
    .replaceAll(/\s*<link rel="preload"[^>]*as="font"[^>]*>/g, '')
    .replace('</head>', () => `${fonts.map(fontPreload).join('\n    ')}\n  </head>`)
    .replaceAll(/\s*<script type="module"[^>]*><\/script>/g, '')
    .replaceAll(/\s*<link rel="modulepreload"[^>]*>/g, '')
    .replaceAll(/\s*<noscript>.*?<\/noscript>/gs, '')
    .replace(/<title>.*?<\/title>/, `<title>${title}</title>`)
    .replace(/(?<=<meta name="description" content=")[^"]*/, description)
    .replace(emptyRoot, () => body);

/** A page's chunks with all that they import. */
const scriptsOf = ({ chunks }: Graph, files: readonly string[]): Set<string> => {
  const found = new Set<string>();
  const add = (file: string) => {
    if (found.has(file)) return;
    found.add(file);
    chunks[file]?.imports.forEach(add);
  };
  files.forEach(add);
  return found;
};

/**
 * Puts a page's skeleton into index.html, and lets the browser load the page's data at once. The links to its scripts wait in a
 * template for `src/main.ts`: they would take the line from what is painted.
 */
const withSkeleton = (
  shell: string,
  scripts: Iterable<string>,
  { body, reads }: Awaited<ReturnType<Prerender['skeletonOf']>>,
): string => {
  const data = reads
    // The address of one lead is not known when the web is built, nor whether the person is an admin.
    .filter((read) => !read.includes(encodeURIComponent('$')) && !read.startsWith('/api/admin/'))
    .map((read) => `<link rel="preload" as="fetch" crossorigin href="${read.replaceAll('&', '&amp;')}">`);
  const later = Array.from(scripts)
    .filter((file) => !shell.includes(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
  return (
    shell
      // The skeleton is painted without them.
      .replaceAll(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"')
      .replace(
        '</head>',
        () => `${data.join('\n    ')}\n    <template id="scripts">${later.join('')}</template>\n  </head>`,
      )
      .replace(
        emptyRoot,
        rootWith(
          `<div inert aria-hidden="true" class="contents">${body}</div><output class="sr-only">Loading</output>`,
        ),
      )
  );
};

/**
 * Renders pages to HTML when the web is built: those of `src/prerender.tsx`, which run no application script, and the
 * skeletons of the application's pages.
 */
export const prerender = (): Plugin => {
  let config: ResolvedConfig;
  return {
    name: 'prerender',
    apply: 'build',
    configResolved: (resolved) => {
      config = resolved;
    },
    closeBundle: {
      sequential: true,
      handler: async () => {
        const { module } = await runnerImport<Prerender>(join(config.root, 'src/prerender.tsx'), {
          configFile: false,
          root: config.root,
          logLevel: 'error',
          resolve: { tsconfigPaths: true },
          plugins: [helpArticles()],
        });
        const folder = config.build.outDir;
        const read = (name: string) => readFile(join(folder, name), 'utf8');
        const write = async (name: string, html: string) => {
          if (notAllowed.test(html)) throw new Error(`${name} must carry no inline script and no style attribute.`);
          await mkdir(dirname(join(folder, name)), { recursive: true });
          await writeFile(join(folder, name), html);
        };
        const shell = await read('index.html');
        if (!shell.includes(emptyRoot)) throw new Error(`index.html has no ${emptyRoot} to fill.`);
        const graph = JSON.parse(await read('.build/graph.json')) as Graph;
        // The pages for visitors share one stylesheet.
        const all = await read(stylesheet.exec(shell)?.[0] ?? '');
        const documentFile = (address: string) => `${address.slice(1)}.html`;
        const pages = [
          ...Object.entries(module.pages),
          ...Object.entries(module.documents).map(([address, page]) => [documentFile(address), page] as const),
          ...Object.entries(module.signedInDocuments).map(([address, page]) => [skeletonFile(address), page] as const),
        ];
        const visible = pages.map(([, { body }]) => body);
        const css = stylesOf(all, visible.join(''));
        const styles = `assets/visitor-${createHash('sha256').update(css).digest('base64url').slice(0, 8)}.css`;
        await writeFile(join(folder, styles), css);
        for (const [name, page] of pages)
          await write(name, withPage(shell, page, styles, fontsOf(stylesOf(all, page.body))));
        const filesOf = (fileOf: (address: string) => string) =>
          Object.keys(module.documents).map((address) => [patternOf([address]), `/${fileOf(address)}`] as const);
        const [documents, signedIn] = [filesOf(documentFile), filesOf(skeletonFile)];
        await writeFile(join(folder, '.build/documents.json'), JSON.stringify({ documents, signedIn }));
        await writeFile(join(folder, '.build/documents.caddy'), rewritesOf('document', documents));
        await writeFile(join(folder, '.build/signed-in.caddy'), rewritesOf('signed-in', signedIn));
        const application = withNotice(shell, module.notStarted);
        await write('index.html', application.replace(emptyRoot, rootWith(module.loading)));
        for (const [address, chunks] of Object.entries(graph.pages))
          await write(
            skeletonFile(address),
            withSkeleton(application, scriptsOf(graph, chunks), await module.skeletonOf(address)),
          );
      },
    },
  };
};
