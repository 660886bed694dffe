import { escaped, page } from '../identity/pages';
import type { Received } from './protocol';

/** What the model received, newest first. */
export const receivedPage = (received: readonly Received[]): string =>
  page(
    'Sandbox model',
    `<h1>The sandbox model</h1>
<p>It received ${received.length} ${received.length === 1 ? 'request' : 'requests'}.</p>
${received
  .toReversed()
  .map(
    ({
      at,
      model,
      streamed,
      messages,
    }) => `<section><h2>${escaped(at)}, ${escaped(model)}${streamed ? ', streamed' : ''}</h2>
${messages.map(({ role, content }) => `<h3>${escaped(role)}</h3><pre>${escaped(typeof content === 'string' ? content : JSON.stringify(content))}</pre>`).join('\n')}</section>`,
  )
  .join('\n')}`,
  );
