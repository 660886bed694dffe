import {
  allSources,
  type DraftSources,
  voiceLimits,
  type welcomeQuestions,
  type welcomeStates,
} from '@app/contracts/account/account.constants';
import type { AccountEvent } from '@app/contracts/account/account.events';
import { type Card, type CardList, emptyCard, mostInList } from '@app/contracts/voice/card';
import { voiceRuleLimits } from '@app/contracts/voice/voice.constants';
import { changedIn, merged, same } from '../changed-fields';
import { DomainError, noSuch } from '../decider';

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
  passed?: WelcomeQuestion;
  welcome?: Exclude<WelcomeState, 'open'>;
}

export const silent: Voice = { card: emptyCard, topics: [], say: [], never: [], samples: [], sources: allSources };

export type VoiceCommand =
  | { type: 'ChangeCard'; changes: CardChanges }
  | { type: 'AddVoiceSample'; sampleId: string; text: string }
  | { type: 'RemoveVoiceSample'; sampleId: string }
  | { type: 'SetVoiceRule'; rule: string; on: boolean }
  /** The title of a voice rule by a model; null when the title is not usable. */
  | { type: 'WordVoiceRule'; rule: string; words: string | null; model: string };

export interface VoiceState {
  voice: Voice;
  /** The voice rules that the person has switched on or off. */
  voiceRules: Readonly<Record<string, boolean>>;
  /** The titles by a model, by rule. */
  voiceWordings: Readonly<Record<string, { words: string | null; model: string }>>;
  /** Null: the account is older than the welcome. */
  welcome: WelcomeState | null;
  passed: WelcomeQuestion[];
}

export const beginVoice = (welcome: VoiceState['welcome']): VoiceState => ({
  voice: silent,
  voiceRules: {},
  voiceWordings: {},
  welcome,
  passed: [],
});

export const decideVoice = (command: VoiceCommand, state: VoiceState): AccountEvent[] => {
  switch (command.type) {
    case 'ChangeCard': {
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
      if (!state.voice.samples.some(({ id }) => id === sampleId)) throw noSuch('voice sample');
      return [{ type: 'VoiceSampleRemoved', data: { sampleId } }];
    }
    case 'SetVoiceRule': {
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
      const { type: _, rule, ...wording } = command;
      return same(state.voiceWordings[rule], wording) ? [] : [{ type: 'VoiceRuleWorded', data: { rule, ...wording } }];
    }
  }
};

export type VoiceEvent = Extract<
  AccountEvent,
  {
    type:
      | 'CardAnswered'
      | 'KeyTopicsChosen'
      | 'PhrasesChosen'
      | 'DraftSourcesChosen'
      | 'VoiceSampleAdded'
      | 'VoiceSampleRemoved'
      | 'VoiceRuleSet'
      | 'VoiceRuleWorded'
      | 'WelcomeQuestionPassed'
      | 'WelcomeLeft';
  }
>;

export const voiceAfter = (state: VoiceState, event: VoiceEvent): Partial<VoiceState> => {
  const says = (voice: Partial<Voice>) => ({ voice: { ...state.voice, ...voice } });
  switch (event.type) {
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
      return { voiceRules: { ...state.voiceRules, [event.data.rule]: event.data.on } };
    case 'VoiceRuleWorded': {
      const { rule, ...wording } = event.data;
      return { voiceWordings: { ...state.voiceWordings, [rule]: wording } };
    }
    case 'WelcomeQuestionPassed':
      return { passed: [...state.passed, event.data.question] };
    case 'WelcomeLeft':
      return { welcome: event.data.as };
  }
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
