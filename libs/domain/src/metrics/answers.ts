import { answerDays } from '@app/contracts/metrics/analytics.constants';

/** A text that went out to a lead, or a reply of the lead. `at`: ISO 8601 in UTC. */
export interface Said {
  id: string;
  at: string;
}

const limit = answerDays * 86_400_000;

/** Whether a reply comes within `answerDays`. One that was logged for an earlier time counts too. */
export const inTimeAfter = (before: string, reply: string): boolean => Date.parse(reply) - Date.parse(before) <= limit;

/**
 * Which texts a lead answered, with the time of the first answer. A reply answers the last text before it, and no other, so
 * that one reply after three messages is one answer.
 */
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

/** The list as a column holds it: `<id> <at>`. */
export const saidIn = (column: readonly string[]): Said[] =>
  column.map((entry) => {
    const [id = '', at = ''] = entry.split(' ');
    return { id, at };
  });

/** The list without the entry of this id, and with it at another time unless `at` is null. */
export const saidWith = (column: readonly string[], id: string, at: string | null): string[] => [
  ...column.filter((entry) => !entry.startsWith(`${id} `)),
  ...(at === null ? [] : [`${id} ${at}`]),
];
