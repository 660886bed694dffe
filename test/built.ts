import { existsSync } from 'node:fs';
import path from 'node:path';

/** The product, as `npm start` runs it. @throws Error when it is not built */
export const builtServer = (): string => {
  const main = path.resolve(import.meta.dirname, '../dist/server/main.js');
  if (!existsSync(main)) throw new Error('The product is not built: npm run build:api');
  return main;
};
