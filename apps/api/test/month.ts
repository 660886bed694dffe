import type { Import } from '@app/contracts/leads/imports.api';
import type { Lead } from '@app/contracts/leads/leads.api';
import type { Content, Drafted } from '@app/contracts/content/content.api';
import { type Chance, pick, seeded, shuffled } from '@app/writer/seeded';
import { DateTime } from 'luxon';
import type { Clock } from '../src/platform/kernel/clock';
import { type TestClient, until } from '../../../test/client';
import { importFile } from './endpoints';

/** The product's time, which only the story moves. */
export class StoryClock implements Clock {
  at: DateTime;

  constructor(start: string, zone: string) {
    this.at = DateTime.fromISO(start, { zone });
  }

  now(): Date {
    return this.at.toJSDate();
  }

  pass(minutes: number): void {
    this.at = this.at.plus({ minutes });
  }

  /** The next morning, at about half past eight where the person is. */
  nextMorning(): void {
    this.at = this.at.plus({ days: 1 }).set({ hour: 8, minute: 30, second: 0, millisecond: 0 });
  }
}

const file = (rows: number): Uint8Array => {
  const lines = Array.from(
    { length: rows },
    (_, n) => `Person ${n},COO,Company ${n % 40},person-${n}@example.com,Referred Hana Sato to me.`,
  );
  return new TextEncoder().encode(`Name,Position,Company,Email,Notes\n${lines.join('\n')}\n`);
};

interface Sent {
  leadId: string | null;
  contentId: string;
}

/**
 * A person's month at the API, from the import of 200 leads: drafts, decisions, texts that went out, replies, calls, deals,
 * things taken back, and a move to another time zone. It goes through 29 February and the change to summer time.
 */
export class Month {
  private readonly chance: Chance = seeded('a month in the life');
  private leads: Lead[] = [];
  private waiting: Content[] = [];
  private readonly sent: Sent[] = [];
  private readonly replied: string[] = [];
  private readonly met: string[] = [];
  private readonly won: string[] = [];

  constructor(
    private readonly nora: TestClient,
    private readonly clock: StoryClock,
  ) {}

  /** @param days from the day of the import */
  async live(days: number): Promise<void> {
    await this.bring(200);
    for (let day = 0; day < days; day++) {
      await this.work(day);
      if (day === 15) await this.move('America/New_York');
      this.clock.nextMorning();
    }
  }

  private async bring(rows: number): Promise<void> {
    const done: Import = await importFile(this.nora, file(rows));
    this.leads = shuffled(this.chance, await this.all<Lead>(`/api/leads?importId=${done.id}&sort=name`));
  }

  private async all<T>(path: string): Promise<T[]> {
    const found: T[] = [];
    for (let next: string | null = path; next;) {
      const { body, headers }: { body: T[]; headers: Headers } = await this.nora.get<T[]>(next);
      found.push(...body);
      next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? null;
    }
    return found;
  }

  private async move(zone: string): Promise<void> {
    this.clock.at = this.clock.at.setZone(zone);
    await this.ask('patch', '/api/auth/user', { timeZone: zone });
  }

  private async work(day: number): Promise<void> {
    const isWeekend = this.clock.at.isWeekend;
    if (isWeekend && this.chance() < 0.5) return;
    await this.decide();
    await this.hear();
    if (day % 7 === 1) await this.post();
    await this.draft(isWeekend ? 2 : 6);
    if (day % 5 === 4) await this.tidy();
  }

  private async draft(n: number): Promise<void> {
    const ids = this.leads.splice(0, n).map(({ id }) => id);
    const { drafts } = await this.ask<Drafted>('post', '/api/content/generate-messages', { leadIds: ids });
    this.waiting.push(...drafts);
  }

  /** Every text that waits is approved, changed or declined; most of the approved ones go out. */
  private async decide(): Promise<void> {
    for (const draft of this.waiting.splice(0)) {
      const kind = this.chance();
      if (kind < 0.15) {
        await this.ask('patch', `/api/content/${draft.id}`, { approvalStatus: 'declined', reason: 'not_now' });
        continue;
      }
      const changed = draft.gaps.length > 0 || kind < 0.4 ? { body: `Hello, a thought for ${draft.id}. Nora` } : {};
      const approved = await this.approve(draft.id, changed);
      if (kind > 0.92) continue;
      const { fingerprint } = approved;
      await this.ask('post', `/api/content/${draft.id}/copied`, { fingerprint });
      const other = kind > 0.85 ? { body: `As I really sent it, ${draft.id}.` } : {};
      await this.ask('post', `/api/content/${draft.id}/sent`, { fingerprint, ...other });
      const leadId = draft.targetLeadId;
      if (this.chance() < 0.08) {
        await this.ask('del', `/api/content/${draft.id}/sent`);
        continue;
      }
      this.sent.push({ leadId, contentId: draft.id });
      if (leadId) await this.followed(leadId, draft.id);
    }
  }

  private approve(id: string, changed: object): Promise<Content> {
    return this.ask<Content>('patch', `/api/content/${id}`, { approvalStatus: 'approved', ...changed });
  }

  /** Waits until the sent text is a touch of its lead: a job does that. */
  private async followed(leadId: string, contentId: string): Promise<void> {
    await until(async () => {
      const { body } = await this.nora.get<Lead>(`/api/leads/${leadId}`);
      return body.status !== 'new' && contentId;
    });
  }

  /** Some of those who were written to reply, also with a delay that is logged late. Some replies become calls and deals. */
  private async hear(): Promise<void> {
    for (const { leadId } of this.sent.filter(() => this.chance() < 0.08)) {
      if (!leadId || this.replied.includes(leadId)) continue;
      const late = this.chance() < 0.3 ? this.clock.at.minus({ days: 3 }) : this.clock.at;
      const at = late.toUTC().toISO();
      const path = `/api/leads/${leadId}/touches`;
      const { touchId } = await this.ask<{ touchId: string }>('post', path, {
        kind: 'reply',
        note: 'Tell me more.',
        at,
      });
      if (this.chance() < 0.1) await this.ask('del', `${path}/${touchId}`);
      else this.replied.push(leadId);
    }
    for (const leadId of this.replied.filter(() => this.chance() < 0.1)) {
      if (this.met.includes(leadId)) continue;
      await this.ask('post', `/api/leads/${leadId}/touches`, { kind: 'call' });
      const currency = pick(this.chance, ['EUR', 'EUR', 'USD']);
      const amount = Math.round(this.chance() * 90) * 100_00;
      await this.ask('patch', `/api/leads/${leadId}`, { status: 'meeting_booked', deal: { amount, currency } });
      this.met.push(leadId);
    }
    for (const leadId of this.met.filter(() => this.chance() < 0.08)) {
      if (this.won.includes(leadId)) continue;
      const won = this.chance() < 0.6;
      const reason = won ? 'The plan on one page' : 'Not this year';
      await this.ask('patch', `/api/leads/${leadId}`, { status: won ? 'converted' : 'lost', reason });
      if (this.chance() < 0.2) await this.ask('patch', `/api/leads/${leadId}`, { status: 'responded' });
      else this.won.push(leadId);
    }
  }

  private async post(): Promise<void> {
    const { drafts } = await this.ask<Drafted>('post', '/api/content/generate-post', {
      theme: 'Handing over',
      answers: { happened: 'We stopped the line.', changed: 'I ask first.', tell: 'Ask your early shift first.' },
    });
    this.waiting.push(...drafts);
  }

  /** Archives a few leads, restores one of them, and moves one by hand. */
  private async tidy(): Promise<void> {
    const ids = this.leads.splice(0, 3).map(({ id }) => id);
    await this.ask('post', '/api/leads/archive', { ids });
    await this.ask('post', '/api/leads/restore', { ids: ids.slice(0, 1) });
    await this.ask('post', '/api/leads/move', { ids: ids.slice(0, 1), status: 'contacted' });
  }

  private async ask<T>(method: 'post' | 'patch' | 'del', path: string, body?: unknown): Promise<T> {
    this.clock.pass(1 + Math.floor(this.chance() * 4));
    const answer = method === 'del' ? await this.nora.del<T>(path) : await this.nora[method]<T>(path, body);
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  }
}
