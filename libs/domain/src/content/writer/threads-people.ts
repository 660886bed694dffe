import type { Thread } from './thread';

/** People and culture, founders, education, health, public and charitable work. */
export const peopleThreads: readonly Thread[] = [
  {
    field: 'people',
    about: [
      'the step from colleague to manager',
      'the first months of a new manager',
      'the part of managing that a new manager has to work out alone',
    ],
    reflective: {
      thoughts: [
        'On a Friday someone is one of the team, and on the Monday the talk stops when they come in. I notice how seldom anyone prepares them for that silence.',
        'I wonder whether courses come too early for it. The real questions only turn up in the third week.',
      ],
      questions: [
        'Whom can a new manager ask without it being noted?',
        'What do you wish somebody had told you before your own first team?',
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
      questions: ['Whom do your new managers ask?', 'What do you give them besides the title?'],
    },
    calm: {
      thoughts: [
        'Often it is enough to have one person outside the team whom a new manager may ask anything, and a fixed half hour to do it in.',
        'It need not be a programme. A named person and a date in the calendar go a long way.',
      ],
      questions: ['How is that arranged where you are?', 'Is there someone in that part for your new managers?'],
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
      questions: ['What makes such a talk easier to begin, in your experience?', 'What do you say first?'],
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
      questions: ['Which talk has been moved twice already?', 'What would make it happen this week where you are?'],
    },
    calm: {
      thoughts: [
        'It is often only the first sentence that is missing. Once it is written down, the rest of the talk tends to be shorter than feared.',
        'Small and soon is easier on everybody than large and late.',
      ],
      questions: ['How do people practise that where you are?', 'Is that a subject for the managers around you?'],
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
        'What would have to be clear before you could let one of them go?',
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
        'The first wrong decision somebody else makes is the price. It is cheaper than the queue.',
      ],
      questions: ['Which decision goes first?', 'What came to you this week that should not have?'],
    },
    calm: {
      thoughts: [
        'A gentle way to begin is to note for a week what is brought to you, and to mark what somebody else could have settled. Two or three are usually enough to start with.',
        'It goes more easily when the line is drawn in writing, and when a decision that turns out differently is allowed to stand.',
      ],
      questions: ['Is that a question for you at the moment?', 'How do you draw that line today?'],
    },
  },
  {
    field: 'founder',
    about: [
      'the hour for thinking that does not survive the calendar',
      'the quiet that a full week leaves no room for',
      'the difference between a full week and a good one',
    ],
    reflective: {
      thoughts: [
        'Everyone agrees that the hour matters, and it is still the first to go. I wonder what we are protecting when we give it away.',
        'Perhaps it is not time that is missing. Perhaps it is a question that is good enough to sit down with.',
      ],
      questions: ['What would you think about, if the hour were really there?', 'When did you last have such an hour?'],
    },
    bold: {
      claims: [
        'a full calendar is a decision, not a fate',
        'whoever has no hour to think is working for their inbox',
        'busy is what we call it when we have not chosen',
      ],
      thoughts: [
        'Block the hour first. Let the rest fight for what is left. It will cope.',
        'Nobody else will defend that hour. Why would they? They need you in a meeting.',
      ],
      questions: ['What leaves your week to make room?', 'Where is that hour in your calendar?'],
    },
    calm: {
      thoughts: [
        'It is easier to keep when it is short, when it is always in the same place, and when there is one written question to begin with.',
        'Half an hour is a fair start. It need not be defended, only repeated.',
      ],
      questions: ['Do you have a place for it in your week?', 'What helps you to keep such an hour?'],
    },
  },
  {
    field: 'education',
    about: [
      'the good idea that gets lost between two terms',
      'the change that outlives a school year',
      'the time that teaching staff never have together',
    ],
    reflective: {
      thoughts: [
        'It is seldom argument that ends a good idea. More often it is a timetable.',
        'I wonder whether we ask people to carry new things without ever saying what they may put down.',
      ],
      questions: [
        'What has lasted where you are, and why that?',
        'What would your staff put down first, if they were asked?',
      ],
    },
    bold: {
      claims: [
        'a new idea without an hour in the timetable is a wish',
        'staff are not tired of change, they are tired of starting over',
        'for every new thing, one old thing has to go',
      ],
      thoughts: [
        'Strategy days inspire. Timetables decide. Change the second.',
        'Ask what can stop before you ask who can start. The room will be quieter, then kinder.',
      ],
      questions: ['What stops, so that the new thing fits?', 'What have you let go of this year?'],
    },
    calm: {
      thoughts: [
        'What lasts tends to be small, shared by two or three people, and placed in the timetable before the term begins.',
        'It helps to name early on what may be left out in return. Most people only wait for that permission.',
      ],
      questions: [
        'How do you make room for such things?',
        'Is there something you would like to carry into next term?',
      ],
    },
  },
  {
    field: 'health',
    about: [
      'the handover at the end of a shift',
      'the few minutes in which one team takes over from another',
      'the thing that is known at six and lost at seven',
    ],
    reflective: {
      thoughts: [
        'So much is known in that moment, and so little of it has a place on the form. I notice that the most important sentence often comes at the door.',
        'I wonder what people would pass on if they were asked only one question: what worries you?',
      ],
      questions: ['What gets said at the door where you are?', 'What would you want to hear first when you take over?'],
    },
    bold: {
      claims: [
        'a handover is not a form, it is a conversation',
        'what is said at the door is the real handover',
        'ten protected minutes beat a longer form',
      ],
      thoughts: [
        'Longer forms make safer files. They do not make safer nights.',
        'One question at every handover: what worries you? Write down the answer. Stop there.',
      ],
      questions: ['Who protects those minutes where you are?', 'What is missing from the form?'],
    },
    calm: {
      thoughts: [
        'A small addition often helps: one open question at the end of the handover, about what the person leaving would keep an eye on.',
        'It asks for no new form, only for a minute that nobody takes away.',
      ],
      questions: ['How does that moment work where you are?', 'Is there anything you would change about it?'],
    },
  },
  {
    field: 'health',
    about: [
      'the rota that works as long as nobody is ill',
      'the plan for the day when two people are missing',
      'the phone call that asks somebody to come in on a day off',
    ],
    reflective: {
      thoughts: [
        'A rota seems to be drawn for the week one hopes for. The other kind of week is left to goodwill.',
        'I wonder how often the same few people say yes, and whether anybody counts.',
      ],
      questions: ['Who says yes most often where you are?', 'What would a fair plan for the bad day look like?'],
    },
    bold: {
      claims: [
        'a rota without slack is a bet',
        'goodwill is not a staffing plan',
        'the bad day should be planned first',
      ],
      thoughts: [
        'Count the calls to people on their day off. That figure tells the truth about the plan.',
        'The people who always say yes are the next ones to leave.',
      ],
      questions: [
        'How many such calls were there last month?',
        'What does your plan say for the day when two are missing?',
      ],
    },
    calm: {
      thoughts: [
        'It can be enough to agree in advance, and in daylight, what is left undone on a day when people are missing. The decision is kinder when it is not made at six in the morning.',
        'A short list on the wall spares the argument and shares the load more fairly.',
      ],
      questions: ['Is there such an agreement where you are?', 'How is that day handled at present?'],
    },
  },
  {
    field: 'public',
    about: [
      'the decision that needs many signatures',
      'good work that hardly anyone outside can see',
      'the long way from a decision to the people it is for',
    ],
    reflective: {
      thoughts: [
        'Every signature was added for a good reason. I wonder who still remembers the reasons.',
        'I notice that those who do the work and those who are thanked for it are often several doors apart.',
      ],
      questions: [
        'At which door does it usually stop where you are?',
        'What would the people it is for say, if they could see the whole way?',
      ],
    },
    bold: {
      claims: [
        'a signature without a question is only a delay',
        'good work that nobody can see will not be funded twice',
        'the last person in the chain should be the first one asked',
      ],
      thoughts: [
        'Count the signatures. Ask each one what it would ever refuse. Strike the ones without an answer.',
        'Caution is fine. Caution without an owner is just time passing.',
      ],
      questions: ['Which signature could go?', 'Who sees the work first, and who last?'],
    },
    calm: {
      thoughts: [
        'It can help to follow one decision from beginning to end, once, with the people who touch it. Nothing has to be changed that day.',
        'What becomes visible is usually enough to take a step or two out by agreement.',
      ],
      questions: ['Have you had occasion to look at that?', 'Where would you begin, if there were time?'],
    },
  },
];
