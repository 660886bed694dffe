import { Controller } from '@nestjs/common';
import { contentVariants, type Variants } from '@app/contracts/drafting/drafting.api';
import { checkRewritable } from '@app/domain/content/content.checks';
import { contentHistory } from '@app/domain/content/content.state';
import { DomainError, fold, noSuch } from '@app/domain/decider';
import { Handle, type Received } from '../../platform/http/endpoint';
import { WatchedWork } from '../../platform/http/watched-work';
import { Briefs } from '../../shared/briefs';
import { LanguageModel } from './model/language-model.port';
import { ModelWriter } from './model/model-writer.adapter';
import { OfferedVariants } from './offered-variants.service';
import { currentOf } from './rewrite-draft.handler';

/** Offers a message in three approaches. Nothing is recorded before the person chooses one, with `rewriteContent`. */
@Controller()
export class VariantsController {
  constructor(
    private readonly briefs: Briefs,
    private readonly model: LanguageModel,
    private readonly writer: ModelWriter,
    private readonly watched: WatchedWork,
    private readonly offered: OfferedVariants,
  ) {}

  @Handle(contentVariants)
  async offer({ params: { id }, body: { basedOn }, user, request }: Received<typeof contentVariants>) {
    const events = await this.briefs.text(user.id, id);
    checkRewritable(fold(contentHistory, events), basedOn);
    if (this.model.name === null)
      throw new DomainError('no_model', 'No model is connected, and a template cannot do this. The text is unchanged.');
    const [first] = events;
    if (first?.type !== 'DraftGenerated') throw noSuch('text');
    const brief = await this.briefs.messageOf(first.data, await this.briefs.writing(user.id));
    const wish = { wish: 'again', situation: null, current: currentOf(events) } as const;
    const work = async (signal: AbortSignal): Promise<Variants> => {
      const { variants, dropped } = await this.writer.variants(brief, user.id, wish, { signal });
      const offers = variants.map(async ({ approach, written }) => {
        const { title, body } = written;
        return { approach, title, body, variant: await this.offered.seal(id, written) };
      });
      return { variants: await Promise.all(offers), dropped };
    };
    if (this.watched.isWantedBy(request)) return this.watched.stream<Variants>(request, ({ signal }) => work(signal));
    return work(new AbortController().signal);
  }
}
