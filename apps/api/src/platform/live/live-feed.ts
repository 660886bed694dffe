import type { LiveEvent } from '@app/contracts/jobs/jobs.api';
import type { Observable } from 'rxjs';
import type { SignedIn } from '../http/people';

/** Who listens, and in which role: an admin's lists hold everybody. */
export type Listener = Pick<SignedIn, 'id' | 'role'>;

/** Port to the part that knows which queries have changed. An abstract class, so that it is its own injection token. */
export abstract class LiveFeed {
  /**
   * The events that concern this person, from now on. Nothing is repeated, and it need not end. The `hello` that opens
   * every stream is not part of it; a `hello` in it means that anything may have changed.
   */
  abstract of(listener: Listener): Observable<LiveEvent>;
}
