import type { SituationId } from '@app/contracts/content/content.constants';
import { clean } from './fit';
import { daysBetween, factsOf, hardNewsOf, threadOf } from './facts';
import { holdIn, postpones, refuses, tellsOfNo, wantsNoMore, wasAway } from './refusals';
import { longAgo, situationOf, unansweredAfter } from './situations';
import type { MessageBrief } from './writer';

/** A reason why a usual message would hurt, or would not be welcome. */
export type Care = keyof typeof careTexts;

/** The occasions that ask a person for something new. After a “no” they need a change. */
const asking: readonly SituationId[] = ['no-answer', 'new-connection', 'reconnect', 'after-talk'];

/** The occasions that say what the author does, which a client knows. */
const introducing: readonly SituationId[] = ['new-connection', 'reconnect'];

/**
 * What comes before the situation of a lead: a hold that the author noted, hard news, a “stop”, a “no” or a “later” of theirs, or a
 * message that still waits for an answer. Null: nothing. A “no” and a message that waits do not count where something else is the
 * occasion, such as a promise.
 */
export function careOf(brief: MessageBrief, situation: SituationId): Care | null {
  const { lead, today } = brief;
  const { last, unanswered } = threadOf(lead);
  const reply = lead.touches.findLast(({ kind }) => kind === 'reply');
  const said = clean(reply?.note ?? null) ?? '';
  if (last !== undefined && last === reply && wantsNoMore(said)) return 'stop';
  if (wantsNoMore(said)) return 'stopped';
  if (isOnHold(brief)) return 'held';
  if (hardNewsOf(brief) !== null) return 'hard';
  if (last !== undefined && last === reply && daysBetween(last.at, today) <= answeredWithin) {
    if (wasAway(last.note ?? '')) return 'away';
    if (postpones(said)) return 'later';
  }
  if (asking.includes(situation) && toldNo(brief)) return 'refused';
  if (lead.status === 'converted' && brief.channel !== 'linkedin_note' && introducing.includes(situation))
    return 'client';
  // A lead whom the author contacted elsewhere has a status and no message.
  const sent = unanswered.at(-1)?.at ?? (last === undefined && lead.status === 'contacted' ? lead.statusSince : null);
  if (sent === null || !(situation === 'no-answer' || situation === 'new-connection')) return null;
  if (daysBetween(sent, today) > longAgo) return null;
  const [first] = unanswered;
  const before = first && lead.touches.slice(0, lead.touches.indexOf(first)).findLast(({ kind }) => kind !== 'note');
  if (before !== undefined && before === reply && refuses(said)) return 'refused';
  const isOnce = unanswered.length === 1 && lead.status !== 'converted';
  return isOnce && daysBetween(sent, today) >= unansweredAfter ? null : 'waiting';
}

/** Days in which people answer a reply. After them, “in March” has another meaning. */
const answeredWithin = 45;

/** Whether the author noted not to write, for good or until a day that has not come. A later reply or talk ends it. */
function isOnHold({ lead: { touches, description }, today }: MessageBrief): boolean {
  const talk = touches.findLastIndex(({ kind }) => kind !== 'note' && kind !== 'message');
  // The note of the last talk counts, and the words of a reply do not.
  const notes = touches
    .slice(Math.max(talk, 0))
    .map(({ kind, note, at }) => ({ note: kind === 'reply' || kind === 'message' ? null : note, at }));
  const described = talk < 0 ? [{ note: description, at: null }] : [];
  return [...notes, ...described].some(({ note, at }) => {
    const hold = note === null ? null : holdIn(note);
    return hold !== null && (hold.until === null || !isOver(hold.until, at, today));
  });
}

/** The first letters of each month, in the languages of `holdIn`. */
const months =
  'jan ene gen|feb fev|mar mrz maa|apr avr abr|may mai maj mei mag|jun jui giu|jul lug|aug ago aou|sep set|oct okt ott out|nov|dec dez dic'
    .split('|')
    .map((starts) => starts.split(' '));

/** Whether a time such as `march`, `march 2026` or `the summer` is over, for a note of the day `at`. */
function isOver(until: string, at: string | null, today: string): boolean {
  const [word = ''] = until.replace(/^(?:the |end of |mid[- ]|early |late |\d{1,2}\.? )+/u, '').split(' ');
  const month = months.findIndex((starts) => starts.includes(word.slice(0, 3)));
  if (month < 0) return at !== null && daysBetween(at, today) > longAgo;
  const noted = at ?? today;
  const year =
    /\d{4}/u.exec(until)?.[0] ?? String(Number(noted.slice(0, 4)) + (month < Number(noted.slice(5, 7)) ? 1 : 0));
  return `${year}-${String(month + 1).padStart(2, '0')}` <= today.slice(0, 7);
}

/**
 * Whether the author knows of a “no” from the last half year: by a note after the last reply, by the status, or by the description,
 * which has no day, of somebody who has not talked with the author since.
 */
function toldNo({ lead, today }: MessageBrief): boolean {
  const isNew = (at: string | null) => at !== null && daysBetween(at, today) <= longAgo;
  const talked = lead.status === 'converted' || lead.touches.some(({ kind }) => kind !== 'note' && kind !== 'message');
  const replied = lead.touches.findLastIndex(({ kind }) => kind === 'reply');
  return (
    (lead.status === 'lost' && isNew(lead.statusSince)) ||
    (!talked && lead.description !== null && tellsOfNo(lead.description)) ||
    lead.touches
      .slice(replied + 1)
      .some(({ kind, note, at }) => kind !== 'message' && note !== null && isNew(at) && tellsOfNo(note))
  );
}

const grave: readonly (Care | null)[] = ['stop', 'stopped', 'held', 'hard', 'refused'];
/**
 * Whether a lead told of hard news, asked for no more messages or said no to the author, or the author noted not to write. Then no
 * model writes a first draft. It may answer a “no”, and write what is no new offer, such as something promised.
 */
export const isGrave = (brief: MessageBrief): boolean =>
  grave.includes(careOf(brief, situationOf(brief, factsOf(brief)).id));

/** Each has one text for every tone, because here a tone would be a pose. A message says nothing about the author's work. */
export const careTexts = {
  stop: {
    subject: '{% if first_name %}Thank you, {{ first_name }}{% else %}Thank you for writing{% endif %}',
    text: `Hi {{ first_name }}, thank you for telling me. I won't write to you again.`,
  },
  stopped: {
    subject: 'Only this once',
    text: 'Hi {{ first_name }}, [they asked you not to write: why is this message welcome?].',
  },
  held: {
    subject: 'Only this once',
    text: 'Hi {{ first_name }}, [your notes say not to write: why is this message welcome?].',
  },
  away: {
    subject: 'Once more from me',
    text: `
      Hi {{ first_name }}, you were away when I wrote, so here it is once more: [your note, in one line].

      There's no hurry.`,
  },
  later: {
    subject: '{% if first_name %}Thank you, {{ first_name }}{% else %}Thank you for writing{% endif %}',
    text: `
      Hi {{ first_name }}, thank you for telling me. I'll write again [when, after “{% if their_words %}{{ their_words }}{% else %}their words{% endif %}”?].`,
  },
  hard: {
    subject: 'No need to reply',
    text: `
      Hi {{ first_name }}, {% if their_words %}thank you for telling me.{% endif %}
      [{% if hard_news %}your words on “{{ hard_news }}”{% else %}your words on what happened to them{% endif %}].

      There's no need to answer this.`,
  },
  refused: {
    subject: 'One thing is new',
    text: `
      Hi {{ first_name }}, one thing has changed since we were last in touch: [they said no, so what has changed?].

      Does it change anything for you?`,
  },
  client: {
    subject: 'Our work together',
    text: 'Hi {{ first_name }}, [what is the next thing in your work together?].',
  },
  waiting: {
    subject: 'One thing to add',
    text: `
      Hi {{ first_name }}, one thing to add to my note{% if last_sent %} of {{ last_sent }}{% endif %}: [what is new since you wrote?].

      Is that of use to you{% if company %} at {{ company }}{% endif %}?`,
  },
} as const;
