// Prints drafts for people to read: npm run drafts > drafts.md. With `-- --all` it also prints those for all forty leads.
import 'reflect-metadata';
import { Logger } from '@nestjs/common';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

// Only the page may go to the standard output.
Logger.overrideLogger(false);
const dist = path.join(path.dirname(path.dirname(fileURLToPath(import.meta.url))), 'dist');
const load = (file) => import(path.join(dist, file));
const { draftsPage } = await load('libs/writer/src/testing/drafts.js');
const { startModelServer } = await load('apps/sandbox/src/model/model-server.js');
const { AiModel } = await load('apps/api/src/features/drafting/model/ai-model.adapter.js');
const { ModelWriter } = await load('apps/api/src/features/drafting/model/model-writer.adapter.js');
const { systemClock } = await load('libs/event-sourcing/src/kernel/clock.js');

/** The product's adapter and writer, for a person without approved texts and without a budget limit. */
async function writerWith(server) {
  const env = {
    AI_PROVIDER: 'openai-compatible',
    AI_BASE_URL: server.url,
    AI_MODEL: 'sandbox',
    AI_TIMEOUT_SECONDS: 30,
  };
  const model = new AiModel({ env }, systemClock);
  await model.onModuleInit();
  const budget = { reserve: async () => ({}), settle: async () => undefined };
  const learned = { of: async () => ({ examples: [], voice: [], say: [] }) };
  return new ModelWriter(model, budget, learned, systemClock);
}

const server = await startModelServer();
try {
  const writer = await writerWith(server);
  const byModel = (brief) => writer.message({ ...brief, author: { ...brief.author, id: 'author' } });
  process.stdout.write(`${await draftsPage(byModel, process.argv.includes('--all'))}\n`);
} finally {
  await server.stop();
}
