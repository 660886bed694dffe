import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Plugin, type ResolvedConfig, runnerImport } from 'vite';

/** What `src/prerender.tsx` exports: file name below the built folder → title and body. */
type Pages = Record<string, { title: string; body: string }>;

/** Puts a page into index.html and removes the application's script. Styles, icons and fonts stay. */
const withPage = (shell: string, { title, body }: Pages[string]): string =>
  shell
    .replaceAll(/\s*<script type="module"[^>]*><\/script>/g, '')
    .replaceAll(/\s*<link rel="modulepreload"[^>]*>/g, '')
    .replaceAll(/\s*<noscript>.*?<\/noscript>/gs, '')
    .replace(/<title>.*?<\/title>/, `<title>${title}</title>`)
    .replace('<div id="root"></div>', () => body);

/** Renders the pages of `src/prerender.tsx` to plain HTML when the web is built. They run no application script. */
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
        const { module } = await runnerImport<{ pages: Pages }>(join(config.root, 'src/prerender.tsx'), {
          configFile: false,
          root: config.root,
          logLevel: 'error',
          resolve: { tsconfigPaths: true },
        });
        const shell = await readFile(join(config.build.outDir, 'index.html'), 'utf8');
        for (const [name, page] of Object.entries(module.pages)) {
          const html = withPage(shell, page);
          if (/<script(?! src="\/theme\.js"><)|\s(style|on\w+)="/.test(html))
            throw new Error(`${name} must carry no script but theme.js, and no style attribute.`);
          const file = join(config.build.outDir, name);
          await mkdir(dirname(file), { recursive: true });
          await writeFile(file, html);
        }
      },
    },
  };
};
