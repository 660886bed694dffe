import { isServerHealthy } from './server-health';

/** The server works, but does not have the code that this page requests, because the page is older than the product. */
export class ChunkGone extends Error {
  override readonly name = 'ChunkGone';
}

/** Without a connection it tries again, because React requests failed code only once. @throws ChunkGone */
export const loadChunk = async <T>(load: () => Promise<T>): Promise<T> => {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      // The build also renders pages, and it does not need the code that loads later.
      if (typeof document === 'undefined') throw error;
      if (await isServerHealthy('live')) break;
    }
    await new Promise((resolve) => setTimeout(resolve, 2000));
  }
  // The server may have come back after the first try.
  return load().catch((cause: unknown) => {
    throw new ChunkGone('This page is older than Keepwarm', { cause });
  });
};

/** Whether the code of a page could not be loaded. Only a new page can load it, because the router does not request it again. */
export const isChunkMissing = (error: unknown): boolean =>
  // Chromium, Firefox and Safari have different messages. All of them contain this word.
  error instanceof ChunkGone || (error instanceof TypeError && /import/i.test(error.message));
