import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Situation } from '@app/contracts/content/content.events';
import type { Written } from '@app/writer/writer';
import { z } from 'zod';
import { invalid } from '../../platform/http/errors';
import { Config } from '../../platform/kernel/config';

const Offer = z.object({
  contentId: z.uuid(),
  title: z.string().nullable(),
  body: z.string(),
  basis: z.array(z.string()),
  situation: Situation.nullable(),
});

/** A proof that texts come from the model. The browser keeps them, so the server stores nothing before the choice. */
@Injectable()
export class OfferedVariants {
  constructor(private readonly config: Config) {}

  async seal(contentId: string, { title, body, basis, situation }: Written): Promise<string> {
    const words = Buffer.from(JSON.stringify({ contentId, title, body, basis, situation })).toString('base64url');
    return `${words}.${await this.config.proofOf(words)}`;
  }

  /** @throws ApiError 400 `validation_failed` when the words were not offered for this text */
  async open(contentId: string, variant: string): Promise<Written> {
    const [words = '', proof = ''] = variant.split('.');
    const [given, expected] = [proof, await this.config.proofOf(words)].map((text) => Buffer.from(text));
    const isOurs = given?.length === expected?.length && timingSafeEqual(given ?? Buffer.of(), expected ?? Buffer.of());
    const offer = isOurs ? Offer.parse(JSON.parse(Buffer.from(words, 'base64url').toString())) : undefined;
    if (offer?.contentId !== contentId)
      throw invalid([{ path: 'variant', message: 'The variant was not offered for this text' }]);
    const { title, body, basis, situation } = offer;
    return { title, body, basis, situation, template: null, writer: 'ai' };
  }
}
