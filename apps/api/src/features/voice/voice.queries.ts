import { findRules, isOn, type Switched, type VoiceRule, type VoiceText } from '@app/writer/voice/rules';
import { voiceRuleEvidence } from '@app/contracts/voice/voice.constants';
import type { EvidenceText } from '@app/contracts/voice/voice.api';
import { anatomyOf } from '@app/writer/voice/anatomy';
import { hadChance } from '@app/writer/voice/observe';
import type { DataSource } from 'typeorm';
import { ask, iso } from '@app/event-sourcing/read-models/read-model';
import { VoiceSettingRow, VoiceWordingRow } from './voice.read-model';

/** How many of the latest texts are searched for rules. */
const latest = 500;

interface Known extends VoiceText, Omit<EvidenceText, 'shown'> {
  edited: boolean;
}

/** The latest texts that the person edited or approved, newest first. */
const findTexts = (source: DataSource, owner: string): Promise<Known[]> =>
  ask<Known>(
    source,
    `select content_id as id, name, ${iso('at')} as at, written, made, shown, type = 'message' as message,
            lead_id as "leadId", own_template as own, written <> made as edited
     from voice_texts where owner = $1 and stands in ('edited', 'approved') order by at desc, content_id limit $2`,
    [owner, latest],
    'voice texts',
  );

const findSwitched = async (source: DataSource, owner: string): Promise<Switched> => {
  const rows = await source.manager.findBy(VoiceSettingRow, { owner });
  return new Map(rows.map(({ rule, on }) => [rule, on]));
};

/** The titles of a person's rules by a model, by rule; `words` is null when the title is not usable. */
type Wordings = ReadonlyMap<string, { words: string | null; model: string }>;

const findWordings = async (source: DataSource, owner: string): Promise<Wordings> => {
  const rows = await source.manager.findBy(VoiceWordingRow, { owner });
  return new Map(rows.map(({ rule, words, model }) => [rule, { words, model }]));
};

interface FoundVoice {
  rules: VoiceRule[];
  switched: Switched;
  wordings: Wordings;
  texts: number;
  edited: number;
}

/** The rules of a person: found in their edits, or switched on or off by them. */
export const findVoice = async (source: DataSource, owner: string): Promise<FoundVoice> => {
  const [texts, switched, wordings] = await Promise.all([
    findTexts(source, owner),
    findSwitched(source, owner),
    findWordings(source, owner),
  ]);
  const edited = texts.filter((text) => text.edited).length;
  return { rules: findRules(texts, switched), switched, wordings, texts: texts.length, edited };
};

export const findActiveRules = async (source: DataSource, owner: string): Promise<VoiceRule[]> => {
  const { rules, switched } = await findVoice(source, owner);
  return rules.filter((rule) => isOn(rule, switched));
};

/** The texts in which the person could follow a rule, newest first. */
export const findEvidence = async (source: DataSource, owner: string, rule: string): Promise<EvidenceText[]> =>
  (await findTexts(source, owner))
    .filter(({ written, message }) => hadChance(rule, anatomyOf(written, message), message))
    .slice(0, voiceRuleEvidence.latest)
    .map(({ id, name, at, written, made, shown }) => ({ id, name, at, written, made, shown: shown.includes(rule) }));

interface Message {
  id: string;
  leadId: string;
  name: string;
  channel: string;
  situation: string | null;
  reason: string | null;
  template: string | null;
}

/** The newest messages to leads. `waiting`: only those that wait for the person, without samples. */
export const findNewestMessages = (
  source: DataSource,
  owner: string,
  most: number,
  { waiting }: { waiting: boolean },
) =>
  ask<Message>(
    source,
    `select id, target_lead_id as "leadId", target_name as name, channel, situation_name as situation,
            situation_reason as reason, template_id as template
     from contents
     where owner = $1 and type = 'message' and target_lead_id is not null
       ${waiting ? `and approval_status in ('pending', 'edited') and not sample` : ''}
     order by created_at desc, id limit $2`,
    [owner, most],
    waiting ? 'waiting messages' : 'newest messages',
  );

/** The basis of the newest messages, without samples, and whether they were answered in time. */
export const findNewestBases = (source: DataSource, owner: string, most: number) =>
  ask<{ basis: string[]; answered: boolean }>(
    source,
    `select c.basis, o.answered_at is not null as answered
     from contents c left join outgoing o on o.id = c.id
     where c.owner = $1 and c.type = 'message' and not c.sample
     order by c.created_at desc, c.id limit $2`,
    [owner, most],
    'newest bases',
  );
