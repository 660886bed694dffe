import { mkdir, writeFile } from 'node:fs/promises';
import { eventsPage } from './events-page';
import { openApi } from './open-api';

/** `npm run docs` writes the reference of events and of calls. It is not committed: it always shows the sources at hand. */
await mkdir('docs', { recursive: true });
await writeFile('docs/events.md', eventsPage());
await writeFile('docs/openapi.json', `${JSON.stringify(await openApi(), null, 2)}\n`);
