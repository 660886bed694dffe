import 'reflect-metadata';
import { benchRebuild } from './rebuild.bench';
console.table(await benchRebuild());
