import { Injectable } from '@nestjs/common';
import type { Notices } from '../../ports/features';
import { Jobs } from '../../platform/jobs/jobs';
import { raiseNotification } from './notifications.reactions';

@Injectable()
export class JobNotices implements Notices {
  constructor(private readonly jobs: Jobs) {}

  async followUpsDue(owner: string, day: string, count: number): Promise<void> {
    const id = `${raiseNotification.name}-follow-ups-${day}-${owner}`;
    await this.jobs.enqueue(raiseNotification, {
      id,
      owner,
      correlationId: id,
      input: { type: 'follow_ups_due', day, count },
    });
  }
}
