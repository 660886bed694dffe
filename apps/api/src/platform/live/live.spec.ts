import type { SignedIn } from '../kernel/people';
import { httpApp, nora, omar, startApp } from '../../../test/doubles/http-app';

describe('Live', () => {
  const { running } = httpApp();

  describe('the live stream', () => {
    const open = async (who: SignedIn) => {
      const response = await fetch(`${running().address}/api/live`, { headers: { 'x-test-user': who.id } });
      const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
      let seen = '';
      const until = async (text: string): Promise<string> => {
        while (!seen.includes(text)) {
          const { value, done } = (await reader?.read()) ?? { done: true };
          if (done) return `${seen}[end]`;
          seen += value;
        }
        return seen;
      };
      return { response, until, cancel: () => reader?.cancel() };
    };

    it('begins with hello and passes on the events of the feed', async () => {
      const { response, until, cancel } = await open(nora);
      expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
      expect(response.headers.get('x-accel-buffering')).toBe('no');
      expect(await until('hello')).toBe('retry: 2000\n\ndata: {"type":"hello","quietFor":60000}\n\n');
      running().feed.next({ type: 'changed', keys: ['leads'] });
      expect(await until('leads')).toMatch(/data: \{"type":"changed","keys":\["leads"\]\}\n\n$/);
      await cancel();
    });

    it('closes the oldest stream of a person who has more than twenty', async () => {
      const streams = [];
      for (let n = 0; n < 21; n++) {
        streams.push(await open(omar));
        await streams.at(-1)?.until('hello');
      }
      expect(await streams[0]?.until('never')).toMatch(/\[end\]$/);
      running().feed.next({ type: 'changed', keys: ['content'] });
      expect(await streams[1]?.until('content')).toContain('content');
      for (const stream of streams) await stream.cancel();
    });

    it('unsubscribes from the feed when the browser has gone', async () => {
      const { until, cancel } = await open(nora);
      await until('hello');
      expect(running().feed.observed).toBe(true);
      await cancel();
      while (running().feed.observed) await new Promise((resolve) => setTimeout(resolve, 5));
    });

    it('ends at shutdown, so that the process can', async () => {
      const own = await startApp();
      const response = await fetch(`${own.address}/api/live`, { headers: { 'x-test-user': nora.id } });
      await own.app.close();
      expect(await response.text()).toContain('hello');
    });
  });
});
