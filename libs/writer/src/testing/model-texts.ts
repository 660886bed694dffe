import { contentOf, standsIn, wordsOf } from '../model/alike';
import { spokenIn } from '../model/claims';
import { messageTask } from '../model/message-task';
import { nothingLearned } from '../model/shared';
import { type ModelText, tidied } from '../model/task';
import { emptyCard } from '@app/contracts/voice/card';
import type { MessageBrief } from '../writer';

/** A text as a model might return it, with its brief. `why`: what is bad about it. */
export type Told = {
  id: string;
  author: { first: string; tone: MessageBrief['tone'] | null; card: Partial<MessageBrief['author']['card']> };
  lead: {
    first?: string;
    last?: string;
    name?: string;
    greeting?: string;
    company?: string;
    title?: string;
    on?: string;
    status?: MessageBrief['lead']['status'];
    description?: string;
    mail?: string;
    action?: string;
    nextStep?: string;
    touches?: { kind: MessageBrief['lead']['touches'][number]['kind']; at: string; note: string }[];
  };
  text: { subject?: string; body: string };
  why?: string;
};
export type Texts = { today: string; good: Told[]; bad: Told[] };

/** The brief of a text: an export’s row, or a lead that was typed in. */
export function briefOf({ author, lead, text }: Told, today: string): MessageBrief {
  const day = lead.on === undefined ? null : new Date(`${lead.on} 12:00 UTC`).toISOString().slice(0, 10);
  return {
    lead: {
      name: lead.name ?? `${lead.first ?? ''} ${lead.last ?? ''}`.trim(),
      greeting: lead.greeting ?? null,
      title: lead.title ?? '',
      company: lead.company ?? '',
      description: lead.description ?? null,
      tags: [],
      connectedOn: day,
      status: lead.status ?? 'new',
      statusSince: null,
      nextStep: lead.nextStep ?? null,
      touches: lead.touches ?? [],
    },
    author: { firstName: author.first, card: { ...emptyCard, ...author.card } },
    tone: author.tone ?? 'calm',
    channel: text.subject !== undefined ? 'email' : lead.action === 'connect' ? 'linkedin_note' : 'linkedin_message',
    today,
    whyNow: null,
  };
}

/**
 * Names for each sentence the lines that share most words with it, as a model does that wants its text to pass. So a sentence that
 * is marked has no line at all.
 */
export function sourced(brief: MessageBrief, text: Omit<ModelText, 'basis' | 'sentences'>): ModelText {
  const { data } = messageTask(brief, nothingLearned, 'kw12345678');
  const { lines } = JSON.parse(data) as { lines: { id: number; from: string; words: string }[] };
  const { card, firstName } = brief.author;
  const sentences = spokenIn(text.body, card.signature, firstName).map((words) => {
    const content = contentOf(words);
    const best = lines
      .map(({ id, from, words: said }) => ({
        id,
        share: content.filter((one) => standsIn(one, wordsOf(`${said} ${from}`))).length,
      }))
      .filter(({ share }) => share > 0)
      .toSorted((a, b) => b.share - a.share)
      .slice(0, 3);
    // What shares no word may still be about the last thing that happened.
    const last = lines.findLast(({ from }) => /they replied|note of|connected/u.test(from));
    const ids = [...new Set([...best, ...(last ? [last] : [])].map(({ id }) => String(id)))];
    return { words, from: ids.length > 0 ? ids : ['author'] };
  });
  return { ...tidied({ ...text, basis: [] }), sentences };
}

/** What the checks find in a text. */
export function foundIn(told: Told, today: string) {
  const brief = briefOf(told, today);
  const text = sourced(brief, { subject: told.text.subject ?? null, body: told.text.body });
  return messageTask(brief, nothingLearned, 'kw12345678').review(text);
}
