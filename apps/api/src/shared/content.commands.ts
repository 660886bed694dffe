import { createHash } from 'node:crypto';
import { content } from '@app/domain/content/content';
import { streamCommand } from '../platform/feature';

export const texts = content((text) => createHash('sha256').update(text, 'utf8').digest('hex'));

export class ActOnContent extends streamCommand('content', texts) {}
