import { mostClientTypes } from '@app/contracts/account/account.constants';
import type { AccountEvent, Role, Tone } from '@app/contracts/account/account.events';
import { usualEngageTarget } from '@app/contracts/engagement/engagement.constants';
import {
  type NotificationPreferences,
  type PreferencesChange,
  usualPreferences,
} from '@app/contracts/notifications/preferences';
import { type Rhythms, usualRhythms } from '@app/contracts/follow-ups/follow-ups.constants';
import { changedIn, merged, same } from '../changed-fields';
import { weekOf } from '@app/contracts/days';
import { type Decider, type Moment, noSuch } from '../decider';
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
import { beginVoice, decideVoice, voiceAfter, type VoiceCommand, type VoiceState } from '../voice/voice';

export type AccountCommand =
  /** `role`: from now on. `texts`: the version of the terms agreed to, left out when no consent was shown. */
  | (Identity & { type: 'SignIn'; role: Role; texts?: string | undefined })
  /** `basedOn`: the list as it was on the screen; left out, the list is replaced. */
  | { type: 'UpdateProfile'; changes: Profile; basedOn?: { clientTypes: string[] } | undefined }
  | { type: 'DismissGettingStarted' }
  | { type: 'SetNotifications'; change: PreferencesChange }
  | { type: 'ChooseFollowUpRhythms'; rhythms: Partial<Rhythms> }
  /** `engageTarget` is left out when it stays. */
  | (Moment & { type: 'SetRhythm'; plan: RhythmPlan; engageTarget?: number | undefined })
  | MoveSlot
  | VoiceCommand
  | LinkedInCommand
  | ShareCommand
  | FeedCommand;

export interface Identity {
  email: string;
  firstName: string | null;
  lastName: string | null;
  picture: string | null;
}

/** The address of a picture; null for anything else than a short https address. */
export const pictureIn = (address: string | null): string | null =>
  address !== null && address.length <= 2000 && URL.canParse(address) && new URL(address).protocol === 'https:'
    ? address
    : null;

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

export type AccountState =
  | { status: 'unknown' }
  | (RhythmState &
      VoiceState & {
        status: 'registered';
        role: Role;
        identity: Identity;
        profile: Profile;
        followUpRhythms: Rhythms;
        notifications: NotificationPreferences;
        firstStepsHidden: boolean;
        consent: string | null;
        linkedIn: LinkedInConnection | null;
        shared: SharedLink | null;
        feed: FeedAddress | null;
      });

export const account: Decider<AccountCommand, AccountState, AccountEvent> = {
  initial: { status: 'unknown' },

  decide: (command, state) => {
    if (command.type === 'SignIn') return signIn(command, state);
    if (state.status === 'unknown') throw noSuch('person');
    switch (command.type) {
      case 'UpdateProfile': {
        const { changes, basedOn } = command;
        const { clientTypes: mine } = changes;
        const { clientTypes: theirs = [] } = state.profile;
        const clientTypes = mine && basedOn && merged(mine, basedOn.clientTypes, theirs, mostClientTypes);
        const changed = changedIn({ ...changes, ...(clientTypes && { clientTypes }) }, state.profile);
        return changed ? [{ type: 'ProfileUpdated', data: changed }] : [];
      }
      case 'DismissGettingStarted': {
        return state.firstStepsHidden ? [] : [{ type: 'GettingStartedDismissed', data: {} }];
      }
      case 'ChooseFollowUpRhythms': {
        const rhythms = { ...state.followUpRhythms, ...command.rhythms };
        return same(rhythms, state.followUpRhythms) ? [] : [{ type: 'FollowUpRhythmsChosen', data: rhythms }];
      }
      case 'SetNotifications': {
        const now = state.notifications;
        const { channels, summary = now.summary, quiet = now.quiet } = command.change;
        const next = { channels: { ...now.channels, ...channels }, summary, quiet };
        return same(next, now) ? [] : [{ type: 'NotificationPreferencesSet', data: next }];
      }
      case 'SetRhythm': {
        const { engageTarget, at, timeZone } = command;
        const plan = inWeekOrder(command.plan);
        const target = changedIn({ engageTarget }, { engageTarget: state.profile.engageTarget ?? usualEngageTarget });
        return [
          ...(same(plan, state.rhythm) ? [] : [{ type: 'RhythmSet' as const, data: { ...plan, at, timeZone } }]),
          ...(target ? [{ type: 'ProfileUpdated' as const, data: { engageTarget } }] : []),
        ];
      }
      case 'MoveSlot':
        return moveSlot(command, state);
      case 'ChangeCard':
      case 'AddVoiceSample':
      case 'RemoveVoiceSample':
      case 'SetVoiceRule':
      case 'WordVoiceRule':
        return decideVoice(command, state);
      case 'ConnectLinkedIn':
        return connectLinkedIn(command, state.linkedIn);
      case 'DisconnectLinkedIn':
        return disconnectLinkedIn(command, state.linkedIn);
      case 'ShareDashboard':
      case 'ChangeSharedBlocks':
      case 'RevokeShare':
        return decideShare(command, state.shared);
      case 'MakeCalendarFeed':
      case 'EndCalendarFeed':
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
        followUpRhythms: usualRhythms,
        notifications: usualPreferences,
        rhythm: usualPlan,
        rhythmBefore: null,
        moves: [],
        ...beginVoice(welcome ? 'open' : null),
        firstStepsHidden: false,
        consent: null,
        linkedIn: null,
        shared: null,
        feed: null,
      };
    }
    if (state.status === 'unknown') return state;
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
      case 'KeyTopicsChosen':
      case 'PhrasesChosen':
      case 'DraftSourcesChosen':
      case 'VoiceSampleAdded':
      case 'VoiceSampleRemoved':
      case 'VoiceRuleSet':
      case 'VoiceRuleWorded':
      case 'WelcomeQuestionPassed':
      case 'WelcomeLeft':
        return { ...state, ...voiceAfter(state, event) };
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
      case 'GettingStartedDismissed':
        return { ...state, firstStepsHidden: true };
      case 'ConsentGiven':
        return { ...state, consent: event.data.texts };
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

const signIn = (command: Extract<AccountCommand, { type: 'SignIn' }>, state: AccountState): AccountEvent[] => {
  const { email, firstName, lastName, picture, role, texts } = command;
  const agreed = state.status === 'unknown' ? null : state.consent;
  const consent = texts && texts !== agreed ? [{ type: 'ConsentGiven' as const, data: { texts } }] : [];
  if (state.status === 'unknown')
    return [{ type: 'UserRegistered', data: { email, firstName, lastName, picture, role, welcome: true } }, ...consent];
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
};
