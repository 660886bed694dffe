import { Controller } from '@nestjs/common';
import {
  addTemplate,
  archiveTemplate,
  changeTemplate,
  listTemplates,
  previewTemplate,
  restoreTemplate,
  templateOfDraft,
} from '@app/contracts/drafting/template.api';
import { templateLimits } from '@app/contracts/drafting/template.constants';
import type { TemplateCommand } from '@app/domain/drafting/template';
import { DomainError, type WithoutMoment, mustExist } from '@app/domain/decider';
import { templateProblems } from '@app/writer/own-template';
import type { OwnTemplate } from '@app/writer/writer';
import { DataSource } from 'typeorm';
import { type CommandContext, derivedId } from '@app/event-sourcing/commands/context';
import { Handle, type Received, Commands } from '../../../platform/http/endpoint';
import { invalid } from '../../../platform/http/errors';
import type { SignedIn } from '../../../platform/kernel/people';
import { Clock, momentOf } from '@app/event-sourcing/kernel/clock';
import { PersonLimit } from '@app/event-sourcing/kernel/person-limit';
import { TemplatePreviews } from './template-previews.service';
import { ActOnTemplate } from './templates.commands';
import { countTemplates, findTemplate, findTemplates } from './templates.queries';

@Controller()
export class TemplatesController {
  /** New templates of one person wait for each other here, so that each is counted before the next one. */
  private readonly queue = new PersonLimit(1);

  constructor(
    private readonly commands: Commands,
    private readonly clock: Clock,
    private readonly source: DataSource,
    private readonly previews: TemplatePreviews,
  ) {}

  @Handle(listTemplates)
  list({ user }: Received<typeof listTemplates>) {
    return findTemplates(this.source, user.id, user.preferredTone);
  }

  @Handle(addTemplate)
  async add({ body, user, context }: Received<typeof addTemplate>) {
    check(body);
    const id = derivedId('template', user.id, context.commandId);
    return this.queue.run(user.id, async () => {
      // The limit keeps the list short. A repeated request finds its own template and is not checked again.
      if (!(await findTemplate(this.source, user.id, id))) await this.mustFit(user);
      return this.act(id, user, context, { type: 'AddTemplate', ...body });
    });
  }

  @Handle(changeTemplate)
  async change({ params: { id }, body, user, context }: Received<typeof changeTemplate>) {
    const before = mustExist(await findTemplate(this.source, user.id, id), 'template');
    const { basedOn, name, situation, subject, text } = body;
    const words = {
      ...(name !== undefined && { name }),
      ...(situation !== undefined && { situation }),
      ...(subject !== undefined && { subject }),
      ...(text !== undefined && { text }),
    };
    check({ ...before, ...words });
    return this.act(id, user, context, { type: 'ChangeTemplate', words, basedOn });
  }

  @Handle(archiveTemplate)
  archive({ params: { id }, user, context }: Received<typeof archiveTemplate>) {
    return this.act(id, user, context, { type: 'ArchiveTemplate' });
  }

  @Handle(restoreTemplate)
  async restore({ params: { id }, user, context }: Received<typeof restoreTemplate>) {
    return this.queue.run(user.id, async () => {
      if ((await findTemplate(this.source, user.id, id))?.archived) await this.mustFit(user);
      return this.act(id, user, context, { type: 'RestoreTemplate' });
    });
  }

  @Handle(previewTemplate)
  preview({ body, user }: Received<typeof previewTemplate>) {
    return this.previews.of(user.id, body);
  }

  @Handle(templateOfDraft)
  ofDraft({ body, user }: Received<typeof templateOfDraft>) {
    return this.previews.ofDraft(user.id, body);
  }

  /** @throws DomainError when the person has as many templates as fit */
  private async mustFit(user: SignedIn): Promise<void> {
    if ((await countTemplates(this.source, user.id)) >= templateLimits.own)
      throw new DomainError(
        'too_many_templates',
        `You have ${templateLimits.own} templates. Archive one to save another.`,
      );
  }

  private async act(id: string, user: SignedIn, context: CommandContext, command: WithoutMoment<TemplateCommand>) {
    return this.commands.show(new ActOnTemplate(id, { ...command, ...momentOf(this.clock, user) }, context), () =>
      findTemplate(this.source, user.id, id),
    );
  }
}

/** @throws ApiError 400 with the faults of each field */
const check = (template: Pick<OwnTemplate, 'situation' | 'subject' | 'text'>): void => {
  const problems = templateProblems(template);
  if (problems.length > 0) throw invalid(problems.map(({ path, message }) => ({ path, message })));
};
