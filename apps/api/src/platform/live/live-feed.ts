import type { LiveEvent } from '@app/contracts/jobs/jobs.api';
import type { Observable } from 'rxjs';
import type { SignedIn } from '../http/people';

/** Who listens, and as what: an admin's lists hold everybody. */
export type Listener = Pick<SignedIn, 'id' | 'role'>;

/** Port to whatever knows which answers have changed. An abstract class, so that it is its own injection token. */
export abstract class LiveFeed {
  /**
   * What concerns this person from now on, hot: nothing is repeated, and it need not end. `hello` is not part of it;
   * every stream opens with one.
   */
  abstract of(listener: Listener): Observable<LiveEvent>;
}
