import type { Thread } from './thread';

/** Operations, projects, technology, finance. */
export const workThreads: readonly Thread[] = [
  {
    field: 'operations',
    about: [
      'the gap between the plan and the day',
      'the moment when a plan leaves the meeting',
      'the way a good plan meets an ordinary Monday',
    ],
    reflective: {
      thoughts: [
        'The plan is rarely wrong, it seems to me. It is only made in a quieter room than the one it has to work in.',
        'I am never sure how much of the daily improvising is skill, and how much is the same repair done over and over.',
      ],
      questions: [
        'Where does the day first leave the plan, in your experience?',
        'What do the people closest to the work change first, without asking?',
      ],
    },
    bold: {
      claims: [
        'the plan is not the problem, the handover is',
        'a plan that needs heroes is not a plan',
        'whoever makes the plan should live one Monday inside it',
      ],
      thoughts: [
        'Plans get reviewed. Mondays do not. I would swap the two.',
        'Good people repair a weak plan every day. The better they are, the longer it stays weak.',
      ],
      questions: ['What breaks first on a Monday where you are?', 'Who repairs the plan at your place, and who knows?'],
    },
    calm: {
      thoughts: [
        'It can help to note, for one week, each moment when the day and the plan part ways. The list tends to be short.',
        'Most of what keeps a plan from holding can be changed quietly, without a programme and without blame.',
      ],
      questions: [
        'Is this something you look at in your work, or is it well in hand?',
        'How do you find out where a plan and the day part ways?',
      ],
    },
  },
  {
    field: 'operations',
    about: [
      'the step that only one person knows how to do',
      'the knowledge that sits in one head',
      'the day when the one person who knows is away',
    ],
    reflective: {
      thoughts: [
        'I notice how easily the one who knows becomes a bottleneck and a hero at once, and how hard it is to speak about both.',
        'Writing it down looks like the answer. I am not sure it is: what is worth knowing is often the part nobody would think of writing.',
      ],
      questions: [
        'Who is it in your work, and does that person know?',
        'What would you ask that person first, if there were only an hour?',
      ],
    },
    bold: {
      claims: [
        'what only one person can do is not a strength, it is a queue',
        'if one holiday stops the work, the process is a person',
        'nobody should be impossible to replace before the summer',
      ],
      thoughts: [
        'A manual will not fix it. Two people doing the work together, twice, will.',
        'Everyone can name the person. Hardly anyone has put the afternoon for a second one in the calendar.',
      ],
      questions: ['What stops where you are when one person is away?', 'Whose holiday would you notice within a day?'],
    },
    calm: {
      thoughts: [
        'A plain way to begin is a list of five steps and, beside each, the names of those who can do it today. The short rows say the rest.',
        'It does not take a manual. Two people doing the work side by side, once or twice, usually carry it over.',
      ],
      questions: ['Is that a subject for you at the moment?', 'How is that shared out where you are?'],
    },
  },
  {
    field: 'project',
    about: [
      'the risk that everyone knows and nobody writes down',
      'the moment when a project turns late',
      'the project that is green in every report until it is red',
    ],
    reflective: {
      thoughts: [
        'The news seems to be there long before the report is. I wonder what it waits for.',
        'Perhaps a status colour is less a measure of the work than of how safe it feels to say something.',
      ],
      questions: [
        'When do you usually know, and what tells you?',
        'What would have to be true for someone to say it a month earlier?',
      ],
    },
    bold: {
      claims: [
        'a project is late on the day it is first called nearly done',
        'green is not a status, it is a hope',
        'the most useful line in a report is the one that nobody wants to write',
      ],
      thoughts: [
        'People do not hide bad news. They wait for a better moment. There is none.',
        'Ask for one worry a week from everyone. Read the worries, skip the colours.',
      ],
      questions: [
        'What is the sentence missing from your last report?',
        'Who is the first to say that something is late where you are?',
      ],
    },
    calm: {
      thoughts: [
        'One quiet habit helps: at the end of each review, everybody names one thing that they would keep an eye on. No discussion, only the list.',
        'A plain list of worries, kept over a few weeks, tends to say more than the colours do.',
      ],
      questions: ['How do early signs reach you at present?', 'Is there a place for early worries in your reviews?'],
    },
  },
  {
    field: 'tech',
    about: [
      'the list of things that nobody dares to drop',
      'the decision about what not to build',
      'the backlog that only ever grows',
    ],
    reflective: {
      thoughts: [
        'Every open item was once a promise to somebody. Perhaps that is why it is easier to add one than to take one away.',
        'Perhaps the length of the list is not the trouble, but the fact that nobody has said which part of it is already over.',
      ],
      questions: ['How do you let go of something that was once promised?', 'Who may say no to a wish where you are?'],
    },
    bold: {
      claims: [
        'a backlog is where decisions go to hide',
        'what has waited for a year has been decided already',
        'the team is not too slow, the list is too long',
      ],
      thoughts: [
        'Delete the oldest half. What matters will come back, with a name attached.',
        'Sorting is not deciding. A sorted list of everything is still everything.',
      ],
      questions: ['What would you strike out first?', 'Who is allowed to delete where you are?'],
    },
    calm: {
      thoughts: [
        'A modest start is to date every open item and to ask of the oldest ten whether anyone would miss them. It rarely takes more than an hour.',
        'What is let go of in the open, with a sentence to whoever asked for it, seldom causes trouble later.',
      ],
      questions: [
        'Do you have a way of letting things go that works?',
        'How long is the list of open things where you are?',
      ],
    },
  },
  {
    field: 'tech',
    about: [
      'the step from building things to leading those who build',
      'the first year of a lead who used to be the best engineer',
      'the pull back to the keyboard',
    ],
    reflective: {
      thoughts: [
        'Something is given up on the way that nobody mentions: at the end of the day there used to be a thing that worked.',
        'I wonder what takes the place of a finished thing at the end of a day, and how long it is before that feels like work.',
      ],
      questions: [
        'What would you say is the hardest thing to stop doing?',
        'What counts as a good day for a lead, in your eyes?',
      ],
    },
    bold: {
      claims: [
        'a lead who still fixes everything is not leading yet',
        'the best engineer is the costliest person to promote without help',
        'leading is a new job, not a bigger version of the old one',
      ],
      thoughts: [
        'Nobody learns it from a title. They learn it from the first hard conversation they do not avoid.',
        'Give a new lead fewer tickets and one person to talk to. Everything else can wait.',
      ],
      questions: ['What do your new leads put down first?', 'Who talks to a new lead in the first month?'],
    },
    calm: {
      thoughts: [
        'What seems to help most is small: an agreed list of what a new lead no longer has to do, and somebody to think aloud with every other week.',
        'Going from building to leading is easier when it may take a while, and when going back is not a defeat.',
      ],
      questions: ['How do people grow into leading where you are?', 'Is that on your mind at present?'],
    },
  },
  {
    field: 'finance',
    about: [
      'the figure that everyone quotes and nobody questions',
      'the distance between a forecast and the people who have to meet it',
      'the way a budget turns into a promise',
    ],
    reflective: {
      thoughts: [
        'A number seems to harden each time it is passed on. At the start somebody still knew how rough it was.',
        'I wonder what would happen if every figure travelled with the doubt it was born with.',
      ],
      questions: [
        'Which number would you like to be asked about more often?',
        'Where does the doubt behind a figure get lost on the way up?',
      ],
    },
    bold: {
      claims: [
        'a forecast without its doubts is a decoration',
        'the figure is fine, the sentence beside it is missing',
        'a budget that cannot be wrong cannot be useful',
      ],
      thoughts: [
        'Say how sure you are. One word will do. It changes the whole conversation.',
        'People do not fear numbers. They fear being held to one they never believed.',
      ],
      questions: [
        'Which of your figures would not survive one question?',
        'Who may say “we do not know” where you are?',
      ],
    },
    calm: {
      thoughts: [
        'It helps to put one plain sentence beside each figure: where it comes from, and how sure we are. Nothing more is needed.',
        'One sentence on where a figure comes from takes a minute to write and spares a good deal of explaining later.',
      ],
      questions: [
        'How is that handled in your reports?',
        'How much do your readers know of what lies behind a figure?',
      ],
    },
  },
];
