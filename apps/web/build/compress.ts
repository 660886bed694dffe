import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin, ResolvedConfig } from 'vite';

/** Writes `x.br` and `x.gz` beside every text file `x` of the build. Server and proxy send these as they are. */
export const compress = (): Plugin => {
  let config: ResolvedConfig;
  return {
    name: 'compress',
    apply: 'build',
    configResolved: (resolved) => {
      config = resolved;
    },
    closeBundle: {
      sequential: true,
      order: 'post',
      handler: async () => {
        const folder = config.build.outDir;
        const names = await readdir(folder, { recursive: true });
        for (const name of names.filter((each) => /^[^.].*\.(html|js|css|svg|txt)$/.test(each))) {
          const file = join(folder, name);
          const content = await readFile(file);
          await writeFile(`${file}.br`, await promisify(brotliCompress)(content));
          await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
        }
      },
    },
  };
};
