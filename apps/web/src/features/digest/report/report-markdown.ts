import type { ReportWords } from './report-words';

/** Escapes words of people, so that no character in them formats the text. */
const plain = (words: string): string => words.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_[\]<>|#~]/g, String.raw`\$&`);

const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string[] =>
  [heads, heads.map(() => '---'), ...rows.map((row) => row.map(plain))].map((cells) => `| ${cells.join(' | ')} |`);

/** The weekly report as Markdown, with the same words and figures as the page. */
export const reportMarkdown = (words: ReportWords): string => {
  const { counts, post, bars, conversations, plan, restated, composed } = words;
  const more = (left: number) => (left > 0 ? ['', `And ${left} more.`] : []);
  return [
    `# Weekly report: ${words.week}`,
    '',
    plain(words.about),
    '',
    `**Nothing left without my approval.** ${counts.map(({ what, count }) => `${what} ${count}`).join(', ')}.`,
    words.comments,
    '',
    ...table(
      ['Figure', 'Value', 'Basis'],
      [...words.counted, ...words.derived].map(({ label, value, detail }) => [label, value, detail ?? '']),
    ),
    '',
    '## Top post',
    '',
    ...(post ? [`> ${plain(post.words)}`, '', post.about] : ['Not measured.']),
    '',
    '## Leads surfaced, by week',
    '',
    ...table(
      bars.map((bar) => bar.week),
      [bars.map(({ leads }) => String(leads))],
    ),
    '',
    `## Conversations: ${conversations.head}`,
    '',
    ...(conversations.people.length === 0
      ? ['No conversations in this week.']
      : table(
          ['Person', 'Status', 'Next step', 'Due'],
          conversations.people.map(({ name, statusName, next, due }) => [name, statusName, next, due]),
        )),
    ...more(conversations.left),
    '',
    `## Next week: ${plan.head}`,
    '',
    ...(plan.slots.length === 0
      ? ['No post is planned.']
      : table(
          ['When', 'Channel', 'Text', 'State'],
          plan.slots.map((slot) => [slot.at, slot.channel, slot.words, slot.state]),
        )),
    ...more(plan.left),
    '',
    ...(composed ? [`Composed on ${composed.at}, with the figures as they were then.`, ''] : []),
    ...(composed && composed.changed.length > 0
      ? [
          ...table(
            ['Changed since', 'Then', 'Now'],
            composed.changed.map(({ label, before, now }) => [label, before, now]),
          ),
          '',
        ]
      : []),
    `**${words.statement}**${restated ? ` ${restated}` : ''}`,
    '',
  ].join('\n');
};
