import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Tone } from '@app/contracts/account/account.events';
import type { PostChannel } from '@app/contracts/content/content.constants';
import type { Origin } from '@app/contracts/content/content.events';
import { samplePosts } from '@app/writer/samples';
import { DraftWriter, type Written } from '@app/writer/writer';
import type { z } from 'zod';
import { derivedId } from '../../platform/commands/ids';
import { Clock, momentOf } from '../../platform/kernel/clock';
import { HandlesJob, type JobHandler, type JobRun } from '../../platform/jobs/job';
import { Briefs } from './brief';
import { ActOnContent } from './content.commands';
import { draftPosts, type DraftingResult } from './drafting.jobs';

type Post = Pick<Written, 'title' | 'body' | 'basis' | 'writer'> & {
  theme: string;
  channel: PostChannel;
  tone: Tone;
  origin: Origin | null;
};

const ofSamples = { channel: 'linkedin_post', title: null, writer: 'template', origin: null } as const;

/** Drafts posts, each from a theme, the person's answers and notes; or the sample posts. */
@Injectable()
@HandlesJob(draftPosts)
export class DraftPosts implements JobHandler<typeof draftPosts.input> {
  constructor(
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    private readonly briefs: Briefs,
    private readonly writer: DraftWriter,
  ) {}

  async run({ posts, sample }: z.output<typeof draftPosts.input>, run: JobRun): Promise<DraftingResult> {
    const { person, author } = await this.briefs.writing(run.owner);
    const signature = author.card.signature ?? author.firstName;
    const written: Post[] = sample
      ? samplePosts.map((post) => ({ ...ofSamples, ...post, basis: ['Sample: an invented expert'] }))
      : await Promise.all(
          posts.map(async ({ ideaId, ...post }) => ({
            ...(await this.writer.post({ ...post, signature, author, tone: person.preferredTone })),
            theme: post.theme,
            channel: post.channel,
            tone: person.preferredTone,
            origin: ideaId === null ? null : { of: 'idea' as const, id: ideaId },
          })),
        );
    const result: DraftingResult = { drafts: [], samples: 0, skipped: [], position: '0' };
    for (const [i, { theme, channel, tone, title, body, basis, writer, origin }] of written.entries()) {
      // A person has each sample once.
      const id = sample ? derivedId('sample-post', run.owner, theme) : derivedId('post', run.id, String(i));
      const { position, events } = await this.commands.execute(
        new ActOnContent(
          id,
          {
            type: 'DraftContent',
            contentType: 'post',
            channel,
            title,
            body,
            target: null,
            topic: theme,
            tone,
            writer,
            sample,
            basis,
            situation: null,
            template: null,
            origin,
            ...momentOf(this.clock, person),
          },
          {
            commandId: derivedId(run.id, String(i)),
            owner: run.owner,
            actor: { id: 'assistant', as: 'system' },
            correlationId: run.correlationId,
            causationId: run.id,
            request: null,
          },
        ),
      );
      if (events > 0) result.drafts.push(id);
      result.position = String(position);
      run.progress(i + 1, written.length);
    }
    return { ...result, samples: sample ? result.drafts.length : 0 };
  }
}
