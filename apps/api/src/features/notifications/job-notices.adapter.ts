import { Injectable } from '@nestjs/common';
import type { Notices } from '../../shared/ports';
import { Jobs } from '../../platform/jobs/jobs';
import { raiseNotification } from './notifications.reactions';
import { tellOfQuietThreads } from './quiet-thread-notices.jobs';

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

  async threadsQuiet(owner: string, day: string): Promise<void> {
    const id = `${tellOfQuietThreads.name}-${day}-${owner}`;
    await this.jobs.enqueue(tellOfQuietThreads, { id, owner, correlationId: id, input: { day } });
  }
}
