import { Controller } from '@nestjs/common';
import { decidePromise, listPromises } from '@app/contracts/follow-ups/promises.api';
import { DataSource } from 'typeorm';
import { Handle, type Received, Commands } from '../../platform/http/endpoint';
import { Clock, momentOf, todayOf } from '@app/event-sourcing/kernel/clock';
import { ActOnContent } from '../../shared/content.commands';
import { findPromises } from './promises.read-model';
import type { SignedIn } from '../../platform/kernel/people';

@Controller()
export class PromisesController {
  constructor(
    private readonly commands: Commands,
    private readonly clock: Clock,
    private readonly source: DataSource,
  ) {}

  @Handle(listPromises)
  list({ user }: { user: SignedIn }) {
    return findPromises(this.source, user.id, todayOf(this.clock, user));
  }

  @Handle(decidePromise)
  async decide({ params, body: { words, decision, due }, user, context }: Received<typeof decidePromise>) {
    const command = {
      type: 'DecidePromise',
      words,
      decision,
      due: due ?? null,
      ...momentOf(this.clock, user),
    } as const;
    return this.commands.show(new ActOnContent(params.id, command, context), () => this.list({ user }));
  }
}
