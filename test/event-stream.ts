import type { z } from 'zod';

/** Reads the server-sent events of a response as they arrive. `ended` rejects when the connection is cut. */
export const eventsOf = <S extends z.ZodType>(response: Response, schema: S) => {
  const events: z.output<S>[] = [];
  const read = async () => {
    let text = '';
    const decoder = new TextDecoder();
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      text += decoder.decode(chunk, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks)
        if (block.startsWith('data: ')) events.push(schema.parse(JSON.parse(block.slice('data: '.length))));
    }
  };
  return { events, ended: read() };
};
