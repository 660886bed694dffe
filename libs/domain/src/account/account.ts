import {
  allSources,
  type DraftSources,
  mostClientTypes,
  voiceLimits,
  type welcomeQuestions,
  type welcomeStates,
} from '@app/contracts/account/account.constants';
import { voiceRuleLimits } from '@app/contracts/voice/voice.constants';
import type { AccountEvent, Role, Tone } from '@app/contracts/account/account.events';
import { usualEngageTarget } from '@app/contracts/engagement/engagement.constants';
import { type Card, type CardList, emptyCard, mostInList } from '@app/contracts/voice/card';
import { mergeLists } from '@app/contracts/lists';
import {
  type NotificationPreferences,
  type PreferencesChange,
  usualPreferences,
} from '@app/contracts/notifications/preferences';
import { type Rhythms, usualRhythms } from '@app/contracts/follow-ups/follow-ups.constants';
import { weekOf } from '../days';
import { type Decider, DomainError, type Moment } from '../decider';
import {
  connectionAfter,
  connectLinkedIn,
  disconnectLinkedIn,
  type LinkedInCommand,
  type LinkedInConnection,
} from '../linkedin/linkedin';
import { decideFeed, type FeedAddress, feedAfter, type FeedCommand } from '../rhythm/calendar-feed';
import { decideShare, linkAfter, type ShareCommand, type SharedLink } from '../digest/share';
import {
  inWeekOrder,
  type MoveSlot,
  moveSlot,
  movesAfter,
  type RhythmPlan,
  type RhythmState,
  usualPlan,
} from '../rhythm/rhythm';

export type AccountCommand =
  /**
   * Each sign-in sends it. `role` is the role that the person has from now on. `texts` is the version of the terms and the
   * privacy policy that the person agreed to by signing in. It is left out when the page did not show the sentence of consent.
   */
  | (Identity & { type: 'SignIn'; role: Role; texts?: string | undefined })
  /** `basedOn`: the list as it was on the screen; left out, the list is replaced. */
  | { type: 'UpdateProfile'; changes: Profile; basedOn?: { clientTypes: string[] } | undefined }
  | { type: 'ChangeCard'; changes: CardChanges }
  | { type: 'AddVoiceSample'; sampleId: string; text: string }
  | { type: 'RemoveVoiceSample'; sampleId: string }
  /** The first steps are hidden permanently. */
  | { type: 'DismissGettingStarted' }
  /** Drafts follow a voice rule from now on, or no longer. */
  | { type: 'SetVoiceRule'; rule: string; on: boolean }
  /** The title of a voice rule by a model; null when the title is not usable. */
  | { type: 'WordVoiceRule'; rule: string; words: string | null; model: string }
  | { type: 'SetNotifications'; change: PreferencesChange }
  | { type: 'ChooseFollowUpRhythms'; rhythms: Partial<Rhythms> }
  /** `engageTarget` is left out when it stays. */
  | (Moment & { type: 'SetRhythm'; plan: RhythmPlan; engageTarget?: number | undefined })
  | MoveSlot
  | LinkedInCommand
  | ShareCommand
  | FeedCommand;

/** What the identity provider says about a person. */
export interface Identity {
  email: string;
  firstName: string | null;
  lastName: string | null;
  /** The https address of a picture. */
  picture: string | null;
}

export interface Profile {
  firstName?: string | null;
  lastName?: string | null;
  bio?: string | null;
  preferredTone?: Tone | null;
  clientTypes?: string[];
  timeZone?: string;
  engageTarget?: number;
  minutesPerText?: number;
}

/** What drafts use from the author: the card, topics, phrases and samples. */
export interface Voice {
  card: Card;
  /** The most important first. */
  topics: string[];
  /** Phrases that the author likes to use. */
  say: string[];
  /** Phrases that no draft contains. */
  never: string[];
  /** Own texts, the oldest first. */
  samples: { id: string; text: string }[];
  sources: DraftSources;
}

export type WelcomeQuestion = (typeof welcomeQuestions)[number];
type WelcomeState = (typeof welcomeStates)[number];

export interface CardChanges extends Partial<Card>, Partial<Pick<Voice, 'topics' | 'say' | 'never'>> {
  /** The lists as they were on the screen; left out, they are replaced. */
  basedOn?: Partial<Record<CardList, string[]>>;
  sources?: Partial<DraftSources>;
  /** The question of the welcome that the person has just answered or skipped. */
  passed?: WelcomeQuestion;
  welcome?: Exclude<WelcomeState, 'open'>;
}

export type AccountState =
  | { status: 'unknown' }
  | (RhythmState & {
      status: 'registered';
      role: Role;
      identity: Identity;
      profile: Profile;
      voice: Voice;
      /** The voice rules that the person has switched on or off. */
      voiceRules: Readonly<Record<string, boolean>>;
      /** The titles by a model, by rule. */
      voiceWordings: Readonly<Record<string, { words: string | null; model: string }>>;
      followUpRhythms: Rhythms;
      notifications: NotificationPreferences;
      /** Null: the account is older than the welcome. */
      welcome: WelcomeState | null;
      passed: WelcomeQuestion[];
      /** The first steps are hidden permanently. */
      firstStepsHidden: boolean;
      /** The version of the texts that the person agreed to last. */
      consent: string | null;
      linkedIn: LinkedInConnection | null;
      /** The private link to the person's progress. */
      shared: SharedLink | null;
      /** The address of the calendar feed. */
      feed: FeedAddress | null;
    });

/** The voice of an author who has not answered anything yet. */
export const silent: Voice = { card: emptyCard, topics: [], say: [], never: [], samples: [], sources: allSources };

export const account: Decider<AccountCommand, AccountState, AccountEvent> = {
  initial: { status: 'unknown' },

  decide: (command, state) => {
    switch (command.type) {
      case 'SignIn': {
        const { email, firstName, lastName, picture, role, texts } = command;
        const agreed = state.status === 'unknown' ? null : state.consent;
        const consent = texts && texts !== agreed ? [{ type: 'ConsentGiven' as const, data: { texts } }] : [];
        if (state.status === 'unknown')
          return [
            { type: 'UserRegistered', data: { email, firstName, lastName, picture, role, welcome: true } },
            ...consent,
          ];
        const before = state.identity;
        // When the provider leaves out a name, the person may still have one, so the old name stays.
        const names = { firstName: firstName ?? before.firstName, lastName: lastName ?? before.lastName };
        const now: Identity = { email, ...names, picture };
        return [
          ...(identityKeys.every((key) => now[key] === before[key])
            ? []
            : [{ type: 'IdentityChanged' as const, data: { ...now, before } }]),
          ...(state.role === role ? [] : [{ type: 'RoleChanged' as const, data: { role } }]),
          ...consent,
        ];
      }
      case 'UpdateProfile': {
        if (state.status === 'unknown') throw nobody();
        const { changes, basedOn } = command;
        const { clientTypes: mine } = changes;
        const { clientTypes: theirs = [] } = state.profile;
        const clientTypes = mine && basedOn && merged(mine, basedOn.clientTypes, theirs, mostClientTypes);
        const changed = changedIn({ ...changes, ...(clientTypes && { clientTypes }) }, state.profile);
        return changed ? [{ type: 'ProfileUpdated', data: changed }] : [];
      }
      case 'ChangeCard': {
        if (state.status === 'unknown') throw nobody();
        const { voice } = state;
        const { topics, say, never, sources, passed, welcome, ...answers } = withOthers(command.changes, voice);
        const answered = changedIn(answers, voice.card);
        const switched = sources && changedIn(sources, voice.sources);
        const phrases = { say: say ?? voice.say, never: never ?? voice.never };
        return [
          ...(answered ? [{ type: 'CardAnswered' as const, data: answered }] : []),
          ...(topics && !same(topics, voice.topics) ? [{ type: 'KeyTopicsChosen' as const, data: { topics } }] : []),
          ...(changedIn(phrases, voice) ? [{ type: 'PhrasesChosen' as const, data: phrases }] : []),
          ...(switched ? [{ type: 'DraftSourcesChosen' as const, data: switched }] : []),
          ...(passed && !state.passed.includes(passed)
            ? [{ type: 'WelcomeQuestionPassed' as const, data: { question: passed } }]
            : []),
          // A finished welcome cannot be put off.
          ...(welcome && welcome !== state.welcome && state.welcome !== 'finished'
            ? [{ type: 'WelcomeLeft' as const, data: { as: welcome } }]
            : []),
        ];
      }
      case 'AddVoiceSample': {
        if (state.status === 'unknown') throw nobody();
        const { sampleId, text } = command;
        const { samples } = state.voice;
        if (samples.some((sample) => sample.text === text)) return [];
        if (samples.length >= voiceLimits.samples)
          throw new DomainError(
            'too_many_samples',
            `You have ${voiceLimits.samples} voice samples, which is the limit. Remove one to add this text.`,
          );
        return [{ type: 'VoiceSampleAdded', data: { sampleId, text } }];
      }
      case 'RemoveVoiceSample': {
        const { sampleId } = command;
        if (state.status === 'unknown' || !state.voice.samples.some(({ id }) => id === sampleId))
          throw new DomainError('not_found', 'There is no such voice sample.');
        return [{ type: 'VoiceSampleRemoved', data: { sampleId } }];
      }
      case 'DismissGettingStarted': {
        if (state.status === 'unknown') throw nobody();
        return state.firstStepsHidden ? [] : [{ type: 'GettingStartedDismissed', data: {} }];
      }
      case 'SetVoiceRule': {
        if (state.status === 'unknown') throw nobody();
        const { rule, on } = command;
        if (state.voiceRules[rule] === on) return [];
        if (!(rule in state.voiceRules) && Object.keys(state.voiceRules).length >= voiceRuleLimits.most)
          throw new DomainError(
            'too_many_rules',
            `You have switched ${voiceRuleLimits.most} voice rules, which is the limit. Nothing was changed.`,
          );
        return [{ type: 'VoiceRuleSet', data: { rule, on } }];
      }
      case 'WordVoiceRule': {
        if (state.status === 'unknown') throw nobody();
        const { type: _, rule, ...wording } = command;
        return same(state.voiceWordings[rule], wording)
          ? []
          : [{ type: 'VoiceRuleWorded', data: { rule, ...wording } }];
      }
      case 'ChooseFollowUpRhythms': {
        if (state.status === 'unknown') throw nobody();
        const rhythms = { ...state.followUpRhythms, ...command.rhythms };
        return same(rhythms, state.followUpRhythms) ? [] : [{ type: 'FollowUpRhythmsChosen', data: rhythms }];
      }
      case 'SetNotifications': {
        if (state.status === 'unknown') throw nobody();
        const now = state.notifications;
        const { channels, summary = now.summary, quiet = now.quiet } = command.change;
        const next = { channels: { ...now.channels, ...channels }, summary, quiet };
        return same(next, now) ? [] : [{ type: 'NotificationPreferencesSet', data: next }];
      }
      case 'SetRhythm': {
        if (state.status === 'unknown') throw nobody();
        const { engageTarget, at, timeZone } = command;
        const plan = inWeekOrder(command.plan);
        const target = changedIn({ engageTarget }, { engageTarget: state.profile.engageTarget ?? usualEngageTarget });
        return [
          ...(same(plan, state.rhythm) ? [] : [{ type: 'RhythmSet' as const, data: { ...plan, at, timeZone } }]),
          ...(target ? [{ type: 'ProfileUpdated' as const, data: { engageTarget } }] : []),
        ];
      }
      case 'MoveSlot':
        if (state.status === 'unknown') throw nobody();
        return moveSlot(command, state);
      case 'ConnectLinkedIn':
        if (state.status === 'unknown') throw nobody();
        return connectLinkedIn(command, state.linkedIn);
      case 'DisconnectLinkedIn':
        if (state.status === 'unknown') throw nobody();
        return disconnectLinkedIn(command, state.linkedIn);
      case 'ShareDashboard':
      case 'ChangeSharedBlocks':
      case 'RevokeShare':
        if (state.status === 'unknown') throw nobody();
        return decideShare(command, state.shared);
      case 'MakeCalendarFeed':
      case 'EndCalendarFeed':
        if (state.status === 'unknown') throw nobody();
        return decideFeed(command, state.feed);
    }
  },

  evolve: (state, event) => {
    if (event.type === 'UserRegistered') {
      const { role, email, firstName, lastName, picture, welcome } = event.data;
      return {
        status: 'registered',
        role,
        identity: { email, firstName, lastName, picture },
        profile: { firstName, lastName },
        voice: silent,
        voiceRules: {},
        voiceWordings: {},
        followUpRhythms: usualRhythms,
        notifications: usualPreferences,
        rhythm: usualPlan,
        rhythmBefore: null,
        moves: [],
        welcome: welcome ? 'open' : null,
        passed: [],
        firstStepsHidden: false,
        consent: null,
        linkedIn: null,
        shared: null,
        feed: null,
      };
    }
    if (state.status === 'unknown') return state;
    const says = (voice: Partial<Voice>) => ({ ...state, voice: { ...state.voice, ...voice } });
    switch (event.type) {
      case 'IdentityChanged': {
        const { email, firstName, lastName, picture } = event.data;
        const identity = { email, firstName, lastName, picture };
        return { ...state, identity, profile: { ...state.profile, ...namesAfter(state.profile, event.data) } };
      }
      case 'RoleChanged':
        return { ...state, role: event.data.role };
      case 'ProfileUpdated':
        return { ...state, profile: { ...state.profile, ...event.data } };
      case 'CardAnswered':
        return says({ card: { ...state.voice.card, ...event.data } });
      case 'KeyTopicsChosen':
      case 'PhrasesChosen':
        return says(event.data);
      case 'DraftSourcesChosen':
        return says({ sources: { ...state.voice.sources, ...event.data } });
      case 'VoiceSampleAdded':
        return says({ samples: [...state.voice.samples, { id: event.data.sampleId, text: event.data.text }] });
      case 'VoiceSampleRemoved':
        return says({ samples: state.voice.samples.filter(({ id }) => id !== event.data.sampleId) });
      case 'VoiceRuleSet':
        return { ...state, voiceRules: { ...state.voiceRules, [event.data.rule]: event.data.on } };
      case 'VoiceRuleWorded': {
        const { rule, ...wording } = event.data;
        return { ...state, voiceWordings: { ...state.voiceWordings, [rule]: wording } };
      }
      case 'FollowUpRhythmsChosen':
        return { ...state, followUpRhythms: event.data };
      case 'NotificationPreferencesSet':
        return { ...state, notifications: event.data };
      case 'RhythmSet': {
        const { at, timeZone, ...rhythm } = event.data;
        // A new rhythm applies to the whole week in which it is set.
        const until = weekOf(at, timeZone);
        const before = state.rhythmBefore?.until === until ? state.rhythmBefore : { until, plan: state.rhythm };
        return { ...state, rhythm, rhythmBefore: before };
      }
      case 'RhythmSlotMoved':
        return { ...state, moves: movesAfter(state.moves, event.data) };
      case 'WelcomeQuestionPassed':
        return { ...state, passed: [...state.passed, event.data.question] };
      case 'GettingStartedDismissed':
        return { ...state, firstStepsHidden: true };
      case 'ConsentGiven':
        return { ...state, consent: event.data.texts };
      case 'WelcomeLeft':
        return { ...state, welcome: event.data.as };
      case 'LinkedInConnected':
      case 'LinkedInDisconnected':
        return { ...state, linkedIn: connectionAfter(state.linkedIn, event) };
      case 'DashboardShared':
      case 'DashboardShareRevoked':
        return { ...state, shared: linkAfter(event) };
      case 'CalendarFeedMade':
      case 'CalendarFeedEnded':
        return { ...state, feed: feedAfter(event) };
    }
  },
};

type IdentityChanged = Extract<AccountEvent, { type: 'IdentityChanged' }>['data'];
interface Names {
  firstName?: string | null;
  lastName?: string | null;
}

/** The names of a person after the names at the provider changed. A name that the person has set stays. */
export const namesAfter = (names: Names, { before, firstName, lastName }: IdentityChanged): Required<Names> => ({
  firstName: same(names.firstName, before.firstName) ? firstName : (names.firstName ?? null),
  lastName: same(names.lastName, before.lastName) ? lastName : (names.lastName ?? null),
});

const identityKeys = ['email', 'firstName', 'lastName', 'picture'] as const;

const nobody = () => new DomainError('not_found', 'There is no such person.');

/** Both lists together. @throws DomainError `too_many_lines` when only the additions of the other tab make it too long */
const merged = (mine: string[], base: string[], theirs: string[], most: number): string[] => {
  const both = mergeLists(mine, base, theirs);
  if (both.length > Math.max(most, mine.length))
    throw new DomainError(
      'too_many_lines',
      `Another tab has added to this list, so it would have ${both.length} lines, and ${most} is the most. Remove some, then save again.`,
    );
  return both;
};

/** The changes, with what another tab has added to the lists and taken from them. */
const withOthers = ({ basedOn = {}, ...changes }: CardChanges, { card, ...voice }: Voice): CardChanges => {
  const now = { ...card, ...voice };
  const lists = (Object.entries(basedOn) as [CardList, string[]][]).flatMap(([name, base]) => {
    const mine = changes[name];
    return mine ? [[name, merged(mine, base, now[name], mostInList[name])]] : [];
  });
  return { ...changes, ...(Object.fromEntries(lists) as Partial<Record<CardList, string[]>>) };
};

/** The fields of `changes` that differ from the ones now. Returns undefined when none differs. */
const changedIn = <T extends object>(changes: T, now: { [K in keyof T]?: unknown }): T | undefined => {
  const changed = Object.entries(changes).filter(
    ([key, value]) => value !== undefined && !same(value, now[key as keyof T]),
  );
  return changed.length === 0 ? undefined : (Object.fromEntries(changed) as T);
};

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
