import { rhythmChannels, type RhythmChannel } from '@app/contracts/rhythm/rhythm.constants';
import { leadStatusLabels } from '@app/contracts/leads/leads.constants';
import type { WeekReport } from '@app/contracts/digest/digest.api';
import type { Week } from '@app/contracts/metrics/metrics.api';
import { weeklyCounts } from '@app/contracts/metrics/metrics.constants';
import { daysAfter, isoWeekOf } from '@app/contracts/days';
import { clockTime, dayAndMonth, dayRange, longDay, shortDay } from '@/shared/lib/dates';
import { hourLabel, number, plural } from '@/shared/lib/format';
import { joinList } from '@/shared/lib/join-list';
import { digestFigures } from '@/shared/labels/figure-labels';
import { countNames } from '@/shared/labels/restated-week-labels';
import { deltaLabel, textsOf } from '@/shared/labels/week-labels';
import type { ReportFacts } from './report.queries';

/** How many weeks the bars show, and how many planned texts fit on the page. */
const [shownWeeks, shownSlots] = [7, 6];

const channelNames: Record<RhythmChannel, string> = {
  linkedin_post: 'LinkedIn',
  instagram_post: 'Instagram',
  email: 'Email',
  engage: 'Engagement',
};
const slotWords = { done: 'went out', planned: 'ready', missed: 'missed', open: 'no post placed' };

const counted = (week: Week) =>
  (
    [
      ['Leads Surfaced', 'leadsSurfaced'],
      ['Messages Drafted', 'messagesDrafted'],
      ['Posts Proposed', 'postsProposed'],
      ['Discovery Calls', 'discoveryCallsBooked'],
    ] as const
  ).map(([label, key]) => ({ label, value: number(week[key]), detail: deltaLabel(week, key) }));

const engagement = (reactions: number | null, comments: number | null): string =>
  [
    ...(reactions === null ? [] : [plural(reactions, 'reaction')]),
    ...(comments === null ? [] : [plural(comments, 'comment')]),
  ].join(' and ');

const statementOf = ({ texts, exact }: ReportFacts['report']['sent']): string => {
  if (texts === 0) return 'No text left this week.';
  if (texts === exact) return 'Every text that left this week is exactly a text I approved.';
  return `${number(exact)} of ${plural(texts, 'text')} left exactly as I approved them. I changed the words of the others when I sent them.`;
};

const plannedWords: Record<RhythmChannel, readonly [one: string, many: string]> = {
  linkedin_post: ['LinkedIn post', 'LinkedIn posts'],
  instagram_post: ['Instagram caption', 'Instagram captions'],
  email: ['email', 'emails'],
  engage: ['day of engagement', 'days of engagement'],
};

/** `1 LinkedIn post, 1 email and 5 days of engagement planned`. */
const planHead = (slots: ReportFacts['next']['slots']): string => {
  const planned = rhythmChannels.flatMap((channel) => {
    const many = slots.filter((slot) => slot.channel === channel).length;
    return many === 0 ? [] : [plural(many, ...plannedWords[channel])];
  });
  return planned.length === 0 ? 'nothing planned' : `${joinList(planned)} planned`;
};

/** The heading of the list. The list has every lead with a logged touch. Some of them did not change their status. */
const loggedWith = (people: number): string =>
  people === 0 ? '' : `. Something was logged with ${plural(people, 'person', 'people')}`;

/** The figures of the composed digest that have changed since. `week`: its figures as they are now. */
const composedWords = (composed: WeekReport['composed'], week: Week) => {
  if (!composed) return null;
  const { at, timeZone, figures } = composed;
  const { counts, ...others } = figures;
  const composedFigures = digestFigures({ ...week, ...others, ...counts });
  const changed = [
    ...weeklyCounts.flatMap((name) => {
      const count = counts[name];
      return count === undefined || count === week[name]
        ? []
        : [{ label: countNames[name], before: number(count), now: number(week[name]) }];
    }),
    ...digestFigures(week).flatMap(({ label, value }, i) => {
      const before = composedFigures[i]?.value ?? value;
      return before === value ? [] : [{ label: label.toLowerCase(), before, now: value }];
    }),
  ];
  return { at: `${longDay(at, timeZone)} at ${clockTime(at, timeZone)}`, changed };
};

/** All texts of the weekly report. The page and its Markdown copy both use them. `who`: the person's name. */
export const reportWords = (facts: ReportFacts, who: string, timeZone: string) => {
  const { figures, weeks, report, next, at } = facts;
  const { weekStart, weekEnd } = figures;
  const { year, week } = isoWeekOf(weekStart);
  const { drafted, approved } = textsOf(figures);
  const iso = at.toISOString();
  const surfaced = new Map(weeks.map((week) => [week.weekStart, week.leadsSurfaced]));
  const { topPost, conversations, sent } = report;
  const texts = next.slots.filter(({ channel }) => channel !== 'engage').toSorted((a, b) => a.at.localeCompare(b.at));
  const delta = deltaLabel(figures, 'conversationsProgressed');
  const changes = figures.restated.length;
  return {
    week: `${year}, week ${week}`,
    about: `${who}, ${dayRange(weekStart, weekEnd, null)}, as it stood on ${longDay(iso, timeZone)} at ${clockTime(iso, timeZone)}`,
    counts: [
      { what: 'drafted', count: drafted },
      { what: 'approved', count: approved },
      { what: 'copied by me', count: figures.textsCopied },
      { what: 'sent by me', count: figures.textsSent },
      { what: 'sent by Keepwarm', count: 0 },
    ],
    comments: `Messages and posts. Beside them ${plural(figures.commentsProposed, 'comment')} drafted, ${number(figures.commentsApproved)} approved, ${number(figures.commentsCopied)} copied.`,
    counted: counted(figures),
    derived: digestFigures(figures).map(({ label, value, detail }) => ({ label, value, detail })),
    post: topPost && {
      words: topPost.words,
      about: `${dayAndMonth(topPost.publishedOn)}. ${engagement(topPost.reactions, topPost.comments)}, entered by hand. Views: not measured`,
    },
    bars: Array.from({ length: shownWeeks }, (_, i) => daysAfter(weekStart, 7 * (i - shownWeeks + 1))).map(
      (monday) => ({
        week: String(isoWeekOf(monday).week),
        leads: surfaced.get(monday) ?? 0,
      }),
    ),
    conversations: {
      head: `${plural(figures.conversationsProgressed, 'conversation')} moved on${delta ? `, ${delta}` : ''}${loggedWith(conversations.total)}`,
      people: conversations.leads.map(({ id, name, status, nextStep, nextStepDue }) => ({
        id,
        name,
        status,
        statusName: leadStatusLabels[status],
        next: nextStep ?? '',
        due: nextStepDue ? shortDay(nextStepDue) : '',
      })),
      left: conversations.total - conversations.leads.length,
    },
    plan: {
      head: planHead(next.slots),
      slots: texts.slice(0, shownSlots).map((slot) => ({
        at: `${longDay(slot.at, timeZone).slice(0, 3)} ${shortDay(slot.day)}, ${hourLabel(slot.hour)}`,
        channel: channelNames[slot.channel],
        words: slot.words ?? '',
        state: slotWords[slot.state],
        seal: slot.fingerprint,
      })),
      left: Math.max(0, texts.length - shownSlots),
    },
    statement: statementOf(sent),
    composed: composedWords(report.composed, figures),
    restated:
      changes === 0
        ? null
        : `${plural(changes, 'figure')} of this week changed after it had ended, by what was logged late or taken back.`,
  };
};

export type ReportWords = ReturnType<typeof reportWords>;
