import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  addTemplate,
  archiveTemplate,
  changeTemplate,
  listTemplates,
  previewTemplate,
  restoreTemplate,
  type Template,
  templateOfDraft,
} from '@app/contracts/drafting/template.api';
import { templateLimits } from '@app/contracts/drafting/template.constants';
import type { InputOf, ResponseOf } from '@app/contracts/endpoint';
import type { TemplateCommand } from '@app/domain/drafting/template';
import { DomainError } from '@app/domain/decider';
import { templateProblems } from '@app/writer/own-template';
import type { OwnTemplate } from '@app/writer/writer';
import { DataSource } from 'typeorm';
import type { CommandContext } from '@app/event-sourcing/commands/context';
import { derivedId } from '@app/event-sourcing/commands/ids';
import { Handle, Input, recorded, type Recorded } from '../../../platform/http/handle';
import { invalid } from '../../../platform/http/input';
import type { SignedIn } from '../../../platform/kernel/people';
import { Context, CurrentUser } from '../../../platform/http/request-context';
import { Clock, momentOf } from '@app/event-sourcing/kernel/clock';
import { PersonLimit } from '../../../platform/kernel/person-limit';
import { Progress } from '@app/event-sourcing/read-models/progress';
import { TemplatePreviews } from './template-previews';
import { ActOnTemplate } from './templates.commands';
import { countTemplates, findTemplate, findTemplates } from './templates.queries';

const notFound = () => new DomainError('not_found', 'There is no such template.');

@Controller()
export class TemplatesController {
  /** New templates of one person wait for each other here, so that each is counted before the next one. */
  private readonly queue = new PersonLimit(1);

  constructor(
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    private readonly source: DataSource,
    private readonly progress: Progress,
    private readonly previews: TemplatePreviews,
  ) {}

  @Handle(listTemplates)
  list(@CurrentUser() user: SignedIn): Promise<Template[]> {
    return findTemplates(this.source, user.id, user.preferredTone);
  }

  @Handle(addTemplate)
  async add(
    @Input() { body }: InputOf<typeof addTemplate>,
    @CurrentUser() user: SignedIn,
    @Context() context: CommandContext,
  ): Promise<Template | Recorded> {
    check(body);
    const id = derivedId('template', user.id, context.commandId);
    return this.queue.run(user.id, async () => {
      // The limit keeps the list short. A repeated request finds its own template and is not checked again.
      if (!(await findTemplate(this.source, user.id, id))) await this.mustFit(user);
      return this.act(id, user, context, { type: 'AddTemplate', ...body, ...momentOf(this.clock, user) });
    });
  }

  @Handle(changeTemplate)
  async change(
    @Input() { params: { id }, body }: InputOf<typeof changeTemplate>,
    @CurrentUser() user: SignedIn,
    @Context() context: CommandContext,
  ): Promise<Template | Recorded> {
    const before = await findTemplate(this.source, user.id, id);
    if (!before) throw notFound();
    const { basedOn, name, situation, subject, text } = body;
    const words = {
      ...(name !== undefined && { name }),
      ...(situation !== undefined && { situation }),
      ...(subject !== undefined && { subject }),
      ...(text !== undefined && { text }),
    };
    check({ ...before, ...words });
    return this.act(id, user, context, { type: 'ChangeTemplate', words, basedOn, ...momentOf(this.clock, user) });
  }

  @Handle(archiveTemplate)
  archive(
    @Input() { params: { id } }: InputOf<typeof archiveTemplate>,
    @CurrentUser() user: SignedIn,
    @Context() context: CommandContext,
  ): Promise<Template | Recorded> {
    return this.act(id, user, context, { type: 'ArchiveTemplate', ...momentOf(this.clock, user) });
  }

  @Handle(restoreTemplate)
  async restore(
    @Input() { params: { id } }: InputOf<typeof restoreTemplate>,
    @CurrentUser() user: SignedIn,
    @Context() context: CommandContext,
  ): Promise<Template | Recorded> {
    return this.queue.run(user.id, async () => {
      if ((await findTemplate(this.source, user.id, id))?.archived) await this.mustFit(user);
      return this.act(id, user, context, { type: 'RestoreTemplate', ...momentOf(this.clock, user) });
    });
  }

  @Handle(previewTemplate)
  preview(
    @Input() { body }: InputOf<typeof previewTemplate>,
    @CurrentUser() user: SignedIn,
  ): Promise<ResponseOf<typeof previewTemplate>> {
    return this.previews.of(user.id, body);
  }

  @Handle(templateOfDraft)
  ofDraft(
    @Input() { body }: InputOf<typeof templateOfDraft>,
    @CurrentUser() user: SignedIn,
  ): Promise<ResponseOf<typeof templateOfDraft>> {
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

  private async act(
    id: string,
    user: SignedIn,
    context: CommandContext,
    command: TemplateCommand,
  ): Promise<Template | Recorded> {
    const { position } = await this.commands.execute(new ActOnTemplate(id, command, context));
    if (!(await this.progress.shown('template', position))) return recorded(position);
    return (await findTemplate(this.source, user.id, id)) ?? recorded(position);
  }
}

/** @throws ApiError 400 with the faults of each field */
const check = (template: Pick<OwnTemplate, 'situation' | 'subject' | 'text'>): void => {
  const problems = templateProblems(template);
  if (problems.length > 0) throw invalid(problems.map(({ path, message }) => ({ path, message })));
};
