import { Injectable } from '@nestjs/common';
import type { ContentType } from '@app/contracts/content/content.events';
import { type Learned, nothingLearned } from '@app/writer/model/shared';
import { DataSource } from 'typeorm';
import { Authors, VoiceRules } from '../../../shared/ports';

const examplesAtMost = 5;

/** The author's approved texts of the same type, newest first, samples, voice rules and phrases, as far as allowed. */
@Injectable()
export class LearnedFromAuthor {
  constructor(
    private readonly source: DataSource,
    private readonly authors: Authors,
    private readonly rules: VoiceRules,
  ) {}

  async of(owner: string, type: ContentType): Promise<Learned> {
    const [{ samples, say, sources }, rules, approved] = await Promise.all([
      this.authors.cardOf(owner),
      this.rules.active(owner),
      this.source.query<{ body: string }[]>(
        `select body from contents where owner = $1 and type = $2 and approval_status = 'approved' and not sample
         order by decided_at desc limit $3`,
        [owner, type, examplesAtMost],
      ),
    ]);
    const voice = rules.map(({ id }) => id);
    if (!sources.ownWords) return { ...nothingLearned, voice };
    const own = samples.map(({ text }) => text).toReversed();
    return {
      examples: [...approved.map(({ body }) => body), ...own].slice(0, examplesAtMost),
      voice,
      say,
    };
  }
}
