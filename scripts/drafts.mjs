// Prints what the built-in writer makes of its forty briefs and five posts: npm run drafts > drafts.md
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const alias = { '@app/contracts': path.join(root, 'libs/contracts/src') };
const { module } = await runnerImport(path.join(root, 'libs/writer/src/testing/drafts.ts'), {
  configFile: false,
  root,
  logLevel: 'error',
  resolve: { alias },
});
process.stdout.write(`${module.draftsPage()}\n`);
