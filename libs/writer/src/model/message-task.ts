import { channelLimits, chosenByYou, situationNames } from '@app/contracts/content/content.constants';
import { gapsIn } from '@app/contracts/content/gaps';
import { aims, faultsOf } from '../checks';
import { type Facts, factsOf, threadOf } from '../facts';
import { situationOf } from '../situations';
import { holdsBack, leadFor } from '../sources';
import { shippedTemplates } from '../templates';
import { questionOf, variableNames } from '../variables';
import { shorten } from '../words';
import type { MessageBrief, Wish } from '../writer';
import { authorData, currentFor, type Learned, neverSaid, rules, wishData } from './shared';
import { copied, falseAcquaintance, leaks, type ModelTask, quoted } from './task';

/** How many touches of a thread a model gets, and how many UTF-16 units of each note. */
const latestTouches = 10;
const longestNote = 500;

/** The task to write a message. `secret`: a word of this call that no text may contain. */
export function messageTask(brief: MessageBrief, learned: Learned, secret: string, wish?: Wish): ModelTask {
  const { author, channel, tone } = brief;
  const lead = leadFor(brief);
  const current = currentFor(wish, holdsBack(brief));
  const facts = factsOf(brief);
  const found = situationOf(brief, facts);
  const id = wish?.situation ?? found.id;
  const shipped = shippedTemplates.find(({ situation }) => situation === id);
  if (!shipped) throw new Error('Every situation has a template');
  // The author's own template shows best what such a message is for.
  const own = author.templates?.find(
    (one) => one.situation === id && (wish?.template ? one.id === wish.template : one.replacesShipped),
  );
  const situation =
    id === found.id ? { name: found.name, reason: found.reason } : { name: situationNames[id], reason: chosenByYou };
  const known = variableNames.flatMap((name) => (facts[name] ? [[name, facts[name]] as const] : []));
  const intent = own?.text ?? (channel === 'linkedin_note' ? shipped.note : undefined)?.[tone] ?? shipped.text[tone];

  // The current words may contain the author's own reason.
  const asksWhy = id === 'new-connection' && !facts.connected_since && noReason(facts) && !isFilled(current);
  const instructions = rules(
    [...shapeOf(channel), ...(asksWhy ? [whyGap] : []), ...(author.off?.includes('thread') ? [noThread] : [])],
    tone,
    secret,
  );
  const data = {
    situation,
    channel,
    tone,
    author: authorData(author, learned),
    facts: Object.fromEntries(known.map(([name, { words }]) => [name, quoted(words, longestNote)])),
    thread: lead.touches.slice(-latestTouches).map(({ kind, at, note }) => ({
      kind,
      day: at.slice(0, 10),
      words: quoted(note, longestNote),
    })),
    their_description: quoted(lead.description, longestNote),
    intent,
    own_texts: learned.examples.map((text) => quoted(text, 1000)),
    ...wishData(wish, current),
  };

  // Words of strangers (a description, a reply) are not a source, so they cannot bring a number, a name or a link into a draft.
  const sources = [
    JSON.stringify(data.author),
    intent,
    own?.subject ?? shipped.subject,
    lead.name,
    lead.title ?? '',
    lead.company ?? '',
    ...known.flatMap(([name, { words }]) => (name === 'their_words' ? [] : [words])),
    ...lead.touches.flatMap(({ kind, note }) => (kind === 'reply' ? [] : [note ?? ''])),
    current?.body ?? '',
    current?.title ?? '',
  ];
  const strangers = [lead.description, ...lead.touches.flatMap(({ kind, note }) => (kind === 'reply' ? [note] : []))];
  const links = JSON.stringify(author.card);
  // All that is true, also what drafts must not use: a model that says it by chance says nothing false.
  const { talk, last } = threadOf(brief.lead);
  const haveMet = Boolean(talk ?? facts.event ?? facts.why_now) || last?.kind === 'reply';

  return {
    instructions,
    data: JSON.stringify(data, null, 1),
    faults: ({ subject, body }) => {
      const title = channel === 'email' ? subject : null;
      const whole = `${title ?? ''}\n${body}`;
      const names = [lead.name, lead.company ?? '', lead.title ?? '', ...lead.name.split(' ')];
      return [
        ...(body === '' ? ['has no words'] : []),
        ...(channel === 'email' && !title ? ['has no subject'] : []),
        ...(body.length > channelLimits[channel] ? [`has ${body.length} of ${channelLimits[channel]} characters`] : []),
        ...faultsOf({ title, body, channel, names, sources }),
        ...(whole.match(/https?:\S+|www\.\S+/giu) ?? [])
          .filter((link) => !links.includes(link))
          .map((link) => `a link: ${link}`),
        ...neverSaid(author, whole),
        ...falseAcquaintance(whole, haveMet),
        ...copied(whole, strangers, sources),
        ...leaks(whole, instructions, secret),
        ...(asksWhy && gapsIn(body).length === 0 ? [`no gap. ${whyGap}`] : []),
        ...(gapsIn(body).length > 3 ? ['more than three gaps'] : []),
      ];
    },
    written: ({ subject, body, basis }) => ({
      title: channel === 'email' ? subject : null,
      body,
      basis: [
        ...new Set(
          known
            .filter(([name, { words }]) => basis.includes(name) && standsIn(body, words))
            .flatMap(([, fact]) => fact.basis || []),
        ),
      ]
        .slice(0, 12)
        .map((line) => shorten(line, 500)),
      situation,
      template: null,
      writer: 'ai',
    }),
  };
}

/** The gap that asks for a reason to write. A title and a company are not a reason, unless the card names the role. */
const whyGap = `The data gives no reason to write to this person, so the text asks for it: it has the gap [${questionOf('why_now')}].`;
const noReason = (facts: Facts): boolean =>
  (['why_now', 'fitting_title'] as const).every((name) => facts[name] === null);
const isFilled = (current: Wish['current'] | null): boolean => current !== null && gapsIn(current.body).length === 0;

const noThread =
  'The data leaves out whether and when the two were in touch. Do not say that they were not, and do not guess what was said.';

const shapeOf = (channel: MessageBrief['channel']): string[] =>
  channel === 'email'
    ? [
        `A mail of ${aims.email.words[0]} to ${aims.email.words[1]} words, with a subject of 3 or 4 words that a colleague would write.`,
        'The greeting stands on a line of its own, the signature on the last line.',
      ]
    : [
        `Three or four sentences, at most ${aims[channel].characters} characters with greeting and signature. The field subject is null.`,
        'It begins with “Hi” and the first name. The signature is the last line.',
      ];

/**
 * Whether a text contains at least half of the words of a fact. This check is needed because a model also names facts that it
 * has not used.
 */
const standsIn = (body: string, fact: string): boolean => {
  const all = fact.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const telling = all.filter((word) => word.length > 3);
  const words = telling.length > 0 ? telling : all;
  const said = body.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  // A plural counts as the same word.
  const found = words.filter((word) => said.some((one) => one.startsWith(word)));
  return found.length * 2 >= Math.max(words.length, 1);
};
