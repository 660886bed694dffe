import { resolve } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compress } from './build/compress';
import { writeGraph } from './build/graph';
import { helpArticles } from './build/help';
import { prerender } from './build/prerender';

/**
 * Preloads the fonts of the application: the font of every screen together with the styles, and the font of drafts after them. A
 * draft is painted in its own font only when the font has loaded by then.
 */
const preloadFonts = (): Plugin => ({
  name: 'preload-fonts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => /(hanken-grotesk|literata)-latin-wght/.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: {
            rel: 'preload',
            href: `/${file}`,
            as: 'font',
            type: 'font/woff2',
            crossorigin: true,
            ...(file.includes('literata') && { fetchpriority: 'low' }),
          },
          injectTo: 'head' as const,
        })),
  },
});

const here = import.meta.dirname;

// The server serves the prerendered pages of the last build, with their styles below /assets.
const api = { target: 'http://localhost:3000', changeOrigin: false };
const proxy = Object.fromEntries(
  ['/api', '/login', '/assets', '/pricing', '/privacy', '/terms'].map((path) => [path, api]),
);

// The Content-Security-Policy allows neither inline scripts nor inline styles, so every asset is a file.
export default defineConfig({
  root: here,
  resolve: {
    tsconfigPaths: true,
    // React has this hook itself since version 18. The shim is for older ones.
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // The loader is in the chunk of its page, so that the shell contains no queries of pages.
      codeSplittingOptions: { defaultBehavior: [['component', 'loader'], ['errorComponent'], ['notFoundComponent']] },
      quoteStyle: 'single',
      routesDirectory: resolve(here, 'src/routes'),
      generatedRouteTree: resolve(here, 'src/routeTree.gen.ts'),
      routeFileIgnorePattern: '\\.spec\\.',
    }),
    react(),
    tailwindcss(),
    helpArticles(),
    preloadFonts(),
    writeGraph(),
    prerender(),
    compress(),
  ],
  build: {
    outDir: resolve(here, '../../dist-web'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Each file costs a request: a phone on a slow network waits longer for twenty small files than for three large ones. Each
        // group also takes what its files import, except what a group above it has.
        // `npm test` proves that no page loads too much (scripts/first-load.mjs).
        codeSplitting: {
          groups: [
            // The first script loads the application, so it must not need a part of it for that.
            { name: 'load', test: /vite\/preload-helper/ },
            // What most pages use. Radix is separate, because it loads when something opens, and so is what the first part of
            // the dashboard does not use.
            {
              name: 'shared',
              minShareCount: 9,
              test: /^(?!.*(radix-ui|floating-ui|cmdk|shared\/lib\/keep-focus|lead\.queries|ui\/(segmented|progress|more-button)\.|forms\/restored-draft-notice\.))/,
            },
            // Changes rarely, so a browser keeps it over releases. No later part may have a piece of it.
            { name: 'react', test: /node_modules\/(react-dom|scheduler)\// },
            // What surrounds every page of a signed-in person, and small things that would be files of a few hundred bytes.
            {
              name: 'shell',
              test: /routes\/_app\.tsx\?tsr-split=component|shared\/lib\/use-copied|(leads|activity)\.queries|labels\/week-labels|message-square-text|(ideas|support)\.constants|users\.search/,
            },
            {
              name: 'drafts',
              test: /content\/pending\/(pending-card|use-pending-drafts)|shared\/storage\/unsaved-texts\.ts|week\.queries/,
            },
            {
              name: 'sent',
              test: /shared\/text\/sent-confirmation|content\/delivery\/(use-sent-actions|copy-button)/,
              minShareCount: 2,
            },
            // Icons of the review and of the palette: one file in place of three.
            { name: 'icons', test: /icons\/(scroll-text|chevron-right|refresh-cw)\./ },
            { name: 'rhythm', test: /rhythm\.(queries|constants)|rhythm-labels/, minShareCount: 2 },
            {
              name: 'figures',
              test: /ui\/figure\.|labels\/(figure-labels|restated-week-labels)|digest\/week-select|leads\/money/,
              minShareCount: 2,
            },
            {
              name: 'lead-acts',
              test: /leads\/(use-lead-actions|drafting\/draft-button)|ui\/lead-text|actions\/use-drafting/,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
  server: { port: 5173, proxy },
  preview: { port: 4173, proxy },
});
