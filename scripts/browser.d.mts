/** The path of a Chromium or Chrome that runs here, or undefined. Throws when CHROMIUM or CHROME_PATH names something else. */
export function findBrowser(): string | undefined;
/** Undefined when a browser is there or has just been installed, else one line that says what is missing. */
export function ensureBrowser(): Promise<string | undefined>;
