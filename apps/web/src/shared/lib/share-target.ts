/** The words are after the # of `/leads?capture=true`, because browsers do not send this part to servers. */
export const captureHash = (text: string): string => new URLSearchParams({ text }).toString();

/** The words behind the #, without the leading `#` or with it. */
export const capturedIn = (hash: string): string => new URLSearchParams(hash.replace(/^#/u, '')).get('text') ?? '';

/** Whether the words contain the address of a LinkedIn profile. Such a share is a person and not an idea. */
export const namesPerson = (words: string): boolean => /\blinkedin\.com\/in\/[^/?#\s]/iu.test(words);
