import type { DeclineReason } from '@app/contracts/content/content.events';
import { channelVias } from '@app/contracts/leads/leads.constants';
import type { LeadDetails, LeadStatus } from '@app/contracts/leads/leads.events';
import { promisesIn } from '@app/domain/follow-ups/promises';
import { platformOf } from '@app/domain/engagement/prompt';
import { writeComment } from '@app/writer/comments';
import { writeMessage } from '@app/writer/messages';
import { everySampleLead } from '@app/writer/sample-leads';
import { type Chance, pick, seeded, shuffled } from '@app/writer/seeded';
import type { MessageBrief } from '@app/writer/writer';
import { DateTime } from 'luxon';
import { touchOf } from '../features/delivery/follow-text.handler';
import { derivedId } from '@app/event-sourcing/commands/context';
import type { EventStore } from '@app/event-sourcing/event-store';
import { Acts, type DemoPerson } from './acts';
import {
  bio,
  card,
  heard,
  ideas,
  ownTemplate,
  posts,
  prices,
  hardSold,
  promiseWords,
  referrers,
  replies,
  rhythm,
  topics,
  views,
  voiceSample,
} from './material';

interface Lead {
  id: string;
  details: LeadDetails;
  stage: 'new' | 'drafted' | 'contacted' | 'responded' | 'meeting' | 'done';
  /** The lead's story goes on at this day. */
  due: DateTime;
  drafts: number;
  touches: MessageBrief['lead']['touches'][number][];
  /** The last draft is in the words of the own template. */
  own: boolean;
  /** The draft that waits. */
  text?: Draft;
}

interface Draft {
  id: string;
  body: string;
  fingerprint: string;
}

interface Counts {
  leads: number;
  texts: number;
  events: number;
}

const channelOf = ({ details }: Lead) =>
  details.email && !details.linkedinUrl ? ('email' as const) : ('linkedin_message' as const);
const reasons: readonly DeclineReason[] = ['wrong_tone', 'wrong_fact', 'not_now', 'wrong_person'];

/** Makes a history for a demo account through the screens' commands. The same person gets the same history. */
export const makeHistory = async (store: EventStore, person: DemoPerson, days: number, now: Date): Promise<Counts> => {
  const until = DateTime.fromJSDate(now).setZone(person.timeZone);
  const today = until.startOf('day');
  const demo = new Demo(store, person);
  demo.acts.until = until;
  const first = today.minus({ days });
  await demo.begin(first);
  for (let day = first; day <= today; day = day.plus({ days: 1 })) await demo.live(day, today);
  return { ...demo.counts, events: demo.acts.events };
};

/** The last paragraph of a message is the signature. */
const beforeSignature = (body: string, line: string): string => body.split('\n\n').toSpliced(-1, 0, line).join('\n\n');

class Demo {
  readonly counts = { leads: 0, texts: 0 };
  readonly acts: Acts;
  private readonly chance: Chance;
  private readonly people: { key: string; details: LeadDetails }[];
  private readonly leads: Lead[] = [];
  private readonly posts = [...posts];
  private readonly heard = [...heard];
  private readonly ideas = [...ideas];
  private edits = 0;
  private readonly published: Draft[] = [];
  /** How many messages had the occasion of the own template. */
  private occasions = 0;
  /** Posts whose result is not typed yet. */
  private unmeasured: string[] = [];
  /** Promises that the person accepted, with the day on which they say that they kept it. */
  private promised: { id: string; words: string; on: string }[] = [];
  private post: Draft | undefined;
  /** In the last three weeks more people answer and nobody is lost, so that deals are open and meetings are booked at the end. */
  private late = false;
  private ownAnswered = false;
  /** The first person who talks about it says yes; only then others say no. */
  private won = false;
  /** In the last week nobody who answered is called yet. */
  private last = false;

  constructor(
    store: EventStore,
    private readonly person: DemoPerson,
  ) {
    this.chance = seeded(`demo ${person.identity.email}`);
    this.acts = new Acts(store, person, this.chance);
    this.people = shuffled(this.chance, everySampleLead);
  }

  async begin(day: DateTime): Promise<void> {
    const { acts } = this;
    acts.at = day.set({ hour: 8 });
    const { identity, role } = this.person;
    await acts.account({ type: 'SignIn', ...identity, role });
    await acts.grantPlan();
    await acts.account({ type: 'UpdateProfile', changes: { bio } });
    await acts.account({ type: 'ChangeCard', changes: { ...card, topics, welcome: 'finished' } });
    await acts.account({ type: 'AddVoiceSample', sampleId: this.id('voice-sample', '0'), text: voiceSample });
    await acts.inTime({ type: 'SetRhythm', plan: rhythm, engageTarget: 2 });
    for (const [i, view] of views.entries())
      await acts.view({ type: 'SaveLeadView', viewId: this.id('view', String(i)), view });
    await acts.template(this.id('template', '0'), { type: 'AddTemplate', ...ownTemplate, replacesShipped: false });
  }

  /** One day at work, from about half past eight. At the end texts wait for a decision. */
  async live(day: DateTime, today: DateTime): Promise<void> {
    const isToday = day.equals(today);
    const textsWait = day >= today.minus({ days: 4 });
    this.late = day >= today.minus({ days: 21 });
    this.last = day >= today.minus({ days: 7 });
    if (this.chance() < (day.isWeekend ? 0.92 : 0.1) && !isToday) return;
    const begin = day.set({ hour: 8, minute: 20 }).plus({ minutes: this.chance() * 45 });
    this.acts.at = DateTime.max(day, DateTime.min(begin, this.acts.until.minus({ hours: 2 })));
    const found = day.weekday === 1 ? 2 : Math.max(isToday ? 1 : 0, Math.floor(this.chance() * 1.35));
    for (const { key, details } of this.people.splice(0, found)) await this.surface(key, details, day);
    await this.keepPromises();
    await this.typeResults();
    let decisions = isToday ? 2 : textsWait ? 0 : Infinity;
    for (const lead of this.leads)
      if (lead.due <= day && (lead.stage !== 'drafted' || decisions-- > 0)) await this.goOn(lead, day);
    if (this.post && !textsWait) {
      if (await this.decide(this.post, 0.9)) {
        this.published.push(this.post);
        this.unmeasured.push(this.post.id);
      }
      this.post = undefined;
    } else if (!this.post && day.weekday === 2) this.post = await this.draftPost();
    // The last two wait in the last days.
    if (textsWait || (this.heard.length > 2 && this.chance() < 0.12)) await this.answerPost(textsWait);
    if (this.chance() < 0.12) await this.haveIdea();
  }

  private async surface(key: string, lead: LeadDetails, day: DateTime): Promise<void> {
    const id = this.id('lead', key);
    // Somebody connected with long ago, or some days ago: the reason to write.
    const connectedOn = day.minus({ days: 3 + ((this.leads.length * 37) % 420) }).toISODate();
    const details = { ...lead, connectedOn };
    this.leads.push({ id, details, stage: 'new', due: day, drafts: 0, touches: [], own: false });
    this.counts.leads++;
    await this.acts.lead(id, { type: 'SurfaceLead', details, source: 'manual', importId: null, row: null });
    if (this.leads.length === 6) await this.addTwice(id, details, true);
    if (this.leads.length === 20) await this.addTwice(id, details, false);
  }

  private async addTwice(id: string, details: LeadDetails, merged: boolean): Promise<void> {
    const otherId = this.id('lead', `twin of ${id}`);
    const { acts } = this;
    const twin = { ...details, linkedinUrl: null, description: null, tags: [] };
    await acts.lead(otherId, { type: 'SurfaceLead', details: twin, source: 'manual', importId: null, row: null });
    if (!merged) return;
    await acts.lead(id, { type: 'MergeLead', otherId, details: {}, touches: [], undone: [] });
    await acts.lead(otherId, { type: 'FollowMerge', into: id, survivor: id });
  }

  /** Marks the promises of this day as kept, or dismisses them. Some promises of the last weeks stay open. */
  private async keepPromises(): Promise<void> {
    const due = this.promised.filter(({ on }) => on <= this.acts.today);
    this.promised = this.promised.filter((promise) => !due.includes(promise));
    for (const { id, words } of due) {
      const decision = this.chance() < 0.8 ? 'kept' : 'dismissed';
      if (decision === 'kept' || !this.late)
        await this.acts.content(id, { type: 'DecidePromise', words, decision, due: null });
    }
  }

  private async typeResults(): Promise<void> {
    for (const id of this.unmeasured.splice(0)) {
      const [reactions, comments] = [8 + Math.floor(this.chance() * 40), Math.floor(this.chance() * 12)];
      await this.acts.content(id, { type: 'RecordResult', reactions, comments, link: null });
    }
  }

  private async goOn(lead: Lead, day: DateTime): Promise<void> {
    const { acts } = this;
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
        const sent = await this.decide(lead.text, 0.85, true);
        lead.stage = sent ? 'contacted' : lead.drafts < 2 ? 'new' : 'done';
        wait(4, 10);
        if (sent) await this.followText(lead, lead.text.id);
        return;
      }
      case 'contacted':
        wait(2, 5);
        if (this.answers(lead)) {
          this.ownAnswered ||= lead.own;
          await this.touch(lead, 'reply', pick(this.chance, replies));
          await this.nextStep(lead, 'Suggest two times for a call', lead.due);
          await this.nameSource(lead);
          lead.stage = 'responded';
        } else if (this.chance() < 0.2) {
          const until = this.chance() < 0.7 ? day.plus({ days: 7 }).toISODate() : null;
          await acts.lead(lead.id, { type: 'SnoozeFollowUp', until });
        } else if (lead.drafts < 2) lead.stage = 'new';
        else await this.lose(lead, 'No reply to two messages');
        return;
      case 'responded': {
        if (this.last && this.anyone('meeting')) return;
        wait(4, 9);
        if (this.chance() < 0.3 && this.won && !this.late) return this.lose(lead, 'Not this year');
        await this.touch(lead, 'call', 'Talked about the plan for the coming quarter.');
        await acts.lead(lead.id, { type: 'ValueDeal', value: { amount: pick(this.chance, prices), currency: 'EUR' } });
        await this.move(lead, 'meeting_booked');
        await this.nextStep(lead, 'Prepare the meeting', lead.due);
        lead.stage = 'meeting';
        return;
      }
      case 'meeting':
        wait(5, 10);
        await this.touch(lead, 'meeting', 'Went through the proposal together.');
        if (this.chance() < 0.3 || this.late) return this.nextStep(lead, 'Ask about the proposal', lead.due);
        if (this.chance() < 0.4 && this.won) return this.lose(lead, 'Chose another offer');
        this.won = true;
        await this.move(lead, 'converted', 'The one-page plan, because their board could read it');
        await this.nextStep(lead, null, null);
        lead.stage = 'done';
        return;
      case 'done':
    }
  }

  /** The person declines, or approves (after an edit, now and then), copies and sends. @returns whether it was sent */
  private async decide({ id, body, fingerprint }: Draft, sends: number, promises = false): Promise<boolean> {
    const { acts } = this;
    let seen = fingerprint;
    if (this.chance() < 0.15) {
      await acts.content(id, { type: 'DeclineContent', reason: pick(this.chance, reasons), note: null });
      return false;
    }
    if (this.chance() < 0.3) {
      const text = { body: beforeSignature(body, 'No hurry at all.') };
      const sold = hardSold[this.edits++ % hardSold.length];
      if (sold) {
        const first = { body: beforeSignature(body, sold) };
        await acts.content(id, { type: 'EditDraft', text: first, session: null, basedOn: 0 });
      }
      seen = await acts.content(id, { type: 'EditDraft', text, session: null, basedOn: sold ? 1 : 0 });
    }
    await acts.content(id, { type: 'ApproveContent', text: null, seen, session: null, basedOn: null });
    if (this.chance() > sends) return false;
    await acts.content(id, { type: 'CopyContent', seen });
    if (!promises || this.chance() > 0.3) {
      await acts.content(id, { type: 'MarkSent', seen, text: null, link: null });
      return true;
    }
    const text = { body: beforeSignature(body, pick(this.chance, promiseWords)) };
    await acts.content(id, { type: 'MarkSent', seen, text, link: null });
    const [promise] = promisesIn(text.body, acts.today);
    // Some wait for a decision.
    if (promise && this.chance() < 0.7) {
      await acts.content(id, { type: 'DecidePromise', words: promise.words, decision: 'accepted', due: null });
      this.promised.push({ id, words: promise.words, on: promise.due });
    }
    return true;
  }

  private async draftMessage(lead: Lead): Promise<Draft> {
    const { details } = lead;
    const id = derivedId('draft', lead.id, String(lead.drafts++));
    const channel = channelOf(lead);
    const own = { id: this.id('template', '0'), ...ownTemplate, replacesShipped: false };
    const brief: MessageBrief = {
      lead: { ...details, status: 'new', statusSince: null, nextStep: null, touches: lead.touches },
      author: { firstName: this.person.identity.firstName, card, templates: [own] },
      tone: this.person.preferredTone,
      channel,
      today: this.acts.today,
      whyNow: null,
    };
    const { name, title, company } = details;
    const target = { leadId: lead.id, name, title, company };
    // Every second message of that occasion has the person's own words, so that both can be compared.
    const shipped = writeMessage(brief);
    const isOwn = shipped.template === `shipped:${ownTemplate.situation}` && this.occasions++ % 2 === 0;
    lead.own = isOwn;
    const written = isOwn ? writeMessage(brief, ownTemplate.situation, own.id) : shipped;
    return this.draft(id, {
      contentType: 'message',
      channel,
      target,
      topic: null,
      origin: null,
      ...written,
    });
  }

  /** Every post is drafted once. */
  private async draftPost(): Promise<Draft | undefined> {
    const [post] = this.posts.splice(0, 1);
    if (!post) return undefined;
    const { theme, body } = post;
    const id = this.id('post', String(this.posts.length));
    const about = { contentType: 'post', channel: 'linkedin_post', target: null, topic: theme, origin: null } as const;
    const basis = [`Theme: ${theme}`];
    const words = { title: null, body, basis, situation: null, template: null, writer: 'template' as const };
    return this.draft(id, { ...about, ...words });
  }

  /** The person pastes a post of somebody else, with a thought, and posts the reply; some they skip. */
  private async answerPost(waits: boolean): Promise<void> {
    const [post] = this.heard.splice(0, 1);
    if (!post) return;
    const { acts } = this;
    const { words, thought, ...wrote } = post;
    const author = { ...wrote, leadId: null };
    const promptId = this.id('prompt', post.name);
    const why = 'The post is about one of your key topics.';
    const captured = { link: null, words, author, why, sample: false, thought } as const;
    await acts.prompt(promptId, { type: 'CapturePrompt', platform: platformOf(null), ...captured });
    const brief = {
      post: { words, ...wrote },
      thought,
      author: { firstName: this.person.identity.firstName, card },
      tone: this.person.preferredTone,
    };
    // The id that the job of the prompt gives its reply, so that the job finds it drafted.
    const reply = await this.draft(derivedId('comment', promptId), {
      contentType: 'comment',
      channel: 'linkedin_comment',
      target: null,
      topic: null,
      origin: { of: 'prompt', id: promptId },
      ...writeComment(brief, pick(this.chance, ['ask', 'tell', 'short'] as const)),
    });
    if (!waits) await this.decide(reply, 1);
  }

  private async haveIdea(): Promise<void> {
    const [text] = this.ideas.splice(0, 1);
    if (!text) return;
    const source = { kind: 'written', id: null, name: null } as const;
    await this.acts.idea(this.id('idea', text), { type: 'SaveIdea', text, source });
  }

  private async draft(id: string, drafting: Parameters<Acts['draft']>[1]): Promise<Draft> {
    this.counts.texts++;
    return { id, body: drafting.body, fingerprint: await this.acts.draft(id, drafting) };
  }

  private touch(lead: Lead, kind: 'reply' | 'call' | 'meeting', note: string): Promise<void> {
    const { acts } = this;
    lead.touches.push({ kind, at: acts.today, note });
    const via = { reply: channelVias[channelOf(lead)], call: 'phone', meeting: 'in_person' } as const;
    const touchId = derivedId('demo-touch', lead.id, acts.number);
    return acts.lead(lead.id, { type: 'LogTouch', touchId, kind, note, via: via[kind] });
  }

  /** Does for a sent text what the job `follow-text` does. The job runs later and finds nothing left to do. */
  private followText(lead: Lead, contentId: string): Promise<void> {
    const { acts } = this;
    lead.touches.push({ kind: 'message', at: acts.today, note: null });
    const { moment } = acts;
    const touchId = touchOf(contentId, moment.at);
    const sent = { touchId, kind: 'message', via: channelVias[channelOf(lead)], ...moment } as const;
    return acts.lead(lead.id, { type: 'FollowText', contentId, sent });
  }

  private move(lead: Lead, to: LeadStatus, reason: string | null = null): Promise<void> {
    return this.acts.lead(lead.id, { type: 'ChangeLeadStatus', to, reason });
  }

  private nextStep(lead: Lead, text: string | null, due: DateTime | null): Promise<void> {
    return this.acts.lead(lead.id, { type: 'SetNextStep', text, due: due?.toISODate() ?? null });
  }

  /** Somebody answers the own template, and somebody's answer waits at the end. */
  private answers(lead: Lead): boolean {
    const chance = this.chance();
    if (lead.own && !this.ownAnswered) return true;
    if (!this.late) return chance < 0.45;
    return chance < 0.75 || !this.anyone('responded');
  }

  private anyone(stage: Lead['stage']): boolean {
    return this.leads.some((lead) => lead.stage === stage);
  }

  /** They say what made them answer: a post of hers, or somebody who knows her. */
  private async nameSource({ id }: Lead): Promise<void> {
    const chance = this.chance();
    if (chance > 0.7) return;
    const post = chance < 0.4 ? this.published.at(-1) : undefined;
    const origin = post
      ? { kind: 'post' as const, contentId: post.id, text: post.body.split('\n')[0] ?? null }
      : { kind: 'referral' as const, contentId: null, text: pick(this.chance, referrers) };
    await this.acts.lead(id, { type: 'NameSource', origin });
  }

  private async lose(lead: Lead, reason: string): Promise<void> {
    await this.move(lead, 'lost', reason);
    await this.nextStep(lead, null, null);
    lead.stage = 'done';
  }

  private id(kind: string, key: string): string {
    return derivedId(`demo-${kind}`, this.person.id, key);
  }
}
