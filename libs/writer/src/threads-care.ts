import type { Thread } from './thread';

/** Education, health, public and charitable work. */
export const careThreads: readonly Thread[] = [
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
        'When something new begins, it helps to name early on what may be left out in return. Most people only wait for that permission.',
      ],
      questions: [
        'How do you make room for something new where you are?',
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
      questions: [
        'What gets said only at the door where you are?',
        'What would you want to hear first when you take over?',
      ],
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
      questions: ['Who protects the minutes of handover where you are?', 'What is missing from your handover form?'],
    },
    calm: {
      thoughts: [
        'A small addition often helps: one open question at the end of the handover, about what the person leaving would keep an eye on.',
        'A better handover asks for no new form, only for a minute that nobody takes away.',
      ],
      questions: ['How do handovers work where you are?', 'Is there anything you would change about yours?'],
    },
  },
  {
    field: 'health',
    about: [
      'the rota that works as long as nobody is ill',
      'the plan for the day when two people are missing',
      'the call to somebody on a day off',
    ],
    reflective: {
      thoughts: [
        'A rota seems to be drawn for the week one hopes for. The other kind of week is left to goodwill.',
        'I wonder how often the same few people say yes, and whether anybody counts.',
      ],
      questions: [
        'Who is called first when somebody is missing where you are?',
        'What would a fair plan for a bad day look like?',
      ],
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
        'How many people were called in on a day off last month?',
        'What does your plan say for the day when two are missing?',
      ],
    },
    calm: {
      thoughts: [
        'It can be enough to agree in advance, and in daylight, what is left undone on a day when people are missing. The decision is kinder when it is not made at six in the morning.',
        'It helps to write down who was last called in. Seen on paper, the load is easier to share fairly.',
      ],
      questions: ['Is there an agreement for days like that where you are?', 'How are such days handled at present?'],
    },
  },
  {
    field: 'public',
    about: [
      'the decision that needs many signatures',
      'the long way from a decision to the people it is for',
      'the road of a decision from desk to desk',
    ],
    reflective: {
      thoughts: [
        'Every signature was added for a good reason. I wonder who still remembers the reasons.',
        'I notice that those who decide and those whom it is for are often many doors apart.',
      ],
      questions: [
        'At which desk does it usually stop where you are?',
        'What would the people it is for say, if they could see the whole way?',
      ],
    },
    bold: {
      claims: [
        'a signature without a question is only a delay',
        'every desk that a decision crosses costs it a week',
        'the last person in the chain should be the first one asked',
      ],
      thoughts: [
        'Count the signatures. Ask each one what it would ever refuse. Strike the ones without an answer.',
        'Caution is fine. Caution without an owner is just time passing.',
      ],
      questions: ['Which signature could go?', 'Who is asked last where you are?'],
    },
    calm: {
      thoughts: [
        'It can help to follow one decision from beginning to end, once, with the people who touch it. Nothing has to be changed that day.',
        'Once the way of a decision has been seen as a whole, a step or two can usually be taken out by agreement.',
      ],
      questions: ['Have you had occasion to look at that?', 'Where would you begin, if there were time?'],
    },
  },
];
