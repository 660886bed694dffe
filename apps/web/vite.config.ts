import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type ResolvedConfig, runnerImport } from 'vite';

/** The font of every screen is asked for with the page and not after its styles. */
const preloadFont = (): Plugin => ({
  name: 'preload-font',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => /hanken-grotesk-latin-wght/.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
          injectTo: 'head' as const,
        })),
  },
});

const here = import.meta.dirname;

const titleTag = /<title>.*?<\/title>/;

/** The shell of index.html with the page inside and no script at all: the styles, icons and fonts are the same files. */
const withoutScripts = (shell: string, markup: string): string =>
  shell
    .replaceAll(/\s*<script\b[^>]*><\/script>/g, '')
    .replaceAll(/\s*<link rel="modulepreload"[^>]*>/g, '')
    .replaceAll(/\s*<noscript>.*?<\/noscript>/gs, '')
    .replace(titleTag, '<title>Keepwarm</title>')
    .replace('<div id="root"></div>', markup);

/** Renders the landing page once, when the web is built, as `landing.html` beside `index.html`. */
const prerenderLanding = (): Plugin => {
  let config: ResolvedConfig;
  return {
    name: 'prerender-landing',
    apply: 'build',
    configResolved: (resolved) => {
      config = resolved;
    },
    closeBundle: {
      sequential: true,
      order: 'post',
      handler: async () => {
        const { module } = await runnerImport<{ landingMarkup: () => string }>(
          join(config.root, 'src/features/landing/prerender.tsx'),
          { configFile: false, root: config.root, logLevel: 'error', resolve: { tsconfigPaths: true } },
        );
        const shell = await readFile(join(config.build.outDir, 'index.html'), 'utf8');
        const page = withoutScripts(shell, module.landingMarkup());
        if (/<script|\sstyle="/.test(page))
          throw new Error('The landing page must carry no script and no style attribute.');
        await writeFile(join(config.build.outDir, 'landing.html'), page);
      },
    },
  };
};

// The Content-Security-Policy allows neither inline scripts nor inline styles: every asset is a file of its own.
export default defineConfig({
  root: here,
  resolve: { tsconfigPaths: true },
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      quoteStyle: 'single',
      routesDirectory: resolve(here, 'src/routes'),
      generatedRouteTree: resolve(here, 'src/routeTree.gen.ts'),
      routeFileIgnorePattern: '\\.spec\\.',
    }),
    react(),
    tailwindcss(),
    preloadFont(),
    prerenderLanding(),
  ],
  build: {
    outDir: resolve(here, '../../dist-web'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { port: 5173, proxy: { '/api': { target: 'http://localhost:3000', changeOrigin: false } } },
  preview: { port: 4173, proxy: { '/api': { target: 'http://localhost:3000', changeOrigin: false } } },
});
