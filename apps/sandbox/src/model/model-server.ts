import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { styles } from '../identity/pages';
import { type ReceivedEntry, receivedPage } from '../received-page';
import { css, html, json, serve, textOf } from '../web';
import { compose } from './compose';
import type { ChatMessage, Misbehaviour, Received } from './protocol';

export interface ModelServer {
  /** For `AI_BASE_URL`. */
  url: string;
  /** The last hundred requests, oldest first. */
  readonly received: readonly Received[];
  /** Misbehaves the next `times` calls. */
  misbehave(how: Misbehaviour | null, times?: number): void;
  stop(): Promise<void>;
}

const retryAfterSeconds = 2;

/**
 * OpenAI's protocol for chats. `GET /` shows what it received, `POST /misbehave {"how": "busy"}` makes it misbehave.
 */
export async function startModelServer({ port = 0, host = '127.0.0.1' } = {}): Promise<ModelServer> {
  const received: Received[] = [];
  let mode: { how: Misbehaviour | null; times: number } = { how: null, times: 0 };
  const misbehave = (how: Misbehaviour | null, times = Infinity) => {
    mode = { how, times };
  };
  const next = (): Misbehaviour | null => {
    if (mode.times <= 0) return null;
    mode.times--;
    return mode.how;
  };

  const chat = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const asked = JSON.parse(await textOf(request)) as { model: string; stream?: boolean; messages: ChatMessage[] };
    const streamed = asked.stream === true;
    const entry = { at: new Date().toISOString(), model: asked.model, streamed, left: false, messages: asked.messages };
    received.push(entry);
    if (received.length > 100) received.shift();
    const how = next();
    response.once('close', () => (entry.left = !response.writableFinished && how !== 'cut'));
    if (how === 'silent') return;
    if (how === 'busy') {
      response.setHeader('Retry-After', String(retryAfterSeconds));
      return json(response, 429, { error: { message: 'Too many requests', type: 'rate_limit_exceeded' } });
    }
    if (how === 'down')
      return json(response, 500, { error: { message: 'The server had an error', type: 'server_error' } });
    const content = compose(asked.messages, how);
    const usage = { prompt_tokens: tokens(JSON.stringify(asked.messages)), completion_tokens: tokens(content) };
    const answer = { id: `chatcmpl-${received.length}`, created: Math.floor(Date.now() / 1000), model: asked.model };
    const total = { ...usage, total_tokens: usage.prompt_tokens + usage.completion_tokens };
    if (!streamed) {
      const whole = JSON.stringify({
        ...answer,
        object: 'chat.completion',
        choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
        usage: total,
      });
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(whole) });
      if (how === 'slow') {
        for (const letter of whole) {
          if (response.destroyed) return;
          response.write(letter);
          await pause(100);
        }
      }
      if (how !== 'cut' && how !== 'stalled') return void response.end(how === 'slow' ? '' : whole);
      response.write(whole.slice(0, whole.length / 2), () => how === 'cut' && response.destroy());
      return;
    }
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    const send = (data: object) =>
      response.write(`data: ${JSON.stringify({ ...answer, object: 'chat.completion.chunk', ...data })}\n\n`);
    const pieces = content.match(how === 'slow' ? /[^]/gu : /[^]{1,12}/gu) ?? [];
    for (const [i, piece] of pieces.entries()) {
      if (response.destroyed) return;
      if (how === 'cut' && i > pieces.length / 2) return void response.destroy();
      if (how === 'stalled' && i > pieces.length / 2) return;
      send({ choices: [{ index: 0, delta: { role: 'assistant', content: piece }, finish_reason: null }] });
      if (how === 'slow') await pause(100);
    }
    send({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] });
    send({ choices: [], usage: total });
    response.end('data: [DONE]\n\n');
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (request.method === 'POST' && pathname === '/v1/chat/completions') return chat(request, response);
    if (request.method === 'POST' && pathname === '/misbehave') {
      const { how, times } = JSON.parse(await textOf(request)) as { how: Misbehaviour | null; times?: number };
      misbehave(how, times);
      return json(response, 200, { how });
    }
    if (pathname === '/v1/models')
      return json(response, 200, { object: 'list', data: [{ id: 'sandbox', object: 'model' }] });
    if (pathname === '/sandbox.css') return css(response, styles);
    if (pathname !== '/') return json(response, 404, { error: { message: 'There is no such address' } });
    html(response, 200, receivedPage('model', received.map(entryOf)));
  };

  const { port: taken, stop } = await serve(answer, port, host);
  return { url: `http://${host}:${taken}/v1`, received, misbehave, stop };
}

const entryOf = ({ at, model, streamed, messages }: Received): ReceivedEntry => ({
  title: `${at}, ${model}${streamed ? ', streamed' : ''}`,
  parts: messages.map(({ role, content }) => ({
    name: role,
    text: typeof content === 'string' ? content : JSON.stringify(content),
  })),
});

const tokens = (text: string): number => Math.ceil(text.length / 4);
