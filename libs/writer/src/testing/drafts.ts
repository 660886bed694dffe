import { tones } from '@app/contracts/account/account.constants';
import { gapsIn } from '@app/contracts/content/gaps';
import { factsOf } from '../facts';
import { writeMessage } from '../messages';
import { writePost } from '../posts';
import { variableNames } from '../variables';
import { sentences } from '../words';
import type { MessageBrief, Written } from '../writer';
import { fivePosts, fortyBriefs } from './briefs';

/** The sentences that give a receiver three answers. Null: the draft does not give it. */
export type Answers = { 'why me': string | null; 'why now': string | null; 'what do you want': string | null };

const aboutThem = ['title', 'company', 'they_do', 'their_post', 'their_words', 'event', 'referred'] as const;
const occasions = variableNames.filter((name) =>
  /_on$|_since$|_year$|^last_|^won_|^event$|^their_|^why_now$/u.test(name),
);

/** Reads the three answers from the words of a draft: facts of its brief, and its question or its last sentence. */
export function answersOf(brief: MessageBrief, { body }: Pick<Written, 'body'>): Answers {
  const facts = factsOf(brief);
  const said = body.split('\n').flatMap((line) => sentences(line.trim()));
  const complete = said.filter((sentence) => gapsIn(sentence).length === 0);
  const naming = (names: readonly (keyof typeof facts)[]) =>
    complete.find((one) => names.some((name) => facts[name] !== null && one.includes(facts[name].words))) ?? null;
  const asks = complete.filter((sentence) => sentence.endsWith('?'));
  const offer = brief.channel === 'linkedin_note' ? (complete.find((one) => /I’d like to/u.test(one)) ?? null) : null;
  return { 'why me': naming(aboutThem), 'why now': naming(occasions), 'what do you want': asks[0] ?? offer };
}

const weakIn = (answers: Answers): number => Object.values(answers).filter((answer) => answer === null).length;

/** Ten briefs with only a name, a title, a company and a day: the two worst, then eight others in their order. */
function tenBriefs(): { brief: MessageBrief; weak: number }[] {
  const poor = fortyBriefs
    .filter(
      ({ lead: { description, touches, nextStep, status } }) =>
        description === null && touches.length === 0 && nextStep === null && status === 'new',
    )
    .map((brief) => {
      const all = tones.map((tone) => weakIn(answersOf(brief, writeMessage({ ...brief, tone }))));
      return { brief, weak: all.reduce((sum, each) => sum + each, 0) };
    });
  const worst = poor.toSorted((a, b) => b.weak - a.weak).slice(0, 2);
  return [...worst, ...poor.filter((one) => !worst.includes(one)).slice(0, 8)];
}

const nameOf = ({ lead, channel, author }: MessageBrief): string =>
  `${lead.name}, ${lead.title || 'no title'}, ${lead.company || 'no company'}, ${lead.connectedOn ?? 'no day'} (${channel}, ${author.firstName ?? 'no card'})`;

const shown = (heading: string, { title, body, situation, writer, basis }: Written, answers?: Answers): string =>
  [
    `### ${heading}`,
    situation && `_${situation.name}: ${situation.reason}. ${writer === 'ai' ? 'AI' : 'Template'}_`,
    title && `**${title}**`,
    body,
    answers &&
      Object.entries(answers)
        .map(([question, answer]) => `- ${question}: ${answer === null ? '**not answered**' : `“${answer}”`}`)
        .join('\n'),
    [
      `${body.length} characters`,
      `${body.split(/\s+/u).length} words`,
      ...gapsIn(body).map((gap) => `gap: ${gap}`),
    ].join(', '),
    `Stands on: ${basis.join('; ') || 'nothing'}`,
  ]
    .filter(Boolean)
    .join('\n\n');

type Write = (brief: MessageBrief) => Written | Promise<Written>;

/** Drafts in the three tones, each with its three answers. */
async function inThreeTones(
  briefs: readonly { brief: MessageBrief; weak?: number }[],
  write: Write,
): Promise<string[]> {
  const parts: string[] = [];
  for (const [i, { brief, weak }] of briefs.entries()) {
    parts.push(`## ${i + 1}. ${nameOf(brief)}${weak ? `: ${weak} of 9 answers missing` : ''}`);
    for (const tone of tones) {
      const asked = { ...brief, tone };
      const written = await write(asked);
      parts.push(shown(tone, written, answersOf(asked, written)));
    }
  }
  return parts;
}

/** Ten drafts for a file that knows little, the same ten by a model, and five posts; with `all`, the forty drafts. In Markdown. */
export const draftsPage = async (byModel: Write, all: boolean): Promise<string> => {
  const ten = tenBriefs();
  return [
    '# Ten drafts by the templates: a name, a title, a company and a day, the worst two first',
    ...(await inThreeTones(ten, writeMessage)),
    '# The same ten by the model of the sandbox',
    ...(await inThreeTones(
      ten.map(({ brief }) => ({ brief })),
      byModel,
    )),
    '# Five posts by the three questions',
    ...fivePosts.map((brief) => shown(brief.theme, writePost(brief))),
    ...(all
      ? [
          '# All forty',
          ...(await inThreeTones(
            fortyBriefs.map((brief) => ({ brief })),
            writeMessage,
          )),
        ]
      : []),
  ].join('\n\n');
};
