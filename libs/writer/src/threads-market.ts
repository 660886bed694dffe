import type { Thread } from './thread';

/** Sales, marketing, service. */
export const marketThreads: readonly Thread[] = [
  {
    field: 'sales',
    about: [
      'the silence after a good first conversation',
      'a contact that has gone quiet',
      'the message that one means to write and does not',
    ],
    reflective: {
      thoughts: [
        'A silence is easily read as a no. I notice how often it only means that somebody else had a busy week, too.',
        'I wonder whether we hesitate because we have nothing to say, or because we want something.',
      ],
      questions: ['How do you tell a pause from an ending?', 'What do you write when there is nothing new to say?'],
    },
    bold: {
      claims: [
        'silence is not a no, it is a missing next step',
        'a full list is not a warm one',
        'people do not buy from whoever writes most, they buy from whoever remembers',
      ],
      thoughts: [
        'End every talk with a date. No date, no next step. No next step, no conversation.',
        'Ten people you really follow beat a hundred you only store.',
      ],
      questions: ['How many of your open talks have a date?', 'Who on your list would be surprised to hear from you?'],
    },
    calm: {
      thoughts: [
        'A short line that asks for nothing is usually enough. It keeps the door open, and it gives the other person the choice of the day.',
        'It helps to agree on a next step while still in the conversation, even a small one.',
      ],
      questions: ['How do you keep such conversations alive?', 'Is that something your team talks about?'],
    },
  },
  {
    field: 'sales',
    about: [
      'the difference between interest and a decision',
      'the agreement that is always almost there',
      'the yes that never gets a date',
    ],
    reflective: {
      thoughts: [
        'Interest is pleasant for both sides, and perhaps that is why it can go on for so long.',
        'Perhaps both sides are sparing themselves the one question that would settle it.',
      ],
      questions: [
        'When do you know that it has become a decision?',
        'What is usually missing when interest does not become a decision?',
      ],
    },
    bold: {
      claims: [
        'interest is cheap, a decision has a date',
        'an early no is worth more than a late maybe',
        'a maybe is a no that nobody has said yet',
      ],
      thoughts: [
        'Ask what would make it a no. People answer that one honestly.',
        'A maybe costs both sides a month. A no costs one a bad afternoon.',
      ],
      questions: ['Which maybe would you trade for a no today?', 'Which question have you not asked yet?'],
    },
    calm: {
      thoughts: [
        'One plain question often settles it: what would still have to be true for you to decide? The answer is useful either way.',
        'It is a relief for both sides when a no is allowed, and when it can be said early.',
      ],
      questions: ['Is there a question that tends to settle it for you?', 'How does that show itself in your work?'],
    },
  },
  {
    field: 'marketing',
    about: [
      'the sentence that a company repeats until it means nothing',
      'the difference between being seen and being remembered',
      'the courage to say only one thing',
    ],
    reflective: {
      thoughts: [
        'Every word of a company’s text was approved by someone. Perhaps that is how it came to belong to no one.',
        'I wonder what would remain if one kept only what a customer has actually said.',
      ],
      questions: [
        'Which sentence of your own would you miss if it were gone?',
        'What do people say about you in words you would never have chosen?',
      ],
    },
    bold: {
      claims: [
        'a message that suits everyone is remembered by no one',
        'saying five things is saying nothing five times',
        'your customers have already written the better sentence',
      ],
      thoughts: [
        'Cover the name. If the text could belong to anyone, it belongs to no one.',
        'Cut until it hurts. Then read it to someone who does not work there.',
      ],
      questions: ['What is the one thing you would say?', 'Which sentence would you cut first?'],
    },
    calm: {
      thoughts: [
        'A simple check is to cover the name on a text and to ask whether it could belong to anybody else. One sentence usually could not: the one worth keeping.',
        'The words that people use among themselves tend to serve better than the ones chosen for them.',
      ],
      questions: ['How do you choose what to leave out?', 'Do you write down the words that your customers use?'],
    },
  },
  {
    field: 'service',
    about: [
      'the standard that holds while the manager is in the room',
      'a busy hour with a team that is half new',
      'the first busy hour of a new colleague',
    ],
    reflective: {
      thoughts: [
        'A standard seems to live in what people see each other do, less in what was explained to them on the first day.',
        'I wonder what the newest person would say is really expected, if it were safe to answer.',
      ],
      questions: [
        'What do new people learn first where you are, and from whom?',
        'Who shows the newest person how it is really done?',
      ],
    },
    bold: {
      claims: [
        'what happens when the manager is away is the standard',
        'nobody learns service from a folder',
        'a folder has never served anybody',
      ],
      thoughts: [
        'Training happens in the busy hour, planned or not. The new person copies whoever stands beside them. Choose who that is.',
        'A folder explains. A colleague shows. Only one of them is there at eight on a Saturday.',
      ],
      questions: ['Who stands beside your newest person?', 'What is the standard when you are away?'],
    },
    calm: {
      thoughts: [
        'It often does more to choose with care who stands beside a new person in the first week than to explain anything further.',
        'A minute after the busy hour, with one thing that went well and one to change, costs little and stays.',
      ],
      questions: ['How do new people find their feet where you are?', 'What would you like a new person to see first?'],
    },
  },
];
