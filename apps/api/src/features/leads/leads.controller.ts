import { Controller } from '@nestjs/common';
import {
  addLead,
  archiveLeads,
  changeLead,
  exportLeads,
  generateSampleLeads,
  getLead,
  leadColumns,
  leadCounts,
  leadFacts,
  listLeads,
  logTouch,
  moveLeads,
  removeSampleLeads,
  restoreLeads,
  tagLeads,
  takeBackTouch,
} from '@app/contracts/leads/leads.api';
import { noSuch } from '@app/domain/decider';
import type { LeadCommand } from '@app/domain/leads/lead';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { PlanLimits } from '../../shared/ports';
import type { SignedIn } from '../../platform/kernel/people';
import { type CommandContext, derivedId } from '@app/event-sourcing/commands/context';
import { accepted, Handle, type Received, Commands } from '../../platform/http/endpoint';
import { sendCsv } from '../../shared/downloads';
import { ApiError, invalid } from '../../platform/http/errors';
import { Jobs } from '../../platform/jobs/jobs';
import { sendPage } from '../../platform/http/paging';
import { Clock, momentOf, todayOf } from '@app/event-sourcing/kernel/clock';
import { Progress } from '@app/event-sourcing/read-models/progress';
import { actOnEach } from './bulk.commands';
import { ActOnLead } from '../../shared/leads.commands';
import {
  countLeadFacts,
  countLeads,
  findColumns,
  findForExport,
  inListAlready,
  findLead,
  findLeads,
  findLeadsById,
  sampleLeadIds,
  timelineOf,
} from './leads.queries';
import { leadsCsv } from './leads.csv';
import { namedOrigin, OwnPosts } from './own-posts.queries';
import { generateSampleLeads as sampleLeadsJob, SampleLeadsResult } from './sample-leads.jobs';

/** Milliseconds that a request waits for its sample leads before it returns 202 with the job. */
const longestWait = 10_000;

@Controller()
export class LeadsController {
  constructor(
    private readonly commands: Commands,
    private readonly clock: Clock,
    private readonly source: DataSource,
    private readonly progress: Progress,
    private readonly jobs: Jobs,
    private readonly posts: OwnPosts,
    private readonly limits: PlanLimits,
  ) {}

  @Handle(listLeads)
  async list({ query, user, response }: Received<typeof listLeads>) {
    return sendPage(response, await findLeads(this.source, user.id, todayOf(this.clock, user), query));
  }

  @Handle(leadColumns)
  columns({ query, user }: Received<typeof leadColumns>) {
    return findColumns(this.source, user.id, query);
  }

  @Handle(leadCounts)
  counts({ user }: Received<typeof leadCounts>) {
    return countLeads(this.source, user.id);
  }

  @Handle(leadFacts)
  facts({ user }: Received<typeof leadFacts>) {
    return countLeadFacts(this.source, user.id);
  }

  @Handle(getLead)
  async one({ params, user }: Received<typeof getLead>) {
    const [lead, timeline] = await Promise.all([
      findLead(this.source, user.id, todayOf(this.clock, user), params.id),
      timelineOf(this.source, user.id, params.id),
    ]);
    if (!lead) throw noSuch('lead');
    return { ...lead, timeline };
  }

  @Handle(addLead)
  async add({ body, user, context }: Received<typeof addLead>) {
    const { name, title, company, description, email, linkedinUrl, segment, tags } = body;
    const { connectionCount, profileImageUrl, greeting } = body;
    const id = derivedId('lead', user.id, context.commandId);
    const surface: LeadCommand = {
      type: 'SurfaceLead',
      details: {
        name,
        title,
        company,
        description: description ?? null,
        email: email ?? null,
        linkedinUrl: linkedinUrl ?? null,
        segment: segment ?? null,
        tags: tags ?? [],
        connectionCount: connectionCount ?? null,
        profileImageUrl: profileImageUrl ?? null,
        ...(greeting && { greeting }),
        connectedOn: null,
      },
      source: 'manual',
      importId: null,
      row: null,
      ...momentOf(this.clock, user),
    };
    const { status = 'new' } = body;
    await this.limits.reserveLeads(user.id, [id]);
    if (status === 'new') return this.act(id, user, context, surface);
    const move: LeadCommand = { type: 'ChangeLeadStatus', to: status, reason: null, ...momentOf(this.clock, user) };
    return this.act(id, user, context, surface, move);
  }

  @Handle(changeLead)
  async change({ params, body, user, context }: Received<typeof changeLead>) {
    const { status, reason, from, suggestedAction, deal, cameFrom, nextStep, nextStepDue, was, ...more } = body;
    const { addTag, removeTag, doNotContact, ...changes } = more;
    const moment = momentOf(this.clock, user);
    const wanted: LeadCommand[] = [];
    if (Object.keys(changes).length > 0) wanted.push({ type: 'ChangeLeadDetails', changes, importId: null });
    if (removeTag !== undefined) wanted.push({ type: 'RemoveTag', tag: removeTag });
    if (addTag !== undefined) wanted.push({ type: 'AddTag', tag: addTag });
    // The value comes before the status, so that a won deal has its value.
    if (deal !== undefined) wanted.push({ type: 'ValueDeal', value: deal, from: was?.deal, ...moment });
    if (status) wanted.push({ type: 'ChangeLeadStatus', to: status, reason: reason ?? null, from, ...moment });
    if (suggestedAction !== undefined)
      wanted.push({ type: 'ChooseLeadAction', action: suggestedAction, from: was?.suggestedAction, ...moment });
    if (cameFrom !== undefined) {
      const origin = cameFrom && (await this.posts.origin(user.id, cameFrom));
      const before = was?.cameFrom && namedOrigin(was.cameFrom);
      wanted.push({ type: 'NameSource', origin, from: before, ...moment });
    }
    if (doNotContact !== undefined)
      wanted.push({ type: 'SetDoNotContact', value: doNotContact, from: was?.doNotContact, ...moment });
    if (nextStep !== undefined || nextStepDue !== undefined)
      wanted.push({ type: 'SetNextStep', text: nextStep, due: nextStepDue });
    return this.act(params.id, user, context, ...wanted);
  }

  @Handle(logTouch)
  async touch({ params, body, user, context }: Received<typeof logTouch>) {
    const { kind, note, via, line, reply, until } = body;
    const now = momentOf(this.clock, user);
    // Instants are compared in one form, because the fraction of a second may be left out.
    const at = body.at === undefined ? now.at : new Date(body.at).toISOString();
    if (at > now.at) throw invalid([{ path: 'at', message: 'This is in the future. Choose when it happened' }]);
    if (at < '1900') throw invalid([{ path: 'at', message: 'This is before 1900. Choose when it happened' }]);
    const touchId = derivedId('touch', context.commandId);
    const moment = { ...now, at };
    if (until !== undefined && until <= todayOf(this.clock, user))
      throw invalid([{ path: 'until', message: 'Choose a later day' }]);
    const touch = { touchId, kind, note: note ?? null, via: via ?? null, line: line ?? undefined, reply, until };
    const shown = await this.act(params.id, user, context, { type: 'LogTouch', ...touch, ...moment });
    return 'id' in shown ? { ...shown, touchId } : shown;
  }

  @Handle(takeBackTouch)
  takeBackTouch({ params, user, context }: Received<typeof takeBackTouch>) {
    return this.act(params.id, user, context, { type: 'TakeBackTouch', touchId: params.touchId });
  }

  @Handle(archiveLeads)
  archive({ body, user, context }: Received<typeof archiveLeads>) {
    return this.actOnMany(user, body.ids, { type: 'ArchiveLead', reason: 'archived' }, context);
  }

  @Handle(restoreLeads)
  async restore({ body, user, context }: Received<typeof restoreLeads>) {
    const twice = await inListAlready(this.source, user.id, body.ids);
    const ids = body.ids.filter((id) => !twice.has(id));
    const known = await findLeadsById(this.source, user.id, ids);
    const counted = known.filter(({ source }) => source !== 'sample').map(({ id }) => id);
    await this.limits.reserveLeads(user.id, counted);
    const { done, skipped } = await this.actOnMany(user, ids, { type: 'RestoreLead' }, context);
    return { done, skipped: skipped + twice.size };
  }

  @Handle(moveLeads)
  move({ body, user, context }: Received<typeof moveLeads>) {
    const command: LeadCommand = {
      type: 'ChangeLeadStatus',
      to: body.status,
      reason: null,
      from: body.from,
      ...momentOf(this.clock, user),
    };
    return this.actOnMany(user, body.ids, command, context);
  }

  @Handle(tagLeads)
  tag({ body, user, context }: Received<typeof tagLeads>) {
    return this.actOnMany(user, body.ids, { type: 'AddTag', tag: body.tag }, context);
  }

  @Handle(exportLeads)
  async export({ query, user, response }: Received<typeof exportLeads>) {
    const { ids, ...filter } = query;
    const chosen = ids?.split(',');
    if (chosen?.some((id) => !z.uuid().safeParse(id).success))
      throw invalid([{ path: 'ids', message: 'Ids must be ids of leads, separated by commas' }]);
    const rows = await findForExport(this.source, user.id, filter, chosen);
    return sendCsv(response, 'keepwarm-leads.csv', leadsCsv(rows));
  }

  @Handle(generateSampleLeads)
  async generateSamples({
    user,
    context: { commandId, correlationId, request },
  }: Received<typeof generateSampleLeads>) {
    const { name } = sampleLeadsJob;
    const id = `${name}-${derivedId(name, commandId)}`;
    await this.jobs.enqueue(sampleLeadsJob, { id, owner: user.id, correlationId, input: {}, request });
    const job = await this.jobs.finished(id, user.id, longestWait);
    if (job?.state === 'failed')
      throw new ApiError(503, 'samples_failed', 'The sample leads could not be added. Please try again.');
    if (job?.state !== 'completed') return accepted({ jobId: id, address: `/api/jobs/${id}` });
    const { added, position } = SampleLeadsResult.parse(job.result);
    this.progress.jobRecorded(user.id, BigInt(position));
    await this.progress.shown('lead', BigInt(position));
    return { added };
  }

  @Handle(removeSampleLeads)
  async removeSamples({ user, context }: Received<typeof removeSampleLeads>) {
    const ids = await sampleLeadIds(this.source, user.id);
    const { done } = await this.actOnMany(user, ids, { type: 'ArchiveLead', reason: 'samples_removed' }, context);
    return { removed: done };
  }

  private act(id: string, user: SignedIn, context: CommandContext, ...commands: LeadCommand[]) {
    return this.commands.show(new ActOnLead(id, commands, context), ({ state }) => {
      if (state.status === 'unknown') throw noSuch('lead'); // the request changed nothing
      return findLead(this.source, context.owner, todayOf(this.clock, user), id);
    });
  }

  private async actOnMany(user: SignedIn, ids: string[], command: LeadCommand, context: CommandContext) {
    const known = await findLeadsById(this.source, user.id, ids);
    if (known.length < new Set(ids).size) throw noSuch('lead');
    return actOnEach(this.commands, ids, command, context, (position) => this.progress.shown('lead', position));
  }
}
