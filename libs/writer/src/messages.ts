import {
  channelLimits,
  chosenByYou,
  longestSubject,
  type SituationId,
  situationNames,
} from '@app/contracts/content/content.constants';
import { frameFor } from './frames';
import { type Care, careOf, careTexts } from './sensitive-situations';
import { type Facts, factsOf, threadOf, wereInTouch } from './facts';
import { Fact, factsIn, filled, render, type Skeleton } from './liquid';
import { isForeign } from './posts';
import { situationOf } from './situations';
import { joined, type MessageTemplate, shippedTemplates } from './templates';
import { questionOf, variableNames } from './variables';
import { capitalised, sentencesIn, shorten } from './words';
import { applyRules } from './voice/effects';
import { basisLineOf } from './voice/rules';
import type { AuthorsRule, MessageBrief, OwnTemplate, Written } from './writer';

/**
 * Writes a message from the template of a situation: the situation that the facts show, or the `chosen` one. An own template of
 * the author comes before the shipped one: the one with the id `own`, or the newest that replaces the shipped one. A template is
 * skipped when it has nothing to say about this lead, or when its text does not fit. Care comes before them, except before what
 * the author chose.
 */
export function writeMessage(brief: MessageBrief, chosen?: SituationId, own?: string): Written {
  const facts = factsOf(brief);
  const found = situationOf(brief, facts);
  const shipped = shippedTemplate(chosen ?? found.id);
  const situation =
    shipped.situation === found.id
      ? { name: found.name, reason: found.reason }
      : { name: situationNames[shipped.situation], reason: chosenByYou };
  const frame = frameFor(brief, facts, shipped.situation);
  const isOwn = own !== undefined || (frame?.isOpen && hasOwn(brief, shipped.situation));
  if (frame && !isOwn)
    return { ...fillTemplate(frame.template, brief, facts), situation, template: shipped.id, writer: 'template' };
  const care = shipped.situation === found.id && own === undefined ? careOf(brief, found.id) : null;
  if (care)
    return {
      ...fillTemplate(careTemplate(care, found.id), brief, facts),
      situation,
      template: null,
      writer: 'template',
    };
  const others = brief.author.templates?.filter((one) => one.situation === shipped.situation) ?? [];
  const first = others.find(({ id }) => id === own) ?? others.find(({ replacesShipped }) => replacesShipped);
  const filled = first && fillOwn(first, brief, facts);
  const template = filled ? `own:${first.id}` : shipped.id;
  return { ...(filled ?? fillTemplate(shipped, brief, facts)), situation, template, writer: 'template' };
}

const hasOwn = ({ author: { templates = [] } }: MessageBrief, situation: SituationId): boolean =>
  templates.some((one) => one.situation === situation && one.replacesShipped);

const shippedTemplate = (situation: SituationId): MessageTemplate => {
  const template = shippedTemplates.find((one) => one.situation === situation);
  if (!template) throw new Error('Every situation has a template');
  return template;
};

const careTemplate = (care: Care, situation: SituationId): MessageTemplate => {
  const { subject, text } = careTexts[care];
  const whole = joined(text);
  return { id: `care:${care}`, situation, subject, text: { reflective: whole, bold: whole, calm: whole } };
};

type Filled = Pick<Written, 'title' | 'body' | 'basis'>;

/** The longest facts, in UTF-16 units. A smaller limit is used when the text does not fit its channel. */
const longestFacts = [200, 60, 30, 12];

/**
 * Fills an own template. Returns null when nothing is left without the missing facts, or when the text does not fit. For a note,
 * which is very short, facts are not cut.
 * @throws Error when its Liquid is broken
 */
export function fillOwn(
  { id, situation, subject, text }: OwnTemplate,
  brief: MessageBrief,
  facts = factsOf(brief),
): Filled | null {
  const shipped = shippedTemplate(situation);
  const texts = { reflective: text, bold: text, calm: text };
  const lengths = brief.channel === 'linkedin_note' ? longestFacts.slice(0, 1) : longestFacts;
  const template = { id, situation, subject: subject || shipped.subject, text: texts };
  const rules = brief.author.voice?.filter(({ ownTemplates }) => ownTemplates);
  const filled = fill(template, brief, facts, lengths, rules);
  if (!filled || filled.body === '') return null;
  // All facts of an own subject may be missing. Then the shipped subject is used.
  if (filled.title !== '') return filled;
  return { ...filled, title: fillTemplate(shipped, brief, facts).title };
}

/** Fills a template with the facts of a brief. @throws Error when its Liquid is broken, or the text is too long */
export function fillTemplate(template: MessageTemplate, brief: MessageBrief, facts = factsOf(brief)): Filled {
  const isOther = isForeignCard(brief);
  const offered = isOfferWelcome(brief) && !isOther ? facts : { ...facts, offer: null };
  const fitting = isOther ? { ...offered, who_i_help: null, with_what: null, result: null, question: null } : offered;
  const filled = fill(template, brief, fitting, longestFacts, brief.author.voice, isOther ? ', in English' : '');
  if (!filled) throw new Error(`The text of ${template.id} does not fit`);
  return filled;
}

/** The shipped templates are English, so the answers of a card in another language cannot stand in them. */
function isForeignCard({ author: { card } }: MessageBrief): boolean {
  const said = [card.whoIHelp, card.withWhat, card.question, ...card.results, ...card.offers].join('. ');
  // `Los Angeles` is a place.
  return isForeign(said.replaceAll(/(?<!\p{L})(?:Los|Las|El|Des|Den)\s\p{Lu}\p{Ll}+/gu, ' '));
}

/** A first step is not offered to a client, to a lead whose meeting is booked, or to a lead who waits for an answer. */
function isOfferWelcome({ lead }: MessageBrief): boolean {
  const { last } = threadOf(lead);
  const asks = last?.kind === 'reply' && /[?？]/u.test(last.note ?? '');
  return lead.status !== 'converted' && lead.status !== 'meeting_booked' && !asks;
}

/**
 * `voice`: the author's rules for this template. `cardGap`: words that are added to the gaps “who you help” and “with what”.
 * Returns null when the text does not fit.
 */
function fill(
  template: MessageTemplate,
  brief: MessageBrief,
  facts: Facts,
  lengths: readonly number[],
  voice: readonly AuthorsRule[] = [],
  cardGap = '',
): Filled | null {
  const { channel, tone } = brief;
  const never = brief.author.never ?? [];
  const mail = channel === 'email';
  const texts = (channel === 'linkedin_note' ? template.note : undefined) ?? template.text;
  const rules = voice.map(({ id }) => id);
  for (const longest of lengths) {
    const scope = scopeOf(facts, brief, longest);
    const asks = (name: string) =>
      name === 'who_i_help' || name === 'with_what' ? `${questionOf(name)}${cardGap}` : questionOf(name);
    const whole = render(texts[tone], scope, asks);
    // The short form of a mail is the text of a LinkedIn message.
    const short = mail && rules.includes('shorter') ? render(texts[tone], { ...scope, mail: false }, asks) : whole;
    const skeleton = short.text === whole.text ? whole : short;
    const said = textOf(skeleton, mail, never, rules);
    // When every sentence has such a phrase, nothing would be left. Then the phrases stay.
    const body = said.text === '' ? textOf(skeleton, mail, [], rules) : said;
    const subject = textOf(render(template.subject, scope, questionOf), false, never);
    if (body.text.length > channelLimits[channel] || subject.text.length > longestSubject) continue;
    const applied = [...(skeleton === whole ? [] : ['shorter']), ...body.applied].map(basisLineOf);
    return {
      title: mail ? subject.text : null,
      body: body.text,
      basis: [...basisOf(facts, body.used).slice(0, Math.max(0, 12 - applied.length)), ...applied].slice(0, 12),
    };
  }
  return null;
}

const scopeOf = (facts: Facts, { channel, lead }: MessageBrief, longest: number): Record<string, Fact | boolean> => ({
  mail: channel === 'email',
  note: channel === 'linkedin_note',
  in_touch: wereInTouch(lead),
  ...Object.fromEntries(
    variableNames.map((name) => {
      // A line of the author is never cut.
      const words = facts[name] && (name === 'line' ? facts[name].words : shorten(facts[name].words, longest));
      // Every template asks for the name, because nobody sends a message without one.
      return [name, new Fact(name, words, name === 'first_name' ? questionOf(name) : null)];
    }),
  ),
});

/**
 * The text of a skeleton, changed by the author's voice rules. It leaves out sentences whose facts are missing, or that contain a
 * phrase that the author never says. The greeting of a mail is a line of its own.
 */
function textOf(
  skeleton: Skeleton,
  mail: boolean,
  never: readonly string[],
  rules: readonly string[] = [],
): { text: string; used: Fact[]; applied: string[] } {
  const stands = (sentence: string): boolean => {
    const facts = factsIn(sentence, skeleton);
    const said = plain(filled(sentence, skeleton, ({ words }) => words ?? ''));
    return (
      facts.every(({ words, question }) => words !== null || question !== null) &&
      !never.some((phrase) => said.includes(plain(phrase)))
    );
  };
  const kept = skeleton.text
    .split('\n')
    .map((line) => sentencesIn(line.replaceAll(/ {2,}/gu, ' ')).filter(stands).join(' '))
    .join('\n')
    .replaceAll(/\n{3,}/gu, '\n\n')
    .trim();
  const { text, applied } = applyRules(kept, rules);
  const hello = mail ? greeting.exec(text) : null;
  const paragraphs = hello ? `${hello[0].trim()}\n\n${text.slice(hello[0].length)}` : text;
  return {
    text: paragraphs
      .split('\n')
      .map((line) => finished(line, skeleton))
      .join('\n'),
    used: factsIn(text, skeleton),
    applied,
  };
}

const plain = (text: string): string => text.toLowerCase().replaceAll('’', "'");

const greeting = /^(?:Hi|Hello|Hey|Dear|Thanks|Good \p{L}+),? \uE000\d+\uE001[,.] +(?=\S)/u;

/** A line with its facts. Each sentence begins with a capital, and no full stop follows a mark such as “?”. */
const finished = (line: string, skeleton: Skeleton): string =>
  capitalised(
    filled(line.replaceAll(/(?<=\p{L})'(?=\p{L})/gu, '’'), skeleton, ({ words, question }, before) => {
      const shown = words ?? `[${question ?? ''}]`;
      return /[.?!…] $/u.test(before) ? capitalised(shown) : shown;
    }).replaceAll(/(?<=[?!…]|[^.]\.)\.(?!\.)/gu, ''),
  );

const basisOf = (facts: Facts, used: readonly Fact[]): string[] => {
  const lines = variableNames
    .filter((name) => used.some((fact) => fact.name === name))
    .flatMap((name) => facts[name]?.basis || []);
  return [...new Set(lines)].slice(0, 12).map((line) => shorten(line, 500));
};
