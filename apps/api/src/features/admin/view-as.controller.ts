import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { viewAs } from '@app/contracts/admin/admin-users.api';
import { DomainError, mustExist } from '@app/domain/decider';
import { Handle, type Received } from '../../platform/http/endpoint';
import { People, Views } from '../../platform/kernel/people';
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
  async start({ params, user: admin, context }: Received<typeof viewAs>) {
    const person = mustExist(await this.people.find(params.userId), 'person');
    if (person.role === 'admin') throw new DomainError('invalid_transition', 'The workspace of an admin is not shown.');
    const asked = { type: 'ViewAsStarted', data: { until: this.views.end() } } as const;
    const { state } = await this.commands.execute(new RecordOperation(asked, context, person.id));
    // A repeated request has no entry of its own, so it gets the view of the first one, with its end.
    if (state.requested?.type !== 'ViewAsStarted') throw new Error('The view is not in the ledger');
    const { until } = state.requested.data;
    return { token: await this.views.tokenOf(person.id, admin.id, until), email: person.email, until };
  }
}
