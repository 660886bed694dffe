import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Observable } from 'rxjs';
import { requestOf } from '../http/handle';
import { Progress } from './progress';

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
