import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { DomainError } from '@app/domain/decider';
import { catchError, from, mergeMap, type Observable } from 'rxjs';
import { ApiError } from './errors';
import { requestOf } from './handle';
import { EventStore } from '@app/event-sourcing/event-store/event-store';
import { Progress } from '@app/event-sourcing/read-models/progress';

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
