import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * 32 random bytes in base64url from the file `name` in `folder`. The file is created once and readable by this user alone.
 * All processes on the same data folder share it. @param loss what removing the file costs, for the error text
 */
export async function storedSecret(folder: string, name: string, loss: string): Promise<string> {
  const file = path.join(folder, name);
  await mkdir(folder, { recursive: true });
  await writeFile(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 }).catch((error: unknown) => {
    if ((error as { code?: string }).code !== 'EEXIST') throw error;
  });
  const secret = (await readFile(file, 'utf8')).trim();
  if (secret.length < 32) throw new Error(`${file} is damaged. Remove it; then ${loss}.`);
  return secret;
}
