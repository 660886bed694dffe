import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { type Command, CommandBus } from '@nestjs/cqrs';
import type { Category } from '@app/contracts/events';
import { DomainError } from '@app/domain/decider';
import { EventStore } from '@app/event-sourcing/event-store';
import { Progress } from '@app/event-sourcing/read-models/progress';
import { catchError, from, mergeMap, type Observable } from 'rxjs';
import { notShownYet, type NotShownYet, requestOf } from './endpoint';
import { ApiError } from './errors';

/** Sends the commands of a person, and answers when the lists show what they changed. */
@Injectable()
export class Commands {
  constructor(
    private readonly bus: CommandBus,
    private readonly progress: Progress,
  ) {}

  /**
   * Sends a command.
   * @returns what `answer` finds when the lists show the change; 202 when they do not yet
   */
  async show<Outcome extends { position: bigint }, Answer>(
    command: Command<Outcome> & { readonly category: Category },
    answer: (outcome: Outcome) => Answer | Promise<Answer>,
  ): Promise<NonNullable<Answer> | NotShownYet> {
    const outcome = await this.send(command);
    return this.whenShown(command.category, outcome.position, () => answer(outcome));
  }

  /** The same for what is recorded already. @param also read models that replies to commands do not wait for */
  async whenShown<Answer>(
    category: Category,
    position: bigint,
    answer: () => Answer | Promise<Answer>,
    also: Parameters<Progress['showsAll']>[1] = [],
  ): Promise<NonNullable<Answer> | NotShownYet> {
    if (!(await this.progress.shown(category, position, { also }))) return notShownYet(position);
    // A crash of PostgreSQL can lose the last rows of a list, which were already shown. The event is stored, so the rows come back.
    return (await answer()) ?? notShownYet(position);
  }

  /** Sends a command whose answer does not wait for the lists. */
  send<Outcome>(command: Command<Outcome>): Promise<Outcome> {
    return this.bus.execute(command);
  }
}

export const catchingUp = (): ApiError => {
  const message = 'Keepwarm is catching up, and this may not be shown yet. Nothing was changed; try again in a moment.';
  return new ApiError(503, 'catching_up', message, { headers: { 'Retry-After': '2' } });
};

/**
 * A read model that is behind the log cannot say that something does not exist. So a handler that throws `not_found` runs
 * once more when the read models show all that the log holds now. When they are still behind, the response is 503.
 */
@Injectable()
export class NotFoundYet implements NestInterceptor {
  constructor(
    private readonly store: EventStore,
    private readonly progress: Progress,
  ) {}

  intercept(_: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next.handle().pipe(
      catchError((error: unknown) => {
        if (!(error instanceof DomainError && error.code === 'not_found')) throw error;
        return from(this.catchUp()).pipe(mergeMap(() => next.handle()));
      }),
    );
  }

  private async catchUp(): Promise<void> {
    if (await this.progress.showsAll(await this.store.head())) return;
    throw catchingUp();
  }
}

/**
 * For controllers that read tables of read models with `awaitedBy: 'readers'`: each reply waits until they show what its
 * person has changed before, so that people always find their own changes.
 */
@Injectable()
export class ShowsOwnChanges implements NestInterceptor {
  constructor(private readonly progress: Progress) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const { person } = requestOf(context);
    if (person) await this.progress.showsOwn(person.id);
    return next.handle();
  }
}
