// What features need of each other at once. A port is an abstract class, so that it is its own injection token.
import type { Tone } from '@app/contracts/account/account.events';
import type { Content, ContentDetail } from '@app/contracts/content/content.api';
import type { Lead } from '@app/contracts/leads/leads.api';
import type { RhythmPlan, SlotProgress, WentOut } from '@app/domain/rhythm/rhythm';
import type { VoiceRule } from '@app/writer/voice/rules';
import type { OwnTemplate } from '@app/writer/writer';
import type { JobRun } from '@app/event-sourcing/jobs/job';
import type { Page, PageQuery } from '../platform/http/paging';
import type { Tier } from '@app/contracts/billing/billing.constants';
import type { ComposedFigures } from '@app/contracts/digest/digest.events';
import type { SkipReason } from '@app/contracts/engagement/engagement.constants';
import type { Voice } from '@app/domain/voice/voice';
import type { ContentState } from '@app/domain/content/content.state';
import type { Moment } from '@app/domain/decider';
import type { CommandContext } from '@app/event-sourcing/commands/context';
import type { SignedIn } from '../platform/kernel/people';

/** An author as a writer knows them. Bio and client types are of the profile, which is older than the card. */
export interface Author extends Voice, Pick<SignedIn, 'firstName' | 'lastName' | 'bio' | 'clientTypes'> {
  tone: Tone;
}

/** A text without what only its own page shows. */
export type TextAsListed = Omit<ContentDetail, 'similar' | 'tells' | 'to'>;

/** Implemented by the account feature. */
export abstract class Authors {
  /** From the log: a draft must not use an old answer. @throws DomainError `not_found` without an account */
  abstract cardOf(owner: string): Promise<Author>;
}

/** Implemented by the voice feature: what the person's edits show about how they write. */
export abstract class VoiceRules {
  abstract active(owner: string): Promise<VoiceRule[]>;
}

/** Implemented by the drafting feature, which has the language model. */
export abstract class RuleWriter {
  /** The model's name; null when none is connected. */
  abstract readonly modelName: string | null;
  /** Words a rule; null when the model's words cannot be used, `later` when it is busy or its budget is used up. */
  abstract rule(rule: VoiceRule, owner: string, signal: AbortSignal): Promise<{ words: string | null } | 'later'>;
}

/** Implemented by the drafting feature. */
export abstract class OwnTemplates {
  /** The templates that new drafts can use, the newest first, with their names. */
  abstract of(owner: string): Promise<(OwnTemplate & { name: string })[]>;
}

/** Days. After a week in which no process ran on a morning, what became quiet at its beginning is no news any more. */
export const quietForgottenAfter = 7;

/** How many conversations are quiet, and which of them since lately. `why`: what happened last, a sentence without its full stop. */
export interface QuietThreads {
  all: number;
  since: { id: string; name: string; why: string }[];
}

export interface Addresses {
  email: string | null;
  linkedinUrl: string | null;
}

/** Implemented by the leads feature, for features that read the leads' own streams. */
export abstract class Leads {
  /** The ids of a person's newest leads that are not archived, the newest first. */
  abstract newest(owner: string, most: number): Promise<string[]>;
  /** The lead itself and all leads that were merged into it. */
  abstract idsOf(owner: string, id: string): Promise<string[]>;
  /** Where a person can be written to, after a merge that of the lead that stayed; null for an unknown lead. */
  abstract addresses(owner: string, id: string): Promise<Addresses | null>;
  /** As the list of leads shows them on the day `today` (`YYYY-MM-DD` in the person's zone); unknown ids are left out. */
  abstract byIds(owner: string, ids: string[], today: string): Promise<Lead[]>;
  /** The person's leads that are not archived. Samples are not counted. */
  abstract count(owner: string, among: string[], position: bigint): Promise<Counted | null>;
}

/** Implemented by the follow-ups feature. */
export abstract class FollowUps {
  /** How many are due by today, and those without an open text or one declined today, the most overdue first. */
  abstract followUps(owner: string, now: Moment, most: number): Promise<{ due: number; toDraft: string[] }>;
  /** How many leads are to be followed up by today. */
  abstract due(owner: string, now: Moment): Promise<number>;
  /** Quiet conversations with an answer and no day set. `day` in the person's zone; `since` those after `after`. */
  abstract quietThreads(owner: string, day: string, after: string): Promise<QuietThreads>;
}

/** Implemented by the imports feature. */
export abstract class Imports {
  abstract undoneAmong(ids: Iterable<string>): Promise<string[]>;
}

/** Implemented by the delivery feature. */
export abstract class SentTexts {
  /** While two leads were merged, the lead that stayed got texts for the other one. This moves them to the other lead. */
  abstract backAfterUndo(leadId: string, otherId: string, run: JobRun): Promise<void>;
}

/** What the lists hold at `position` of the log or later; null when they do not get there in time. */
export interface Counted {
  total: number;
  /** Those of `among` that are counted. */
  known: string[];
}

/** Implemented by the content feature. */
export abstract class Posts {
  /** The person's posts that were generated since an instant. Samples are not counted. */
  abstract count(owner: string, since: string, among: string[], position: bigint): Promise<Counted | null>;
}

/** Also implemented by the content feature: texts as the lists show them. */
export abstract class Texts {
  abstract find(owner: string, id: string): Promise<TextAsListed | undefined>;
  /** In the order of `ids`. It leaves out estimates, so that a repeated command returns the same response. */
  abstract byIds(owner: string, ids: string[]): Promise<Content[]>;
  /** Texts that were approved since `since`, and that nobody marked as sent. The oldest approval comes first. */
  abstract unsent(owner: string, since: Date, query: PageQuery): Promise<Page<Content>>;
}

/** Implemented by the engagement feature: the comment that answers a prompt. It is read from the log. */
export abstract class Comments {
  /** What the person has decided about it. */
  abstract statusOf(owner: string, promptId: string): Promise<ContentState['status']>;
  /** Declines it when it waits, before its prompt is skipped: its own stream decides against an approval elsewhere. */
  abstract skip(
    promptId: string,
    reason: SkipReason,
    moment: Moment,
    context: CommandContext,
  ): Promise<ContentState['status']>;
}

export interface RhythmWeek {
  /** The plan that the week had. */
  plan: RhythmPlan;
  engageTarget: number;
  weekStart: string;
  /** Days before the first sign-in have none. */
  slots: SlotProgress[];
  wentOut: WentOut[];
  extra: WentOut[];
}

/** Implemented by the rhythm feature. */
export abstract class RhythmWeeks {
  /** The weeks of a person, the latest first, until the current one. @param many how many weeks, with the current one */
  abstract of(person: Pick<SignedIn, 'id' | 'timeZone'>, now: Date, many: number): Promise<RhythmWeek[]>;
}

/** Whatever adds a lead or a post reserves it first and writes it within a minute. Repeating has no effect. */
export abstract class PlanLimits {
  /** For leads that are about to be added or restored. @throws DomainError `plan_limit_reached` when not all of them fit */
  abstract reserveLeads(owner: string, leads: string[]): Promise<void>;
  /** For a lead that a stored event brings back: it comes, whatever the limit says. */
  abstract reserveDecided(owner: string, lead: string): Promise<void>;
  /** Reserves the first of these leads until the import ends: as many as fit the plan. @returns the reserved ones */
  abstract reserveForImport(owner: string, importId: string, leads: string[]): Promise<ReadonlySet<string>>;
  /** @returns how many more leads fit; null for any number */
  abstract room(owner: string): Promise<number | null>;
  /** @throws DomainError `plan_limit_reached` */
  abstract reservePost(owner: string, post: string): Promise<void>;
  /** The post was not generated. */
  abstract releasePost(owner: string, post: string): Promise<void>;
}

/** A limit of a person's plan that is three quarters used, or more. */
export interface NearLimit {
  of: 'leads' | 'posts';
  tier: Tier;
  count: number;
  limit: number;
  /** The Monday on which the count of posts starts again. */
  again: string;
  /** What tells this time from others when the limit came near. */
  crossing: readonly string[];
}

/** Also implemented by the billing feature. */
export abstract class NearLimits {
  /** As the meter shows them now. Empty when plans have no limits here. @throws StoreUnavailable while the lists are behind the log */
  abstract of(owner: string): Promise<NearLimit[]>;
}

/** Implemented by the metrics feature. */
export abstract class WeekFigures {
  /** The figures of the week of a Monday, as the screens show them now. */
  abstract of(person: SignedIn, monday: string): Promise<ComposedFigures>;
}

/** Implemented by the notifications feature, for jobs that have something to tell their owner. */
export abstract class Notices {
  /** Tells, once for each day (`YYYY-MM-DD`), how many follow-ups are due. */
  abstract followUpsDue(owner: string, day: string, count: number): Promise<void>;
  /** Tells, once for each day, which conversations have gone quiet. */
  abstract threadsQuiet(owner: string, day: string): Promise<void>;
}

/** Also implemented by the drafting feature: words an answer of support. */
export abstract class SupportWriter {
  /** @param passages nothing else may stand behind the answer @returns null without a usable text of a model */
  abstract answer(
    owner: string,
    question: string,
    conversation: readonly { role: 'user' | 'assistant'; content: string }[],
    passages: readonly string[],
  ): Promise<string | null>;
}
