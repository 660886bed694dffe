import { answerDays } from '@app/contracts/metrics/analytics.constants';
import { msOfDay } from '@app/contracts/days';

/** A text that went out to a lead, or a reply of the lead. `at`: ISO 8601 in UTC. */
export interface Said {
  id: string;
  at: string;
}

const answerWithinMs = answerDays * msOfDay;

/** Whether a reply came within `answerDays`. A reply with an earlier time than the text counts too. */
export const inTimeAfter = (before: string, reply: string): boolean =>
  Date.parse(reply) - Date.parse(before) <= answerWithinMs;

/** With the first answer's time. A reply answers only the last text before it: three messages, one answer. */
export const answersOf = (texts: readonly Said[], replies: readonly Said[]): Map<string, string> => {
  const answers = new Map<string, string>();
  const oldestFirst = (a: Said, b: Said) => (a.at < b.at ? -1 : Number(a.at > b.at));
  const sent = texts.toSorted(oldestFirst);
  for (const { at } of replies.toSorted(oldestFirst)) {
    const text = sent.findLast((each) => each.at <= at);
    if (text && inTimeAfter(text.at, at) && !answers.has(text.id)) answers.set(text.id, at);
  }
  return answers;
};

/** Reads the list from a column, where each entry is `<id> <at>`. */
export const saidIn = (column: readonly string[]): Said[] =>
  column.map((entry) => {
    const [id = '', at = ''] = entry.split(' ');
    return { id, at };
  });

/** Replaces the time of the entry with this id, or removes the entry when `at` is null. */
export const saidWith = (column: readonly string[], id: string, at: string | null): string[] => [
  ...column.filter((entry) => !entry.startsWith(`${id} `)),
  ...(at === null ? [] : [`${id} ${at}`]),
];
