import { serverAnswers } from './reachable';

/** The server is there and does not have the code that this page asks for: the page is older than the product. */
export class CodeGone extends Error {
  override readonly name = 'CodeGone';
}

/**
 * Loads code. In a tunnel, or while the product restarts, it goes on trying: the page stays as it is, because React never
 * asks again for code that has failed. @throws CodeGone only a new page can load it
 */
export const codeOf = async <T>(load: () => Promise<T>): Promise<T> => {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      // The build renders pages too, and ends without the code that loads later.
      if (typeof document === 'undefined') throw error;
      if (await serverAnswers('live')) break;
    }
    await new Promise((resolve) => setTimeout(resolve, 2000));
  }
  // The server may have come back after the first try.
  return load().catch((cause: unknown) => {
    throw new CodeGone('This page is older than Keepwarm', { cause });
  });
};

/** Whether the code of a page could not be loaded. Only a new page can load it: the router never asks again. */
export const isCodeMissing = (error: unknown): boolean =>
  // Chromium, Firefox and Safari each have a message of their own. All three have this word.
  error instanceof CodeGone || (error instanceof TypeError && /import/i.test(error.message));
