import type { LiveEvent } from '@app/contracts/jobs/jobs.api';
import type { Observable } from 'rxjs';

/** Port to whatever knows which answers have changed. An abstract class, so that it is its own injection token. */
export abstract class LiveFeed {
  /**
   * What concerns this person from now on, hot: nothing is repeated, and it need not end. `hello` is not part of it;
   * every stream opens with one.
   */
  abstract of(userId: string): Observable<LiveEvent>;
}
