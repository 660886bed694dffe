import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { sampleLeads } from '@app/writer/sample-leads';
import type { SignedIn } from '../../platform/http/people';
import type { CommandContext } from '../../platform/commands/context';
import { derivedId } from '../../platform/commands/ids';
import { Clock, momentOf } from '../../platform/kernel/clock';
import { ActOnLead } from './leads.commands';

/** Sample leads. A person always gets the same ones, so a second click adds no lead twice. */
@Injectable()
export class SampleLeads {
  constructor(
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  async add(user: SignedIn, context: CommandContext): Promise<{ added: number; position: bigint }> {
    const moment = momentOf(this.clock, user);
    const all = await Promise.all(
      sampleLeads({ clientTypes: user.clientTypes, seed: user.id }).map(async ({ key, details }) => {
        const id = derivedId('sample-lead', user.id, key);
        const own = { ...context, commandId: derivedId(context.commandId, id) };
        const surfaced = await this.commands.execute(
          new ActOnLead(
            id,
            { type: 'SurfaceLead', details, source: 'sample', importId: null, row: null, ...moment },
            own,
          ),
        );
        if (surfaced.events > 0 || surfaced.state.status === 'open') return surfaced;
        return this.commands.execute(new ActOnLead(id, { type: 'RestoreLead' }, own));
      }),
    );
    return {
      added: all.filter((r) => r.events > 0).length,
      position: all.reduce((max, r) => (r.position > max ? r.position : max), 0n),
    };
  }
}
