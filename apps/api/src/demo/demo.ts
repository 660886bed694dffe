import type { Card } from '@app/contracts/account/card';
import type { Tone } from '@app/contracts/account/account.events';
import type { DeclineReason } from '@app/contracts/content/content.events';
import type { LeadDetails, LeadStatus, TouchKind } from '@app/contracts/leads/leads.events';
import type { ContentCommand, ContentState } from '@app/domain/content/content';
import { writeMessage } from '@app/writer/messages';
import type { MessageBrief, Written } from '@app/writer/writer';
import type { LeadCommand } from '@app/domain/leads/lead';
import { everySampleLead } from '@app/writer/sample-leads';
import { samplePosts } from '@app/writer/samples';
import { type Chance, pick, seeded, shuffled } from '@app/writer/seeded';
import { DateTime } from 'luxon';
import { ActOnContent, ContentHandler } from '../features/content/content.commands';
import { ActOnLead, LeadHandler } from '../features/leads/leads.commands';
import type { CommandContext } from '../platform/commands/context';
import { derivedId } from '../platform/commands/ids';
import { type Clock, momentOf } from '../platform/kernel/clock';
import type { EventStore } from '../platform/kernel/event-store';

export interface DemoPerson {
  id: string;
  email: string;
  firstName: string | null;
  timeZone: string;
  preferredTone: Tone;
}

interface Lead {
  id: string;
  details: LeadDetails;
  stage: 'new' | 'drafted' | 'contacted' | 'responded' | 'meeting' | 'done';
  /** The lead's story goes on at this day. */
  due: DateTime;
  drafts: number;
  touches: { kind: TouchKind; at: string; note: string | null }[];
  /** The draft that waits. */
  text?: Draft;
}

/** What the demo person says about their work. */
const card: Card = {
  whoIHelp: 'people who run shifts in care, logistics and food',
  withWhat: 'handovers that hold',
  results: ['a logistics team cut its Monday backlog by a third'],
  question: 'What does your early shift find out too late?',
  offers: ['20 minutes on the phone'],
  signature: null,
};
const reasons: readonly DeclineReason[] = ['wrong_tone', 'wrong_fact', 'not_now', 'wrong_person'];

/**
 * Makes a believable history for a demo account through the same commands as the screens: leads, drafts, edits, approvals,
 * declines, copies, touches, status moves and next steps, until the day before `now`. The same person gets the same history;
 * a second run changes nothing that is there.
 */
export const makeHistory = async (store: EventStore, person: DemoPerson, days: number, now: Date): Promise<Counts> => {
  const today = DateTime.fromJSDate(now).setZone(person.timeZone).startOf('day');
  const demo = new Demo(store, person);
  for (let day = today.minus({ days }); day < today; day = day.plus({ days: 1 }))
    await demo.live(day, day >= today.minus({ days: 4 }));
  return demo.counts;
};

interface Counts {
  leads: number;
  texts: number;
  events: number;
}

class Demo {
  readonly counts: Counts = { leads: 0, texts: 0, events: 0 };
  private readonly chance: Chance;
  private readonly people: { key: string; details: LeadDetails }[];
  private readonly leads: Lead[] = [];
  private readonly clock: Clock = { now: () => this.at.toJSDate() };
  private readonly onLead: LeadHandler;
  private readonly onContent: ContentHandler;
  private at: DateTime = DateTime.now();
  private commands = 0;
  private post: Draft | undefined;

  constructor(
    store: EventStore,
    private readonly person: DemoPerson,
  ) {
    this.chance = seeded(`demo ${person.email}`);
    this.onLead = new LeadHandler(store, this.clock);
    this.onContent = new ContentHandler(store, this.clock);
    this.people = shuffled(this.chance, everySampleLead);
  }

  /** One day at work, from about half past eight. At the end texts wait for a decision, as they do in real life. */
  async live(day: DateTime, textsWait: boolean): Promise<void> {
    if (this.chance() < (day.isWeekend ? 0.92 : 0.1)) return;
    this.at = day.set({ hour: 8, minute: 15 }).plus({ minutes: this.chance() * 50 });
    const found = day.weekday === 1 ? 2 : Math.floor(this.chance() * 1.35);
    for (const { key, details } of this.people.splice(0, found)) await this.surface(key, details, day);
    for (const lead of this.leads)
      if (lead.due <= day && !(textsWait && lead.stage === 'drafted')) await this.goOn(lead, day);
    if (this.post && !textsWait) {
      await this.decide(this.post, 0.8);
      this.post = undefined;
    } else if (!this.post && day.weekday === 2) this.post = await this.draftPost();
  }

  private async surface(key: string, details: LeadDetails, day: DateTime): Promise<void> {
    const id = derivedId('demo-lead', this.person.id, key);
    this.leads.push({ id, details, stage: 'new', due: day, drafts: 0, touches: [] });
    this.counts.leads++;
    await this.act(id, { type: 'SurfaceLead', details, source: 'manual', importId: null, row: null });
  }

  private async goOn(lead: Lead, day: DateTime): Promise<void> {
    const wait = (least: number, most: number) =>
      (lead.due = day.plus({ days: least + Math.floor(this.chance() * (most - least + 1)) }));
    switch (lead.stage) {
      case 'new':
        lead.text = await this.draftMessage(lead);
        lead.stage = 'drafted';
        wait(1, 3);
        return;
      case 'drafted': {
        if (!lead.text) return;
        const copied = await this.decide(lead.text, 0.85);
        lead.stage = copied ? 'contacted' : lead.drafts < 2 ? 'new' : 'done';
        wait(4, 10);
        if (!copied) return;
        await this.touch(lead, 'message', null);
        if (lead.drafts === 1) await this.move(lead, 'contacted');
        return;
      }
      case 'contacted':
        wait(2, 5);
        if (this.chance() < 0.45) {
          await this.touch(lead, 'reply', 'Wants to know more.');
          await this.move(lead, 'responded');
          await this.nextStep(lead, 'Suggest two times for a call', lead.due);
          lead.stage = 'responded';
        } else if (lead.drafts < 2) lead.stage = 'new';
        else await this.lose(lead, 'No reply to two messages');
        return;
      case 'responded':
        wait(4, 9);
        if (this.chance() < 0.3) return this.lose(lead, 'Not this year');
        await this.touch(lead, 'call', 'Talked about the plan for the coming quarter.');
        await this.move(lead, 'meeting_booked');
        await this.nextStep(lead, 'Prepare the meeting', lead.due);
        lead.stage = 'meeting';
        return;
      case 'meeting':
        wait(5, 10);
        await this.touch(lead, 'meeting', 'Went through the proposal together.');
        if (this.chance() < 0.3) return this.nextStep(lead, 'Ask about the proposal', lead.due);
        if (this.chance() < 0.4) return this.lose(lead, 'Chose another offer');
        await this.move(lead, 'converted');
        await this.nextStep(lead, null, null);
        lead.stage = 'done';
        return;
      case 'done':
    }
  }

  /** The person declines, or approves (after an edit, now and then) and copies. @returns whether it was copied */
  private async decide({ id, body, fingerprint }: Draft, copies: number): Promise<boolean> {
    let seen = fingerprint;
    if (this.chance() < 0.15) {
      await this.decideOn(id, { type: 'DeclineContent', reason: pick(this.chance, reasons), note: null });
      return false;
    }
    if (this.chance() < 0.3) {
      const text = { body: `${body}\n\nNo hurry at all.` };
      seen = await this.decideOn(id, { type: 'EditDraft', text, session: null, basedOn: 0 });
    }
    await this.decideOn(id, { type: 'ApproveContent', text: null, seen, session: null, basedOn: null });
    if (this.chance() > copies) return false;
    await this.decideOn(id, { type: 'CopyContent', seen });
    return true;
  }

  private async draftMessage(lead: Lead): Promise<Draft> {
    const { details } = lead;
    const id = derivedId('draft', lead.id, String(lead.drafts++));
    const channel = details.email && !details.linkedinUrl ? 'email' : 'linkedin_message';
    const brief: MessageBrief = {
      lead: { ...details, status: 'new', statusSince: null, nextStep: null, touches: lead.touches },
      author: { firstName: this.person.firstName, card },
      tone: this.person.preferredTone,
      channel,
      today: this.at.toISODate() ?? '',
    };
    const { name, title, company } = details;
    const target = { leadId: lead.id, name, title, company };
    return this.draft(id, writeMessage(brief), { contentType: 'message', channel, target, topic: null });
  }

  private async draftPost(): Promise<Draft> {
    const id = derivedId('demo-post', this.person.id, String(this.counts.texts));
    const { theme, body } = pick(this.chance, samplePosts);
    const basis = [`Theme: ${theme}`];
    const written = { title: null, body, basis, situation: null, template: null, writer: 'template' as const };
    return this.draft(id, written, { contentType: 'post', channel: 'linkedin_post', target: null, topic: theme });
  }

  private async draft(
    id: string,
    written: Written,
    about: Pick<Extract<ContentCommand, { type: 'DraftContent' }>, 'contentType' | 'channel' | 'target' | 'topic'>,
  ): Promise<Draft> {
    const context = this.context({ id: 'assistant', as: 'system' });
    const moment = momentOf(this.clock, this.person);
    const tone = this.person.preferredTone;
    const command = {
      type: 'DraftContent',
      ...about,
      ...written,
      sample: false,
      origin: null,
      tone,
      ...moment,
    } as const;
    const { events, state } = await this.onContent.execute(new ActOnContent(id, command, context));
    this.counts.events += events;
    this.counts.texts++;
    return { id, body: written.body, fingerprint: fingerprintOf(state) };
  }

  private touch(lead: Lead, kind: TouchKind, note: string | null): Promise<void> {
    const touchId = derivedId('demo-touch', lead.id, String(this.commands));
    lead.touches.push({ kind, at: this.at.toISODate() ?? '', note });
    return this.act(lead.id, { type: 'LogTouch', touchId, kind, note });
  }

  private move(lead: Lead, to: LeadStatus, reason: string | null = null): Promise<void> {
    return this.act(lead.id, { type: 'ChangeLeadStatus', to, reason });
  }

  private nextStep(lead: Lead, text: string | null, due: DateTime | null): Promise<void> {
    return this.act(lead.id, { type: 'SetNextStep', text, due: due?.toISODate() ?? null });
  }

  private async lose(lead: Lead, reason: string): Promise<void> {
    await this.move(lead, 'lost', reason);
    lead.stage = 'done';
  }

  private async act(id: string, command: WithoutMoment<LeadCommand>): Promise<void> {
    const context = this.context();
    const whole = { ...command, ...momentOf(this.clock, this.person) } as LeadCommand;
    this.counts.events += (await this.onLead.execute(new ActOnLead(id, whole, context))).events;
  }

  /** @returns the fingerprint of the text after it */
  private async decideOn(id: string, command: WithoutMoment<ContentCommand>): Promise<string> {
    const context = this.context();
    const whole = { ...command, ...momentOf(this.clock, this.person) } as ContentCommand;
    const { events, state } = await this.onContent.execute(new ActOnContent(id, whole, context));
    this.counts.events += events;
    return fingerprintOf(state);
  }

  /** A few minutes later. The id is the same in every run, so that a second run repeats the commands of the first. */
  private context(actor: CommandContext['actor'] = { id: this.person.id, as: 'user' }): CommandContext {
    this.at = this.at.plus({ seconds: 40 + Math.floor(this.chance() * 500) });
    const commandId = derivedId('demo', this.person.id, String(this.commands++));
    const from = { correlationId: commandId, causationId: commandId };
    return { commandId, owner: this.person.id, actor, ...from, request: null };
  }
}

interface Draft {
  id: string;
  body: string;
  fingerprint: string;
}

const fingerprintOf = (state: ContentState): string => (state.status === 'unknown' ? '' : state.text.fingerprint);

type WithoutMoment<C> = C extends unknown ? Omit<C, 'at' | 'timeZone'> : never;
