// Finds a Chromium for the browser tests, and installs one where no password is needed. Uses Node's built-ins only.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { installDebian } from './debian.mjs';

// The shell comes first: it has no windows, so it starts faster and needs less processor time.
const programs = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const macApps = ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
  (app) => `/Applications/${app}.app/Contents/MacOS/${app}`,
);

/**
 * The path of a Chromium or Chrome that runs: CHROMIUM or CHROME_PATH, one on the PATH, one that Playwright downloaded,
 * or an installed application. Undefined when there is none. Throws when CHROMIUM or CHROME_PATH names something else.
 */
export function findBrowser() {
  for (const name of ['CHROMIUM', 'CHROME_PATH']) {
    const named = process.env[name];
    if (!named) continue;
    if (works(named)) return named;
    throw new Error(
      `${name} is set to ${named}, which is no browser that works on this machine. Correct it or unset it.`,
    );
  }
  return [...onPath(), ...fromPlaywright(), ...applications()].find(works);
}

/** Installs a browser when there is none. @returns undefined, or one line that says how to install one by hand */
export async function ensureBrowser() {
  try {
    if (findBrowser()) return undefined;
  } catch (error) {
    return error.message;
  }
  const why = 'The browser tests need Chromium';
  if ((installDebian('chromium-headless-shell', why) || installDebian('chromium', why)) && findBrowser())
    return undefined;
  return 'The browser tests need Chromium, and there is none. Install it (Debian: apt-get install chromium; macOS: brew install --cask chromium; anywhere: npx playwright-core install chromium), or set CHROMIUM to its path.';
}

/** Runs `--version`, because some systems have a script there that only says how to install the browser. */
function works(program) {
  try {
    accessSync(program, constants.X_OK);
  } catch {
    return false;
  }
  // On Windows `--version` would open a window.
  if (process.platform === 'win32') return true;
  const { status, stdout } = spawnSync(program, ['--version'], { encoding: 'utf8', timeout: 15_000 });
  return status === 0 && /chrom|edge/i.test(stdout);
}

function onPath() {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  return programs
    .flatMap((program) => folders.map((folder) => path.join(folder, program)))
    .filter((file) => existsSync(file));
}

function fromPlaywright() {
  const cache =
    process.env.PLAYWRIGHT_BROWSERS_PATH ??
    {
      darwin: path.join(homedir(), 'Library/Caches/ms-playwright'),
      win32: path.join(process.env.LOCALAPPDATA ?? '', 'ms-playwright'),
    }[process.platform] ??
    path.join(homedir(), '.cache/ms-playwright');
  if (!existsSync(cache)) return [];
  const number = (name) => Number(name.split('-').at(-1)) || 0;
  return readdirSync(cache)
    .filter((name) => name.startsWith('chromium'))
    .sort((a, b) => Number(a.includes('shell')) - Number(b.includes('shell')) || number(b) - number(a))
    .flatMap((name) =>
      readdirSync(path.join(cache, name)).flatMap((folder) =>
        ['chrome', 'headless_shell', 'chrome-headless-shell', 'chrome.exe', 'Chromium.app/Contents/MacOS/Chromium'].map(
          (file) => path.join(cache, name, folder, file),
        ),
      ),
    )
    .filter((file) => existsSync(file));
}

function applications() {
  if (process.platform === 'darwin') return macApps.filter((file) => existsSync(file));
  if (process.platform !== 'win32') return [];
  return ['ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA']
    .map((name) => process.env[name])
    .filter(Boolean)
    .flatMap((folder) =>
      ['Google/Chrome', 'Chromium', 'Microsoft/Edge'].map((app) => path.join(folder, app, 'Application')),
    )
    .flatMap((folder) => ['chrome.exe', 'msedge.exe'].map((file) => path.join(folder, file)))
    .filter((file) => existsSync(file));
}
