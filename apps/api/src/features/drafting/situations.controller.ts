import { Controller } from '@nestjs/common';
import { contentSituations } from '@app/contracts/content/content.api';
import { DomainError, mustExist, noSuch } from '@app/domain/decider';
import { factsOf } from '@app/writer/facts';
import { situationOf } from '@app/writer/situations';
import { Handle, type Received } from '../../platform/http/endpoint';
import { Briefs } from '../../shared/briefs';
import { OwnTemplates, Texts } from '../../shared/ports';

@Controller()
export class SituationsController {
  constructor(
    private readonly texts: Texts,
    private readonly templates: OwnTemplates,
    private readonly briefs: Briefs,
  ) {}

  @Handle(contentSituations)
  async situations({ params: { id }, user }: Received<typeof contentSituations>) {
    const text = mustExist(await this.texts.find(user.id, id), 'text');
    const { type, targetLeadId, approvalStatus, revision, situation } = text;
    if (type !== 'message' || !targetLeadId || (approvalStatus !== 'pending' && approvalStatus !== 'edited'))
      throw new DomainError(
        'invalid_transition',
        'Only a message that waits for your decision can be written for another situation.',
        { approvalStatus, revision },
      );
    const [by, [draft], own] = await Promise.all([
      this.briefs.writing(user.id),
      this.briefs.text(user.id, id),
      this.templates.of(user.id),
    ]);
    if (draft?.type !== 'DraftGenerated') throw noSuch('text');
    const brief = await this.briefs.messageOf(draft.data, by);
    const { all } = situationOf(brief, factsOf(brief));
    return {
      current: all.find(({ name }) => name === situation?.name)?.id ?? null,
      situations: all,
      templates: own
        .filter(({ replacesShipped }) => !replacesShipped)
        .map(({ id: template, name, situation: of }) => ({ id: template, name, situation: of })),
    };
  }
}
