import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { viewAs } from '@app/contracts/admin/admin-users.api';
import type { InputOf, ResponseOf } from '@app/contracts/endpoint';
import { DomainError } from '@app/domain/decider';
import type { CommandContext } from '@app/event-sourcing/commands/context';
import { Handle, Input } from '../../platform/http/handle';
import { People, type SignedIn } from '../../platform/kernel/people';
import { Context, CurrentUser } from '../../platform/http/request-context';
import { Views } from '../../platform/http/views';
import { RecordOperation } from '../../shared/operation.commands';

@Controller()
export class ViewAsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly people: People,
    private readonly views: Views,
  ) {}

  /** It records the view in the ledger before the admin sees anything. */
  @Handle(viewAs)
  async start(
    @Input() { params }: InputOf<typeof viewAs>,
    @CurrentUser() admin: SignedIn,
    @Context() context: CommandContext,
  ): Promise<ResponseOf<typeof viewAs>> {
    const person = await this.people.find(params.userId);
    if (!person) throw new DomainError('not_found', 'There is no such person.');
    if (person.role === 'admin') throw new DomainError('invalid_transition', 'The workspace of an admin is not shown.');
    const asked = { type: 'ViewAsStarted', data: { until: this.views.end() } } as const;
    const { state } = await this.commands.execute(new RecordOperation(asked, context, person.id));
    // A repeated request has no entry of its own, so it gets the view of the first one, with its end.
    if (state.requested?.type !== 'ViewAsStarted') throw new Error('The view is not in the ledger');
    const { until } = state.requested.data;
    return { token: await this.views.tokenOf(person.id, admin.id, until), email: person.email, until };
  }
}
