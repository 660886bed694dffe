import type { Thread } from './thread';

/** People and culture, founders. */
export const peopleThreads: readonly Thread[] = [
  {
    field: 'people',
    about: [
      'the step from colleague to manager',
      'the first months of a new manager',
      'the loneliness of a new manager',
    ],
    reflective: {
      thoughts: [
        'On a Friday someone is one of the team, and on the Monday the talk stops when they come in. I notice how seldom anyone prepares them for that silence.',
        'Perhaps the courses come too early. The real questions only turn up in the third week.',
      ],
      questions: [
        'Whom can a new manager ask without it being noted?',
        'What would you tell somebody on the evening before the first day?',
      ],
    },
    bold: {
      claims: [
        'new managers do not need a course, they need a person to ask',
        'the first ninety days of a manager decide the next three years of a team',
        'we promote people into loneliness and call it a career',
      ],
      thoughts: [
        'A course ends on Friday. The hard conversation is on Tuesday.',
        'One hour every other week with somebody who has no stake in it does more than any handbook.',
      ],
      questions: ['Whom do your new managers ask?', 'What do you give new managers besides the title?'],
    },
    calm: {
      thoughts: [
        'Often it is enough to have one person outside the team whom a new manager may ask anything, and a fixed half hour to do it in.',
        'Support for a new manager need not be a programme. A named person and a date in the calendar go a long way.',
      ],
      questions: ['How is that arranged where you are?', 'Is there someone whom your new managers can ask anything?'],
    },
  },
  {
    field: 'people',
    about: [
      'the conversation that everyone postpones',
      'feedback that comes too late to be of use',
      'the talk that keeps being moved to next week',
    ],
    reflective: {
      thoughts: [
        'The waiting is meant kindly, I think. And still the other person usually senses that something is not being said.',
        'I wonder whether what we put off is the conversation itself or only its first sentence.',
      ],
      questions: [
        'What makes such a talk easier to begin, in your experience?',
        'What do you say first, when you finally sit down?',
      ],
    },
    bold: {
      claims: [
        'feedback that waits for the annual review is gossip with a date',
        'kindness that arrives six months late is not kindness',
        'the talk you postpone is already being held without you',
      ],
      thoughts: [
        'The first sentence is the whole difficulty. Write it down. Say it. The rest follows.',
        'Managers do not lack courage. They lack a first sentence and a closed door.',
      ],
      questions: ['Which talk has been moved twice already?', 'Which hard talk happens this week where you are?'],
    },
    calm: {
      thoughts: [
        'It is often only the first sentence that is missing. Once it is written down, the rest of the talk tends to be shorter than feared.',
        'Small and soon is easier on everybody than large and late.',
      ],
      questions: [
        'How do managers learn to begin such a talk where you are?',
        'Is that a subject for the managers around you?',
      ],
    },
  },
  {
    field: 'founder',
    about: [
      'the decision that still lands on one desk',
      'the point at which one person can no longer decide everything',
      'the habit of asking the same person every time',
    ],
    reflective: {
      thoughts: [
        'It often begins as care and ends as a queue. I notice that hardly anybody can say on which day the one became the other.',
        'I wonder how much of it is about trust, and how much is simply that nobody has said where the line is.',
      ],
      questions: [
        'Which decision would you be glad never to see again?',
        'What would have to be clear before you could let a decision go?',
      ],
    },
    bold: {
      claims: [
        'if everything needs you, nothing is finished',
        'delegating the work and keeping the decision is not delegating',
        'the queue at the top is made at the top',
      ],
      thoughts: [
        'Name three decisions that are no longer yours. Say it in front of everyone. Then keep still.',
        'The first wrong decision somebody else makes will hurt. It is still cheaper than the queue.',
      ],
      questions: ['Which decision would you give away first?', 'What came to you this week that should not have?'],
    },
    calm: {
      thoughts: [
        'A gentle way to begin is to note for a week what is brought to you, and to mark what somebody else could have settled. Two or three are usually enough to start with.',
        'Handing decisions on goes more easily when the line is drawn in writing, and when a decision that turns out differently is allowed to stand.',
      ],
      questions: [
        'Is that a question for you at the moment?',
        'How do you draw the line today between yours and theirs?',
      ],
    },
  },
  {
    field: 'founder',
    about: [
      'an empty hour in a full week',
      'the quiet that a full week leaves no room for',
      'the difference between a full week and a good one',
    ],
    reflective: {
      thoughts: [
        'Everyone agrees that time to think matters, and it is still the first thing to go. I wonder what we are protecting when we give it away.',
        'Perhaps it is not time that is missing. Perhaps it is a question that is good enough to sit down with.',
      ],
      questions: [
        'What would you think about, if there were an hour for it this week?',
        'When did you last have an hour with nothing in it?',
      ],
    },
    bold: {
      claims: [
        'a full calendar is a decision, not a fate',
        'whoever has no hour to think is working for their inbox',
        'busy is what we call it when we have not chosen',
      ],
      thoughts: [
        'Block an hour for thinking first. Let the rest fight for what is left. It will cope.',
        'Nobody else will defend your time to think. Why would they? They need you in a meeting.',
      ],
      questions: ['What leaves your week to make room?', 'Where is the hour to think in your calendar?'],
    },
    calm: {
      thoughts: [
        'An hour for thinking is easier to keep when it is always in the same place, and when there is one written question to begin with.',
        'Half an hour a week is a fair start. It need not be defended, only repeated.',
      ],
      questions: ['Is there a place for thinking in your week?', 'What helps you to keep some quiet in a full week?'],
    },
  },
];
