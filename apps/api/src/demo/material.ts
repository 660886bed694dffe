import type { LeadView } from '@app/contracts/leads/lead-views.events';
import type { Card } from '@app/contracts/voice/card';
import type { RhythmPlan } from '@app/domain/rhythm/rhythm';
import { samplePosts } from '@app/writer/samples';

/** What Nora, the demo person, says about her work. */
export const card: Card = {
  whoIHelp: 'people who run shifts in care, logistics and food',
  withWhat: 'handovers that hold',
  results: ['a logistics team cut its Monday backlog by a third'],
  question: 'What does your early shift find out too late?',
  offers: ['20 minutes on the phone'],
  signature: null,
};
export const topics = ['Shift handovers', 'Rotas', 'Bad news early', 'Checklists'];
export const bio = 'Fourteen years on wards and in warehouses. I help teams say at noon what the afternoon needs.';
export const voiceSample =
  'On Friday at two we sit down, three of us, and say what will not get done. It takes twenty minutes. Monday is quiet since then.';

export const ownTemplate = {
  name: 'New in the role',
  situation: 'changed-role',
  subject: '',
  text: 'Hi {{ first_name }}, you are new in this chair, and everybody brings you a plan. I bring a question: {{ question }}\n\n{{ sign }}',
} as const;

/** Own posts, in the order in which they are drafted. */
export const posts: readonly { theme: string; body: string }[] = [
  ...samplePosts,
  {
    theme: 'Rotas',
    body: 'A rota is a promise.\n\nI read one last week with forty changes in a month. Every change was fair. Together they said: do not plan your life around this.\n\nWe froze the next two weeks and moved every change behind them. The first days were hard, and then the swaps halved.\n\nHow many days of your rota still hold on a Friday?',
  },
  {
    theme: 'Bad news early',
    body: 'The most useful sentence of my week: “This will not be done by Thursday.”\n\nIt came on Monday. There was time for two phone calls and one apology, and nobody stayed late.\n\nI ask teams for one such sentence each Monday. In the first weeks nobody has one. Then everybody does.\n\nWho says it first in your team?',
  },
  {
    theme: 'Shift handovers',
    body: 'Two nurses, one whiteboard, ninety seconds.\n\nThat was the best handover I saw this year. They named three patients, one worry and one promise. Then they swapped sides and the other one repeated it.\n\nThe repeating is the part that most teams leave out. It feels slow, and it is the part that holds.\n\nWho repeats what they heard?',
  },
  {
    theme: 'Checklists',
    body: 'I deleted half of a checklist in April.\n\nThe team had asked for it. Every line had a good reason once: an audit, a complaint, a bad night. Nobody had ever taken a line off.\n\nNow each new line pushes an old one out. They talk about what matters, because there is no room for the rest.\n\nWhen did yours last get shorter?',
  },
  {
    theme: 'Shift handovers',
    body: 'A kitchen lost the same allergy note three evenings in a row.\n\nIt was on the form. The form was in the office, and the office was locked at six.\n\nWe moved one line to the door of the cold room. That was the whole project.\n\nWhere does your note hang when the office is locked?',
  },
  {
    theme: 'Rotas',
    body: 'Ask your planner what they know that nobody else does.\n\nI did that in a warehouse in May. The list had nineteen lines: who cannot lift, who drives whom, who needs Tuesdays.\n\nIf she had left that week, the rota would have been right on paper and wrong on the floor.\n\nWe wrote the nineteen lines down together. It took an hour.',
  },
  {
    theme: 'Bad news early',
    body: 'A client cancelled on me with three weeks’ notice and a good reason.\n\nI was grateful, and I told her so. Most people wait until the day before, because they hope.\n\nNotice is a gift. I try to give it as soon as I know, and a little before I am sure.',
  },
  {
    theme: 'Checklists',
    body: 'Four questions before a shift ends. What is open? What is broken? Who is late? What did we promise?\n\nA bakery wrote them on a door. I have carried them into wards, depots and one ferry since.\n\nThe last one is the one that people forget.',
  },
  {
    theme: 'Shift handovers',
    body: 'I sat through a night shift in a depot in June.\n\nAt four in the morning a driver said what the day shift had known since two the afternoon before: the ramp was blocked. Eleven lorries waited.\n\nNobody hid it. Nobody had been asked.\n\nAsk one question at the change: what do you know that I will find out too late?',
  },
];

/** Posts of other people, each with the thought for the reply. */
export const heard: readonly { name: string; title: string; company: string; words: string; thought: string }[] = [
  {
    name: 'Farah Siddiqui',
    title: 'Operations Lead',
    company: 'Hartwell Retail',
    words: 'Lost our planner in week three of peak. Nobody else knew which shifts she had promised to whom.',
    thought:
      'The promises are the part no rota holds. One line per swap, on the back of the door, carried a team I know.',
  },
  {
    name: 'Hana Sato',
    title: 'Head of Operations',
    company: 'Lumen Row',
    words: 'Is there a checklist for the Friday part? Ours lives in one person’s head.',
    thought:
      'Four questions on one page did it for a bakery: what is out, what is broken, who is late, what we promised.',
  },
  {
    name: 'Marek Dvorak',
    title: 'Warehouse Manager',
    company: 'Silva Pallets',
    words: 'We moved the handover to the floor this month. It takes six minutes and everybody stands.',
    thought: 'Standing helps, and so does the repeating: the one who takes over says it back.',
  },
  {
    name: 'Louise Tan',
    title: 'Ward Manager',
    company: 'Northgate Hospital',
    words: 'My early shift finds out at nine what the night shift knew at four. Every week.',
    thought: 'Ask the night shift one question at four, in writing: what will surprise the morning?',
  },
  {
    name: 'Tom Akande',
    title: 'Depot Lead',
    company: 'Redline Couriers',
    words: 'Our digital form has 31 fields. Guess how many get filled in after midnight.',
    thought: 'Four. I have counted them in three depots, and always the same four.',
  },
  {
    name: 'Beatriz Lopes',
    title: 'Head of Care',
    company: 'Casa Amparo',
    words: 'Two agency nurses a day, and each of them starts blind. I have no good answer yet.',
    thought: 'A card of the three people who need watching, handed over at the door, was a start on one ward.',
  },
  {
    name: 'Jonas Weber',
    title: 'Production Planner',
    company: 'Weber Backwaren',
    words: 'The rota was frozen for two weeks. The swaps went down, the mood went up.',
    thought: 'Two weeks is what holds here too. With three, people stop looking at it.',
  },
  {
    name: 'Priya Nair',
    title: 'Chief Operating Officer',
    company: 'Fernhill Clinics',
    words: 'Bad news takes four days to reach me. I know, because I asked the porters.',
    thought: 'The porters know first. One team gave them the Monday sentence: this will not be done by Thursday.',
  },
];

export const ideas: readonly string[] = [
  'The porter who knew about the blocked ramp before anybody else',
  'Why “any questions?” at the end of a handover gets none',
  'What I learned from a ferry crew: the engine room speaks first',
  'A rota that people photograph is a rota they do not trust',
  'The hour before the weekend',
  'What a good apology to the next shift sounds like',
  'Planners who cannot take a holiday',
];

export const replies: readonly string[] = [
  'Tell me more. Our early shift starts blind most days.',
  'Good timing, we lost two planners in May. What would you look at first?',
  'Not before the audit, but I would like to hear how others do it.',
  'Yes, it is on my desk. Can we talk next week?',
];
/** In cents. */
export const prices: readonly number[] = [4_800_00, 7_500_00, 9_000_00, 12_000_00];

export const rhythm: RhythmPlan = {
  linkedin_post: [{ weekday: 3, hour: 9 }],
  instagram_post: [],
  email: [],
  engage: [
    { weekday: 2, hour: 16 },
    { weekday: 4, hour: 16 },
  ],
};
export const referrers: readonly string[] = ['Grace Mwangi', 'The care fair in Lyon', 'A colleague at Saint-Aubin'];

/** What the person writes at first, in one edit after the other, and takes out before they approve. */
export const hardSold: readonly (string | null)[] = [
  'Shall we do a quick call this week?',
  null,
  'It is a game changer for a rota.',
  null,
  'A quick call is all it takes.',
];

/** What a message promises, now and then. */
export const promiseWords: readonly string[] = [
  'I’ll send you the one-page checklist on Friday.',
  'I will ask how the first week went in two weeks.',
  'I’ll share the notes of our last round tomorrow.',
];

export const views: readonly LeadView[] = [
  { name: 'Replied to me', filter: { status: 'responded' }, sort: '-lastAction', layout: 'table' },
  { name: 'Pipeline', filter: {}, sort: '-created', layout: 'board' },
];
