import type { Endpoint, ResponseOf, WorkEvent } from '@app/contracts/endpoint';
import { CallError, type Given, resultOf, type Returned, send } from './call';

export interface StreamObserver {
  /** When it is aborted, the work has no effect, and the call rejects with an `AbortError`. */
  signal: AbortSignal;
  /** Called when the server sends a stream. Without a stream, this is a normal call. */
  onOpen: () => void;
  /** Called with the text so far, and with the reason when it begins again. */
  onText: (text: string, again: string | null) => void;
}

const cut = 'The connection was cut while the text was being written. What you had is as it was.';

/** Like `call`, for an endpoint with `streams`: the text is shown while it is written, and can be stopped. */
export const streamingCall = async <E extends Endpoint>(
  method: E['method'],
  path: E['path'],
  given: Given<E>,
  { signal, onOpen, onText }: StreamObserver,
): Promise<Returned<E>> => {
  const response = await send(method, path, { ...given, signal }, 'text/event-stream');
  if (!response.body || !response.headers.get('Content-Type')?.startsWith('text/event-stream'))
    return resultOf<E>(response.status, await response.json());
  onOpen();
  let text = '';
  let again: string | null = null;
  for await (const event of eventsIn<E>(response.body, signal)) {
    if (event.type === 'done') return resultOf<E>(event.status, event.body);
    if (event.type === 'error') throw new CallError(event.error.statusCode, event.error.message, event.error);
    if (event.type === 'again') [text, again] = ['', event.why];
    else text = text.slice(0, event.keep) + event.words;
    onText(text, again);
  }
  throw new CallError(0, cut);
};

async function* eventsIn<E>(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<WorkEvent<ResponseOf<E>>> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read().catch((error: unknown) => {
      throw signal.aborted ? error : new CallError(0, cut);
    });
    if (done) return;
    const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n');
    rest = blocks.pop() ?? '';
    // Lines that begin with a colon only keep the connection open.
    for (const block of blocks)
      if (block.startsWith('data: ')) yield JSON.parse(block.slice('data: '.length)) as WorkEvent<ResponseOf<E>>;
  }
}
