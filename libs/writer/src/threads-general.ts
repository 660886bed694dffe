import type { Thread } from './thread';

/** Subjects that anyone at work may care about: used when nothing is known of the person's field, and for variety. */
export const generalThreads: readonly Thread[] = [
  {
    field: null,
    about: [
      'the meeting that ends without a decision',
      'the agreement that everyone remembers differently',
      'the last five minutes of a meeting',
    ],
    reflective: {
      thoughts: [
        'Everybody leaves the room with the feeling that something was settled. I wonder whether that feeling is what we came for.',
        'I notice that the real agreement is often made afterwards, on the stairs, by two people.',
      ],
      questions: [
        'How do you know, at the end, that something has been decided?',
        'What would the others say had been agreed, if you asked them one by one?',
      ],
    },
    bold: {
      claims: [
        'a meeting without a decision was a conversation, and should be called one',
        'if nobody can say what was decided, nothing was',
        'the last five minutes of a meeting are the meeting',
      ],
      thoughts: [
        'Who does what by when. Three words on a board. If the board is empty, go back to work.',
        'Fewer meetings is the wrong aim. Finished ones is the right one.',
      ],
      questions: ['What was decided in your last meeting?', 'Which meeting would nobody miss?'],
    },
    calm: {
      thoughts: [
        'Five quiet minutes at the end, in which one person reads out what was agreed, prevent most of the later misunderstandings.',
        'Reading out what was agreed is a small habit, and it works best when it is nobody’s special task.',
      ],
      questions: ['How do your meetings end?', 'Is there somebody who sums up at the end where you are?'],
    },
  },
  {
    field: null,
    about: [
      'the work that is important and never urgent',
      'the thing that is always moved to next week',
      'the task that would make the others easier',
    ],
    reflective: {
      thoughts: [
        'It waits so politely. I sometimes think that this is its whole misfortune.',
        'I wonder what would have to happen for it to be allowed to come first, just once.',
      ],
      questions: ['What is waiting politely in your week?', 'What would become easier if that were done?'],
    },
    bold: {
      claims: [
        'what is never urgent is never done, unless it has an hour of its own',
        'next week is where good work goes to die',
        'the important thing does not need motivation, it needs Tuesday at nine',
      ],
      thoughts: [
        'Do not raise the priority. Give it an hour. Priorities are words, hours are not.',
        'If it has been moved three times, decide: do it, or say that you will not.',
      ],
      questions: ['What have you moved three times?', 'What gets an hour this week?'],
    },
    calm: {
      thoughts: [
        'It tends to get done when it is made small and given a fixed place, an hour on the same morning, say, and nothing more.',
        'There is no need to finish it. To begin, and to know when one will go on, is most of it.',
      ],
      questions: ['Is there something like that in your week?', 'What has helped you with that before?'],
    },
  },
  {
    field: null,
    about: [
      'change that lasts longer than its kick-off',
      'the new habit that is gone after six weeks',
      'the difference between announcing a change and keeping it',
    ],
    reflective: {
      thoughts: [
        'Beginnings get speeches. The sixth week gets nothing, and it seems to be the one that counts.',
        'I wonder whether people fall back, or whether the old way simply still fits the day better.',
      ],
      questions: [
        'What has lasted in your experience, and what carried it?',
        'What happens after the announcement where you are?',
      ],
    },
    bold: {
      claims: [
        'a change is not what you announce, it is what is left in week six',
        'people do not resist change, they resist being announced at',
        'the sixth week deserves the celebration, not the first',
      ],
      thoughts: [
        'Skip the launch. Put one date in the calendar, six weeks out, and ask what is still there.',
        'If the old way is easier, the old way wins. Make the new one easier or leave it.',
      ],
      questions: ['What is still there from your last change?', 'Who looks again after six weeks where you are?'],
    },
    calm: {
      thoughts: [
        'It helps to set the date of a second look on the day of the first announcement, and to keep that second look short.',
        'Whatever has become easier for people usually stays. The rest can be let go without regret.',
      ],
      questions: ['Does anyone take a second look where you are?', 'Which change would you wish to keep?'],
    },
  },
  {
    field: null,
    about: ['saying no early', 'the work that nobody dares to stop', 'the yes that was easier than a no'],
    reflective: {
      thoughts: [
        'A late no is so much harder on everyone, and we still put it off. I wonder whom we are sparing.',
        'I notice that most of what fills a week was once a friendly yes.',
      ],
      questions: [
        'What would you not take on again, if it were asked today?',
        'How do you say no so that the other person can use it?',
      ],
    },
    bold: {
      claims: [
        'a late no is a broken yes',
        'every yes needs a no beside it',
        'stopping something is work, and the work nobody is thanked for',
      ],
      thoughts: [
        'Say no in the first week. It costs a minute. In the tenth it costs a friendship.',
        'Ask what stops. If nothing stops, nothing starts. It only piles up.',
      ],
      questions: ['What should have had a no this year?', 'What stops this month?'],
    },
    calm: {
      thoughts: [
        'A no is easier to give, and to receive, when it comes soon and names what would be possible instead.',
        'Once in a while it is worth going through the running things and asking of each whether one would begin it again.',
      ],
      questions: ['How do you handle that in your week?', 'Is there something you would gladly bring to an end?'],
    },
  },
  {
    field: null,
    about: [
      'the problem that people have stopped mentioning',
      'the news that reaches the top last',
      'the question that nobody asks aloud',
    ],
    reflective: {
      thoughts: [
        'When the complaints stop, it can mean that things are better, or that people have given up. From above the two look alike.',
        'I wonder what makes it safe to say the first sentence, and who has to hear it.',
      ],
      questions: ['How do you tell a good silence from a bad one?', 'What has gone quiet where you are?'],
    },
    bold: {
      claims: [
        'the time to worry is when people stop complaining',
        'silence is not agreement',
        'bad news travels at the speed of the last reaction to it',
      ],
      thoughts: [
        'Thank the first person who brings bad news. In front of the others. That is the whole method.',
        'An open door is not enough. Nobody walks through it. Go to where the work is.',
      ],
      questions: ['What has nobody told you this month?', 'How was the last bad news received?'],
    },
    calm: {
      thoughts: [
        'One way to hear of such things is to ask the same small question every week, and to do something visible with the answer.',
        'People speak up when they have seen that it does no harm. That takes a little time, and then it holds.',
      ],
      questions: ['How do you hear of such things today?', 'How do you hear what is not being said?'],
    },
  },
  {
    field: null,
    about: [
      'the task that comes back after it was handed over',
      'the line between helping and taking over',
      'work that is handed over only halfway',
    ],
    reflective: {
      thoughts: [
        'We hand over the task and keep the picture of how it should look. I wonder how anybody could get that right.',
        'I notice how quickly help becomes taking over, and how friendly it looks while it does.',
      ],
      questions: ['What do you find hardest to hand over?', 'How do you notice that you have taken something back?'],
    },
    bold: {
      claims: [
        'if it comes back, you never gave it away',
        'help that nobody asked for is control in a good mood',
        'what is handed over should be the result, not the recipe',
      ],
      thoughts: [
        'Say what the task has to achieve and when. Then leave. Your way of doing it is not part of it.',
        'The first time somebody else does it, it will be worse. Let it be worse. The third time it is better than yours.',
      ],
      questions: ['What came back to you last week?', 'What are you still holding that is not yours?'],
    },
    calm: {
      thoughts: [
        'Handing over goes better when three things are said at the start: what it is for, when it is due, and what the other person may decide alone.',
        'A fixed moment for questions halfway through takes the worry out of it on both sides.',
      ],
      questions: ['How do you hand things over where you are?', 'Which task tends to come back to you?'],
    },
  },
];
