import { escaped, page } from './identity/pages';

export interface ReceivedEntry {
  title: string;
  parts: { name: string; text: string }[];
}

/** What a service of the sandbox received, newest first. `more` is HTML below the heading. */
export const receivedPage = (service: string, received: readonly ReceivedEntry[], more = ''): string =>
  page(
    `Sandbox ${service}`,
    `<h1>The sandbox ${service}</h1>
<p>It received ${received.length} ${received.length === 1 ? 'request' : 'requests'}.</p>
${more}
${received
  .toReversed()
  .map(
    ({ title, parts }) => `<section><h2>${escaped(title)}</h2>
${parts.map(({ name, text }) => `<h3>${escaped(name)}</h3><pre>${escaped(text)}</pre>`).join('\n')}</section>`,
  )
  .join('\n')}`,
  );
