import type { Response } from 'express';
import { strToU8, Zip, ZipDeflate } from 'fflate';
import { sendParts } from './downloads';

interface ZipFile {
  name: string;
  parts: AsyncIterable<string>;
}

/** A zip file in parts. It reads the next part of a file when the reader has taken the part before. */
async function* zipOf(files: Iterable<ZipFile>, at: Date): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    made.push(part);
  });
  const taken = () => made.splice(0);
  for (const { name, parts } of files) {
    const entry = new ZipDeflate(name);
    entry.mtime = at;
    zip.add(entry);
    for await (const part of parts) {
      entry.push(strToU8(part));
      yield* taken();
    }
    entry.push(new Uint8Array(), true);
    yield* taken();
  }
  zip.end();
  yield* taken();
}

/** Returns the files, sorted by name, as a zip file to be saved under `name` (ASCII). @param at the time that the files get */
export const sendZip = async (response: Response, name: string, files: ZipFile[], at: Date): Promise<void> => {
  response.set({ 'Content-Type': 'application/zip', 'Content-Disposition': `attachment; filename="${name}"` });
  const sorted = files.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  await sendParts(response, zipOf(sorted, at));
};
