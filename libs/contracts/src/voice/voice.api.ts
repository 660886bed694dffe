import { z } from 'zod';
import { endpoint, id } from '../endpoint';
import { instant } from '../event';
import { draftFactsFrom, voiceRuleLimits, voiceRulePattern } from './voice.constants';

const ruleId = z.string().max(voiceRuleLimits.longest).regex(voiceRulePattern, 'There is no such voice rule');

export const VoiceRuleAnswer = z.object({
  /** `opening_question`, or a kind with its value: `greeting:hello`. */
  id: z.string(),
  /** `Never opens with a question`. */
  title: z.string(),
  /** A model wrote the title. The program always counts the evidence and writes its text. */
  wordedByModel: z.boolean(),
  /** `You deleted the opening question in 7 of 9 drafts`. */
  evidence: z.string(),
  /** In how many texts the person did it, of the latest texts in which they could do it. */
  shown: z.number().int(),
  of: z.number().int(),
  /** Drafts follow the rule. */
  on: z.boolean(),
  /** The person has switched it. Otherwise its evidence decides. */
  switched: z.boolean(),
  /** The evidence is strong enough. */
  sure: z.boolean(),
  /** Templates follow the rule. The others are for a model. */
  byTemplates: z.boolean(),
  /** The rule is off until the person switches it on, even with strong evidence, because it can change what a text is about. */
  needsYes: z.boolean(),
});
export type VoiceRuleAnswer = z.infer<typeof VoiceRuleAnswer>;

export const VoiceRules = z.object({
  /** The rules with the most evidence first. */
  rules: z.array(VoiceRuleAnswer),
  /** How many texts were searched for rules: the latest 500 that were edited or approved, without samples. */
  texts: z.number().int(),
  /** How many of them the person edited. */
  edited: z.number().int(),
});
export type VoiceRules = z.infer<typeof VoiceRules>;

export const listVoiceRules = endpoint({
  method: 'GET',
  path: '/api/voice/rules',
  summary: 'The voice rules that were found in the person’s edits, with their evidence',
  returns: VoiceRules,
});

export const setVoiceRule = endpoint({
  method: 'POST',
  path: '/api/voice/rules',
  summary: 'Switches a voice rule on or off. Drafts follow the rules that are on',
  body: z.strictObject({ rule: ruleId, on: z.boolean() }),
  examples: [{ body: { rule: 'opening_question', on: true } }, { body: { rule: 'greeting:hello', on: false } }],
  returns: z.object({ rule: z.string(), on: z.boolean() }),
});

export const EvidenceText = z.object({
  id,
  /** The receiver of the text; null for a text without one. */
  name: z.string().nullable(),
  /** When the person edited or approved it. */
  at: instant,
  /** What the assistant wrote, and what the person made of it. */
  written: z.string(),
  made: z.string(),
  /** The person did what the rule says in this text. */
  shown: z.boolean(),
});
export type EvidenceText = z.infer<typeof EvidenceText>;

export const voiceEvidence = endpoint({
  method: 'GET',
  path: '/api/voice/evidence',
  summary: 'The texts behind a voice rule, newest first, at most 30',
  query: z.strictObject({ rule: ruleId }),
  examples: [{ query: { rule: 'opening_question' } }],
  returns: z.array(EvidenceText),
});

export const VoicePreview = z.object({
  drafts: z.array(
    z.object({
      id,
      name: z.string(),
      /** The draft as the templates would write it now, without the rule and with it. */
      without: z.string(),
      with: z.string(),
    }),
  ),
});
export type VoicePreview = z.infer<typeof VoicePreview>;

export const voicePreview = endpoint({
  method: 'GET',
  path: '/api/voice/preview',
  summary: 'The last three waiting messages, written by the templates without and with a rule; nothing is stored',
  query: z.strictObject({ rule: ruleId }),
  examples: [{ query: { rule: 'opening_question' } }],
  returns: VoicePreview,
});

export const DraftNow = z.object({
  /** The newest message to a lead that is not archived; null when there is none. */
  draft: z
    .object({
      id,
      name: z.string(),
      situation: z.object({ name: z.string(), reason: z.string() }),
      /** Every known fact for a draft to this lead. `held`: the fact's source is switched off, so drafts do not use it. */
      facts: z.array(
        z.object({ name: z.string(), words: z.string(), from: z.enum(draftFactsFrom), held: z.boolean() }),
      ),
      /** The message as the templates would write it now. */
      subject: z.string().nullable(),
      body: z.string(),
    })
    .nullable(),
});
export type DraftNow = z.infer<typeof DraftNow>;

export const draftNow = endpoint({
  method: 'GET',
  path: '/api/voice/draft',
  summary: 'The newest message as the templates would write it now, with all that is known for it; nothing is stored',
  returns: DraftNow,
});

export const CardInDrafts = z.object({
  /** How many messages were looked at: the newest, at most 50, without samples. */
  drafts: z.number().int(),
  /** In how many of them each answer of the card stands. */
  whoIHelp: z.number().int(),
  withWhat: z.number().int(),
  results: z.number().int(),
  question: z.number().int(),
  offers: z.number().int(),
  /** How many of the messages with the question were answered within 14 days. A server of an older version leaves it out. */
  questionAnswered: z.number().int().optional(),
});
export type CardInDrafts = z.infer<typeof CardInDrafts>;

export const cardInDrafts = endpoint({
  method: 'GET',
  path: '/api/voice/card',
  summary: 'How many of the newest messages use each answer of the card',
  returns: CardInDrafts,
});
