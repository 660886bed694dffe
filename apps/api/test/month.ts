import type { Import } from '@app/contracts/imports/imports.api';
import type { Lead } from '@app/contracts/leads/leads.api';
import type { TouchKind } from '@app/contracts/leads/leads.events';
import type { Rhythm } from '@app/contracts/rhythm/rhythm.api';
import type { Content } from '@app/contracts/content/content.api';
import type { Drafted } from '@app/contracts/drafting/drafting.api';
import type { ResponseOf } from '@app/contracts/endpoint';
import type { Prompt } from '@app/contracts/engagement/engagement.api';
import type { FollowUp, listFollowUps } from '@app/contracts/follow-ups/follow-ups.api';
import { type Chance, pick, seeded, shuffled } from '@app/writer/seeded';
import { DateTime } from 'luxon';
import type { Clock } from '@app/event-sourcing/kernel/clock';
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

const segmentNames = ['Enterprise', 'SMB', 'Startup', ''];

const file = (rows: number): Uint8Array => {
  const lines = Array.from(
    { length: rows },
    (_, n) =>
      `Person ${n},COO,Company ${n % 40},person-${n}@example.com,${segmentNames[n % 4]},Referred Hana Sato to me.`,
  );
  return new TextEncoder().encode(`Name,Position,Company,Email,Segment,Notes\n${lines.join('\n')}\n`);
};

interface Sent {
  leadId: string | null;
  contentId: string;
}

/**
 * A person's month at the API, from the import of 200 leads: drafts, decisions, texts that went out, replies, calls, deals,
 * follow-ups that are done, put off or let go, comments, a new rhythm, merges, things taken back, and a move to another time
 * zone and back. It goes through 29 February and both changes to summer time.
 */
export class Month {
  private readonly chance: Chance = seeded('a month in the life');
  private leads: Lead[] = [];
  private waiting: Content[] = [];
  private readonly sent: Sent[] = [];
  private readonly replied: string[] = [];
  private readonly met: string[] = [];
  private readonly won: string[] = [];
  /** Follow-ups that were put off or let go, with what takes that back. */
  private readonly putOff: { id: string; back: object }[] = [];
  private readonly posts: string[] = [];
  private comments = 0;
  /** The lead that another one has the things of. */
  private merged: string | undefined;

  constructor(
    private readonly nora: TestClient,
    private readonly clock: StoryClock,
  ) {}

  /** @param days from the day of the import @param begun waits for the jobs of the mornings before */
  async live(days: number, begun: () => Promise<unknown>): Promise<void> {
    await this.bring(200);
    for (let day = 0; day < days; day++) {
      await this.work(day);
      if (day === 9) await this.plan();
      if (day >= 12 && !this.merged && this.met.length > 1) await this.merge();
      // Thursday to New York before its clocks change, and a Wednesday back to Berlin before its own do.
      if (day === 10) await this.move('America/New_York');
      if (day === 23) await this.move('Europe/Berlin');
      this.clock.nextMorning();
      await begun();
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
    if (day % 7 === 1) await this.post('linkedin_post');
    if (day % 7 === 2) await this.post('email');
    if (day === 17) await this.post('instagram_post');
    await this.followUp();
    await this.results();
    if (day % 4 === 2) await this.comment(2);
    if (day % 3 === 1) await this.moveMissed();
    await this.draft(isWeekend ? 1 : 4);
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
      if (draft.type === 'post') this.posts.push(draft.id);
      if (leadId) await this.followed(leadId, 'message');
    }
  }

  private approve(id: string, changed: object): Promise<Content> {
    return this.ask<Content>('patch', `/api/content/${id}`, { approvalStatus: 'approved', ...changed });
  }

  /** Waits until the sent text is a touch of its lead: a job does that. */
  private async followed(leadId: string, kind: TouchKind): Promise<void> {
    await until(async () => (await this.nora.get<FollowUp>(`/api/leads/${leadId}/follow-up`)).body.last?.kind === kind);
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

  /** Each day some of those who are due are done, put off or let go; some of that is taken back later. */
  private async followUp(): Promise<void> {
    for (const { id, back } of this.putOff.splice(0).filter((one) => one.id !== this.merged))
      if (this.chance() < 0.15) await this.ask('patch', `/api/leads/${id}/follow-up`, back);
      else this.putOff.push({ id, back });
    const { body } = await this.nora.get<ResponseOf<typeof listFollowUps>>('/api/follow-ups?band=today&limit=200');
    const today = this.clock.at.toISODate() ?? '';
    for (const { id } of body.followUps.toSorted((a, b) => (a.name < b.name ? -1 : 1)).slice(0, 12)) {
      const kind = this.chance();
      const change = (what: object, back?: object) => {
        if (back) this.putOff.push({ id, back });
        return this.ask('patch', `/api/leads/${id}/follow-up`, what);
      };
      const later = (days: number) => DateTime.fromISO(today).plus({ days }).toISODate();
      if (kind < 0.12) await change({ done: true });
      else if (kind < 0.16) await change({ done: true }).then(() => change({ done: false }));
      else if (kind < 0.3)
        await change({ snooze: { until: later(pick(this.chance, [1, 3, 7, 20])) } }, { snooze: null });
      else if (kind < 0.38) await change({ snooze: { until: null } }, { snooze: null });
      else if (kind < 0.46) await change({ letGo: { reason: 'not_now' } }, { letGo: null });
      else if (kind < 0.52) await change({ rhythm: pick(this.chance, [3, 30]) });
      else if (kind < 0.6)
        await this.ask('patch', `/api/leads/${id}`, {
          nextStep: 'Send the sheet',
          nextStepDue: later(this.chance() < 0.5 ? 2 : 12),
        });
      else if (kind < 0.66)
        await this.ask('post', `/api/leads/${id}/touches`, { kind: 'note', note: 'Call in spring.' });
      else if (kind < 0.78) await this.ask('post', `/api/leads/${id}/touches`, { kind: 'message', via: 'email' });
    }
  }

  /** Another weekly rhythm, other days for follow-ups, and the minutes of a text. */
  private async plan(): Promise<void> {
    await this.ask('put', '/api/rhythm', {
      linkedin_post: [
        { weekday: 1, hour: 8 },
        { weekday: 3, hour: 8 },
      ],
      instagram_post: [{ weekday: 5, hour: 12 }],
      email: [{ weekday: 4, hour: 9 }],
      engage: [2, 4, 6].map((weekday) => ({ weekday, hour: 16 })),
      engageTarget: 2,
    });
    await this.ask('patch', '/api/follow-ups/rhythms', { smb: 5, startup: null });
    await this.ask('patch', '/api/auth/user', { minutesPerText: 20 });
  }

  /** One missed slot moves to tomorrow. Some of them move back. */
  private async moveMissed(): Promise<void> {
    const { body } = await this.nora.get<Rhythm>('/api/rhythm');
    const slot = body.slots.find(({ state, movedFrom }) => state === 'missed' && movedFrom === null);
    if (!slot) return;
    const { channel, day: from } = slot;
    const to = DateTime.fromISO(body.today).plus({ days: 1 }).toISODate();
    await this.ask('post', '/api/rhythm/moves', { channel, from, to });
    if (this.chance() < 0.3) await this.ask('post', '/api/rhythm/moves', { channel, from, to: from });
  }

  /** Two pairs of leads turn out to be one person each. One of the merges was wrong. */
  private async merge(): Promise<void> {
    const [other, wrong] = this.met;
    const contacted = this.sent.flatMap(({ leadId }) => (leadId && !this.replied.includes(leadId) ? [leadId] : []));
    const [fresh, one, two] = [this.leads.pop()?.id, contacted[0], contacted[1]];
    if (!other || !wrong || !fresh || !one || !two) throw new Error('Nobody to merge');
    await this.ask('post', `/api/leads/${fresh}/merge`, { otherId: other, take: ['status', 'deal', 'segment'] });
    this.merged = other;
    for (const sent of this.sent) if (sent.leadId === other) sent.leadId = fresh;
    this.met.splice(this.met.indexOf(other), 1, fresh);
    this.replied.splice(this.replied.indexOf(other), 1, fresh);
    await this.ask('post', `/api/leads/${one}/merge`, { otherId: two });
    await this.ask('post', `/api/leads/${one}/unmerge`, { otherId: two });
    await this.ask('post', `/api/leads/${one}/merge`, { otherId: wrong, take: ['status', 'deal'] });
    await this.ask('post', `/api/leads/${one}/unmerge`, { otherId: wrong });
  }

  /** What came back for the posts, as typed. Some of it was typed wrong. */
  private async results(): Promise<void> {
    for (const id of this.posts.filter(() => this.chance() < 0.2)) {
      const [reactions, comments] = [Math.round(this.chance() * 60), Math.round(this.chance() * 9)];
      await this.ask(
        'post',
        `/api/content/${id}/results`,
        this.chance() < 0.3 ? { reactions } : { reactions, comments },
      );
      if (this.chance() < 0.2) await this.ask('del', `/api/content/${id}/results`);
    }
  }

  /** Answers posts of others. */
  private async comment(n: number): Promise<void> {
    for (let i = 0; i < n; i++) {
      const known = this.sent.flatMap(({ leadId }) => (leadId && leadId !== this.merged ? [leadId] : []));
      const leadId = this.chance() < 0.5 && known.length > 0 ? pick(this.chance, known) : null;
      const { id } = await this.ask<Prompt>('post', '/api/prompts', {
        words: `We lost our planner in week ${++this.comments}. Nobody else knew the shifts.`,
        thought: 'The promises are the part no rota holds.',
        author: leadId ? { leadId } : { name: `Bo ${this.comments}` },
      });
      const reply = await until(
        async () => (await this.nora.get<Prompt>(`/api/prompts/${id}`)).body.reply ?? undefined,
      );
      const { fingerprint, contentId } = reply;
      await this.ask('patch', `/api/content/${contentId}`, { approvalStatus: 'approved', fingerprint });
      await this.ask('post', `/api/content/${contentId}/copied`, { fingerprint });
      await this.ask('post', `/api/content/${contentId}/sent`, { fingerprint });
      if (leadId) await this.followed(leadId, 'comment');
    }
  }

  private async post(channel: string): Promise<void> {
    const { drafts } = await this.ask<Drafted>('post', '/api/content/generate-post', {
      theme: 'Handing over',
      channel,
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

  private async ask<T>(method: 'post' | 'put' | 'patch' | 'del', path: string, body?: unknown): Promise<T> {
    this.clock.pass(1 + Math.floor(this.chance() * 4));
    const answer = method === 'del' ? await this.nora.del<T>(path) : await this.nora[method]<T>(path, body);
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  }
}
