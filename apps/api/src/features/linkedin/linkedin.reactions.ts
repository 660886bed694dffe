import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { HandlesJob } from '../../platform/feature';
import { defineJob, type JobHandler, type JobRun, defineReaction } from '@app/event-sourcing/jobs/job';
import { Secrets } from '../../platform/postgres/secrets';

/** Deletes the tokens of a connection. It is a job, so that it also happens when the process ends just after the event. */
export const forgetLinkedIn = defineJob({
  name: 'forget-linkedin',
  input: z.object({ connectionId: z.uuid() }),
  attempts: 10,
});

/** Connecting again ends the earlier connection. */
export const forgetLinkedInWhenEnded = defineReaction({
  name: 'forget-linkedin-when-ended',
  categories: ['user'],
  react: (event) => {
    const ended =
      event.type === 'LinkedInDisconnected'
        ? event.data.connectionId
        : event.type === 'LinkedInConnected'
          ? event.data.replaces
          : null;
    return ended === null ? undefined : { kind: forgetLinkedIn, input: { connectionId: ended } };
  },
});

@Injectable()
@HandlesJob(forgetLinkedIn)
export class ForgetLinkedIn implements JobHandler<typeof forgetLinkedIn.input> {
  constructor(private readonly secrets: Secrets) {}

  async run({ connectionId }: z.output<typeof forgetLinkedIn.input>, { owner }: JobRun): Promise<{ forgotten: true }> {
    await this.secrets.forget({ id: connectionId, owner });
    return { forgotten: true };
  }
}
