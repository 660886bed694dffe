/**
 * Where the words stand that the capture dialog opens with: behind the # of `/leads?capture=true`, which a browser sends to no
 * server.
 */
export const captureHash = (text: string): string => new URLSearchParams({ text }).toString();

/** The words behind the #, without the leading `#` or with it. */
export const capturedIn = (hash: string): string => new URLSearchParams(hash.replace(/^#/u, '')).get('text') ?? '';

/** The address of a LinkedIn profile: such a share is a person and no idea. */
export const namesPerson = (words: string): boolean => /\blinkedin\.com\/in\/[^/?#\s]/iu.test(words);
