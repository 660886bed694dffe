import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { openingOf } from '@app/writer/openings';
import { DraftWriter } from '@app/writer/writer';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { People } from '../../platform/http/people';
import { derivedId } from '../../platform/commands/ids';
import { Clock, momentOf } from '../../platform/kernel/clock';
import { HandlesJob, type JobHandler, type JobRun } from '../../platform/jobs/job';
import { ActOnContent } from './content.commands';
import { recentBodies } from './content.queries';
import { draftPosts, type DraftingResult } from './drafting.jobs';

/** Drafts posts, each from a theme and the person's notes. */
@Injectable()
@HandlesJob(draftPosts)
export class DraftPosts implements JobHandler<typeof draftPosts.input> {
  constructor(
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    private readonly source: DataSource,
    private readonly people: People,
    private readonly writer: DraftWriter,
  ) {}

  async run({ posts, sample }: z.output<typeof draftPosts.input>, run: JobRun): Promise<DraftingResult> {
    const author = await this.people.find(run.owner);
    if (!author) throw new Error('The owner of this job is unknown');
    const result: DraftingResult = { drafts: [], samples: sample ? posts.length : 0, skipped: [], position: '0' };
    const openings = (await recentBodies(this.source, run.owner)).map(({ body, name }) => openingOf(body, name ?? ''));
    for (const [i, { theme, notes }] of posts.entries()) {
      const id = derivedId('post', run.id, String(i));
      const tone = author.preferredTone;
      const channel = 'linkedin_post' as const;
      const written = await this.writer.post({
        theme,
        notes,
        author,
        tone,
        channel,
        seed: id,
        avoidOpenings: openings,
      });
      openings.push(openingOf(written.body, ''));
      const { position } = await this.commands.execute(
        new ActOnContent(
          id,
          {
            type: 'DraftContent',
            contentType: 'post',
            channel,
            title: written.title,
            body: written.body,
            target: null,
            topic: theme,
            tone,
            writer: 'template',
            sample,
            basis: written.basis,
            ...momentOf(this.clock, author),
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
      result.drafts.push(id);
      result.position = String(position);
      run.progress(i + 1, posts.length);
    }
    return result;
  }
}
