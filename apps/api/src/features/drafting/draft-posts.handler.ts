import { Injectable } from '@nestjs/common';
import type { Tone } from '@app/contracts/account/account.events';
import type { PostChannel } from '@app/contracts/content/content.constants';
import type { Origin } from '@app/contracts/content/content.events';
import { samplePosts } from '@app/writer/samples';
import { DraftWriter, type Watched, type Written } from '@app/writer/writer';
import type { z } from 'zod';
import { derivedId } from '@app/event-sourcing/commands/context';
import { PlanLimits } from '../../shared/ports';
import { HandlesJob } from '../../platform/feature';
import type { JobHandler, JobRun } from '@app/event-sourcing/jobs/job';
import { Assistant, type Run } from '../../shared/assistant';
import { Briefs } from '../../shared/briefs';
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
    private readonly assistant: Assistant,
    private readonly briefs: Briefs,
    private readonly writer: DraftWriter,
    private readonly limits: PlanLimits,
  ) {}

  async run(
    { posts, sample }: z.output<typeof draftPosts.input>,
    run: Run,
    watched: Watched = run,
  ): Promise<DraftingResult> {
    const result: DraftingResult = { drafts: [], samples: 0, skipped: [], position: '0' };
    const [before] = sample ? [] : await this.briefs.text(run.owner, postId(run.id, 0));
    // An earlier run of this request wrote it. The model is not asked twice.
    if (before && posts.length === 1)
      return { ...result, drafts: [postId(run.id, 0)], position: String(before.position) };
    const { person, author } = await this.briefs.writing(run.owner);
    const signature = author.card.signature ?? author.firstName;
    const written: Post[] = sample
      ? samplePosts.map((post) => ({ ...ofSamples, ...post, basis: ['Sample: an invented expert'] }))
      : await Promise.all(
          posts.map(async ({ ideaId, ...post }) => ({
            ...(await this.writer.post({ ...post, signature, author, tone: person.preferredTone }, undefined, watched)),
            theme: post.theme,
            channel: post.channel,
            tone: person.preferredTone,
            origin: ideaId === null ? null : { of: 'idea' as const, id: ideaId },
          })),
        );
    for (const [i, { theme, channel, tone, title, body, basis, writer, origin }] of written.entries()) {
      // A person gets each sample only once.
      const id = sample ? derivedId('sample-post', run.owner, theme) : postId(run.id, i);
      const { position, events } = await this.assistant.act(
        run,
        person,
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
        },
        derivedId(run.id, String(i)),
      );
      if (events > 0) result.drafts.push(id);
      result.position = String(position);
      run.progress(i + 1, written.length);
    }
    return { ...result, samples: sample ? result.drafts.length : 0 };
  }

  async gaveUp({ sample }: z.output<typeof draftPosts.input>, { owner, id }: JobRun): Promise<void> {
    if (!sample) await this.limits.releasePost(owner, postId(id, 0));
  }
}

/** The n-th post of a request always has the same id. */
export const postId = (jobId: string, n: number): string => derivedId('post', jobId, String(n));
