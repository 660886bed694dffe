import { mkdir, writeFile } from 'node:fs/promises';
import { eventsPage } from './events-page';
import { openApi } from './open-api';

/** Writes the generated pages; `npm run check` fails when they differ from what is committed. */
await mkdir('docs', { recursive: true });
await writeFile('docs/events.md', eventsPage());
await writeFile('docs/openapi.json', `${JSON.stringify(openApi(), null, 2)}\n`);
