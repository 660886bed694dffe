import { createHash, randomUUID } from 'node:crypto';
import { tones } from '@app/contracts/account/account.constants';
import { leadStatuses } from '@app/contracts/leads/leads.constants';
import type { LeadStatus } from '@app/contracts/leads/leads.events';
import type { ContentCommand } from '@app/domain/content/content';
import { DomainError } from '@app/domain/decider';
import { lead, type LeadCommand } from '@app/domain/leads/lead';
import { type Chance, pick, seeded } from '@app/writer/seeded';
import { draftContent, leadDetails } from '@app/domain/testing/commands';
import { type CommandContext, derivedId } from '@app/event-sourcing/commands/context';
import { texts } from '../src/shared/content.commands';
import { record } from '@app/event-sourcing/commands/record';
import type { EventStore } from '@app/event-sourcing/event-store';
import type { Storage } from '@app/event-sourcing/postgres/storage';
import { reactionConsumer } from '@app/event-sourcing/reactions/reaction';
import { until } from '../../../test/app';

export const contextOf = (owner: string, correlationId = randomUUID() as string): CommandContext => ({
  commandId: randomUUID(),
  owner,
  actor: { id: owner, as: 'user' },
  correlationId,
  causationId: correlationId,
  request: null,
});

/** Waits until nothing follows from the log any more: the reactions have read it, and the jobs that they started have ended. */
export const rested = ({ pool, store }: Storage): Promise<unknown> =>
  until(async () => {
    const head = await store.head();
    const { rowCount } = await pool.query(
      `select from platform.checkpoints where consumer like $1 and position < $2
       union all select from platform.job_inputs where ended_at is null`,
      [reactionConsumer({ name: '%' }), head],
    );
    return rowCount === 0 && (await store.head()) === head;
  });

/** For commands of one person in one session. */
export const inSession = { session: '6f3c1f0a-54ce-4f0d-9a61-0000000000aa', basedOn: null };

/** A body with the fingerprint of the whole text. */
export const textOf = (body: string, title: string | null = null) => ({
  body,
  fingerprint: createHash('sha256')
    .update(title === null ? body : JSON.stringify([title, body]), 'utf8')
    .digest('hex'),
});

export { texts };

const details = (name: string) => leadDetails({ name, title: 'COO', company: 'Atelier Nord' });

const zones = ['Europe/Berlin', 'Pacific/Auckland', 'America/Los_Angeles', 'Asia/Kathmandu', 'UTC'];

/** An instant: often near the start of a week, because weeks are counted. */
const someTime = (chance: Chance): string => {
  const monday = Date.UTC(2026, 8, 7) + Math.floor(chance() * 8) * 7 * 86_400_000;
  const away = chance() < 0.5 ? (chance() - 0.5) * 30 : chance() * 168;
  return new Date(monday + away * 3_600_000).toISOString();
};

/**
 * Sends random commands to leads and texts over eight weeks, in any order. The deciders refuse some of them. The same seed
 * sends the same commands.
 */
export const live = async (store: EventStore, owner: string, seed: string, steps: number): Promise<void> => {
  const chance = seeded(seed);
  const leads: string[] = [];
  const written: { id: string; body: string }[] = [];
  const importId = randomUUID();
  /** One of a few, so that some touches are logged twice or taken back. */
  const touchOf = (n: number) => derivedId('touch', owner, String(n % 7));
  const onLead = (id: string, command: LeadCommand) => record(store, `lead-${id}`, lead, command, contextOf(owner));
  const onText = (id: string, command: ContentCommand) =>
    record(store, `content-${id}`, texts, command, contextOf(owner));

  const step = async (n: number): Promise<unknown> => {
    const moment = { at: someTime(chance), timeZone: pick(chance, zones) };
    const sentNow = { touchId: touchOf(n + 1), kind: 'message' as const, via: 'email' as const, ...moment };
    const kind = chance();
    if (kind < 0.2 || leads.length === 0) {
      const id = randomUUID();
      leads.push(id);
      const source = pick(chance, ['manual', 'import', 'sample'] as const);
      const from = source === 'import' ? { importId, row: n } : { importId: null, row: null };
      return onLead(id, { type: 'SurfaceLead', details: details(`Person ${n}`), source, ...from, ...moment });
    }
    if (kind < 0.35 || written.length === 0) {
      const id = randomUUID();
      const body = `Draft ${n}`;
      written.push({ id, body });
      const contentType = pick(chance, ['message', 'message', 'post', 'comment'] as const);
      const target = { leadId: pick(chance, leads), name: `Person ${n}`, title: '', company: '' };
      return onText(
        id,
        draftContent({
          contentType,
          channel: 'email',
          body,
          target: contentType === 'message' ? target : null,
          topic: contentType === 'post' ? 'Handing over' : null,
          tone: pick(chance, tones),
          template: contentType === 'comment' ? 'comment:ask' : pick(chance, [null, 'shipped:reconnect']),
          ...moment,
        }),
      );
    }
    if (kind < 0.65) {
      const id = pick(chance, leads);
      return onLead(
        id,
        pick<LeadCommand>(chance, [
          { type: 'ChangeLeadStatus', to: pick<LeadStatus>(chance, leadStatuses), reason: null, ...moment },
          { type: 'ChangeLeadStatus', to: pick<LeadStatus>(chance, leadStatuses), reason: 'Said so.', ...moment },
          {
            type: 'ChangeLeadDetails',
            changes: { name: `Renamed ${n}`, tags: ['warm'] },
            importId: pick(chance, [null, importId]),
          },
          { type: 'ChooseLeadAction', action: pick(chance, ['connect', 'comment', null]), ...moment },
          { type: 'LogTouch', touchId: touchOf(n), kind: 'call', note: `Note ${n}`, via: 'phone', ...moment },
          { type: 'LogTouch', touchId: touchOf(n), kind: 'reply', note: null, via: null, ...moment },
          { type: 'TakeBackTouch', touchId: touchOf(n) },
          { type: 'FollowText', contentId: importId, sent: pick(chance, [sentNow, null]) },
          { type: 'ValueDeal', value: pick(chance, [{ amount: n * 100, currency: 'EUR' }, null]), ...moment },
          {
            type: 'NameSource',
            origin: pick(chance, [null, { kind: 'post', contentId: importId, text: 'Floats' }]),
            ...moment,
          },
          { type: 'SetNextStep', text: `Step ${n}`, due: '2026-12-01' },
          { type: 'SetFollowUpRhythm', days: pick(chance, [7, 30, null]) },
          { type: 'SnoozeFollowUp', until: pick(chance, ['2026-12-24', null]), ...moment },
          { type: 'LetFollowUpGo', reason: 'not_now', note: null, ...moment },
          { type: 'BringFollowUpBack' },
          { type: 'FinishFollowUp', ...moment },
          { type: 'TakeBackFinishedFollowUp', ...moment },
          { type: 'AddTag', tag: `tag ${n}` },
          {
            type: 'MergeLead',
            otherId: pick(chance, leads),
            details: { title: `Title ${n}` },
            touches: [{ touchId: randomUUID(), kind: 'call', contentId: null, ...moment }],
            undone: [],
            ...moment,
          },
          { type: 'UndoMerge', otherId: pick(chance, leads), undone: [], ...moment },
          { type: pick(chance, ['TellApart', 'TakeBackApart'] as const), otherId: pick(chance, leads), ...moment },
          { type: 'FollowMerge', into: pick(chance, [...leads, null]), survivor: pick(chance, leads), ...moment },
          { type: 'ArchiveLead', reason: pick(chance, ['archived', 'import_undone', 'samples_removed'] as const) },
          { type: 'RestoreLead' },
          { type: 'UndoImport', importId, undone: [] },
        ]),
      );
    }
    const { id, body } = pick(chance, written);
    const { fingerprint: seen } = textOf(body);
    return onText(
      id,
      pick<ContentCommand>(chance, [
        { type: 'EditDraft', text: { body: `Edit ${n}` }, ...inSession, ...moment },
        { type: 'EditDraft', text: { title: `Subject ${n}` }, ...inSession, ...moment },
        { type: 'BeginEdit', ...moment },
        { type: 'RestoreRevision', revision: 0, ...inSession, ...moment },
        { type: 'ApproveContent', text: null, seen: null, ...inSession, ...moment },
        { type: 'ApproveContent', text: { body: `Own words ${n}` }, seen: null, ...inSession, ...moment },
        { type: 'DeclineContent', reason: 'not_now', note: null, ...moment },
        { type: 'ReopenContent', ...moment },
        { type: 'CopyContent', seen, ...moment },
        { type: 'MarkSent', seen, text: null, link: null, ...moment },
        { type: 'MarkSent', seen, text: { body: `Sent ${n}` }, link: 'https://example.com/1', ...moment },
        { type: 'TakeBackSent', ...moment },
      ]),
    );
  };

  for (let n = 0; n < steps; n++)
    await step(n).catch((error: unknown) => {
      // Some commands are refused, and that is fine.
      if (!(error instanceof DomainError)) throw error;
    });
};
