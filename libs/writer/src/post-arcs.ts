import type { Tone } from '@app/contracts/account/account.events';

/**
 * A whole post. `{theme}` is the theme, or “this” when the theme has its own line above. The post does not claim that the
 * author did or saw anything.
 */
export type Arc = {
  /** The first line. */
  hooks: readonly string[];
  paragraphs: readonly string[];
  /** One more paragraph before the end, when the channel has room. */
  more: string;
  ends: readonly string[];
};

export const arcs: Record<Tone, readonly Arc[]> = {
  reflective: [
    {
      hooks: [
        'I wonder what we leave out when we talk about {theme}.',
        'When we talk about {theme}, I keep wondering what we leave out.',
        'What do we leave out when we talk about {theme}?',
      ],
      paragraphs: [
        'The parts that fit on a slide are easy to say. The rest stays in the corridor: who waits for whom, who makes up the difference, who has stopped mentioning it.',
        'I notice that the second list is the more useful one. It is shorter, too, and nobody has to be persuaded of it.',
      ],
      more: 'Perhaps that is why it stays in the corridor. What is said aloud has to be dealt with.',
      ends: ['What is on your second list?', 'Where you are, what stays in the corridor?'],
    },
    {
      hooks: [
        'There is a question about {theme} that I keep coming back to.',
        'One question about {theme} does not let go of me.',
        'I keep returning to one question about {theme}.',
      ],
      paragraphs: [
        'Not how to do it better. Who decides what better means?',
        'Ask three people in the same room, and you may well hear three answers, each of them reasonable. I wonder how much of our effort goes into the distance between them.',
      ],
      more: 'It is an uncomfortable question, because it has no expert. It can only be answered by the people who have to live with the answer.',
      ends: ['Who decides it where you are?', 'If you asked three people near you, where would they differ?'],
    },
    {
      hooks: [
        'What would change if we spoke about {theme} in smaller words?',
        'I would like to speak about {theme} in smaller words.',
        'Perhaps our words about {theme} are too large.',
      ],
      paragraphs: [
        'Large words are comfortable. Everyone can agree to them and go on as before.',
        'A small sentence is harder: what one person will do differently on Monday, and what they will leave undone to make room for it.',
      ],
      more: 'I notice that I resist that sentence myself, which is probably a sign.',
      ends: ['What would yours be?', 'How would you say it, in one small sentence?'],
    },
    {
      hooks: [
        'I notice how quickly a conversation about {theme} becomes a conversation about other people.',
        'A conversation about {theme} turns so easily into one about other people.',
        'Why does every talk about {theme} end with other people?',
      ],
      paragraphs: [
        'They do not see it. They do not have the time. They were never told.',
        'Sometimes all of that is true. And still I wonder what it would be like to begin with the part that is mine, however small, and to say it first.',
      ],
      more: 'It does not settle the matter. It only changes who can move next.',
      ends: ['Which part is yours to move?', 'What would you say first?'],
    },
    {
      hooks: [
        'Before the next good intention about {theme}, I would like to understand the last one.',
        'What became of our last good intention about {theme}?',
        'I am less interested in the next good intention about {theme} than in the last one.',
      ],
      paragraphs: [
        'Something was begun with care. At some point it became quieter, and then it was over, without anyone having decided that.',
        'I am not sure that this is failure. It may be the most honest thing we know about what the days allow.',
      ],
      more: 'If so, it deserves a few minutes of attention before we begin again.',
      ends: [
        'When did your last attempt become quiet, and what else was happening that week?',
        'What do you think the days were telling you?',
      ],
    },
  ],
  bold: [
    {
      hooks: [
        'Stop discussing {theme}. Start counting.',
        'Enough talk about {theme}. Count something.',
        'A pencil will tell you more about {theme} than another meeting.',
      ],
      paragraphs: [
        'Pick one thing. How often somebody waits. How often somebody does it twice. How often somebody asks the same question.',
        'One week. A tally on paper. You do not need a dashboard to see a pattern.',
      ],
      more: 'At the end of the week you have a figure. Opinions feed an argument. A figure ends it.',
      ends: ['What will you count?', 'Pick your one thing today.'],
    },
    {
      hooks: [
        'Nobody needs another opinion about {theme}.',
        'We have enough opinions about {theme}.',
        'Opinions about {theme} are free. That is what they are worth.',
      ],
      paragraphs: [
        'What is needed is one decision, one name and one date.',
        'A decision without a name is a wish. A name without a date is a favour.',
      ],
      more: 'If you cannot fill in all three, say that it is not going to happen. That is a decision, too. Often the better one.',
      ends: [
        'Which one is missing where you are: the decision, the name or the date?',
        'Write the three down before lunch. See which one stays empty.',
      ],
    },
    {
      hooks: [
        'My position on {theme}: small and every week beats large and once.',
        'On {theme} I take a side: small and every week beats large and once.',
        'Small and every week beats large and once. That goes for {theme}, too.',
      ],
      paragraphs: [
        'Large efforts get a name, a kick-off and a photo. Then they get forgotten.',
        'Small ones get nothing. They are just there again on Tuesday. That is why they work.',
      ],
      more: 'Nobody will applaud the fourth Tuesday. Do it anyway.',
      ends: ['What is small enough to do every week?', 'Choose the small thing. Choose the day. Begin.'],
    },
    {
      hooks: [
        'The hard part about {theme} is not knowing what to do.',
        'You do not need more advice about {theme}.',
        'More advice about {theme} will not help.',
      ],
      paragraphs: [
        'Most people in the room could name the next step. So why does it not happen?',
        'Because nobody has said what stops. A full week cannot take one more thing, however right it is.',
      ],
      more: 'So turn the order round. One thing out. Then one thing in.',
      ends: ['What goes first?', 'Name the thing that stops. The rest is easy.'],
    },
    {
      hooks: [
        'You say you care about {theme}. Show me the calendar.',
        'Do not tell me about {theme}. Show me the calendar.',
        'If you want the truth about {theme}, open the calendar.',
      ],
      paragraphs: [
        'Not the strategy. Not the values on the wall. The calendar.',
        'What has an hour is a priority. What has a sentence in a presentation is a hope.',
      ],
      more: 'This is not a reproach. It is good news. An hour is easier to find than a strategy.',
      ends: ['Where is the hour?', 'Give it one hour this week. Put it where nothing can push it out.'],
    },
  ],
  calm: [
    {
      hooks: [
        'A plain way to begin with {theme}.',
        'Here is a plain way to begin with {theme}.',
        'A plain beginning with {theme}.',
      ],
      paragraphs: [
        'Write down what happens today, in the order in which it happens. Leave out what ought to happen.',
        'Then mark the one step at which people wait for each other, or guess. More often than not, that is where the work is.',
      ],
      more: 'It is not necessary to change anything yet. That everybody sees the same page is already a good deal.',
      ends: ['If you do one thing this week, do the first: write it down.', 'Which step would you mark?'],
    },
    {
      hooks: [
        'Three questions to ask before changing anything about {theme}.',
        'Before changing anything about {theme}, I would ask three questions.',
        'There are three questions worth asking about {theme} before anything is changed.',
      ],
      paragraphs: [
        'What works today, and would be lost?\nWho does the part that nobody sees?\nHow would we notice, after a month, that it was worth it?',
        'None of them needs a workshop. Half an hour and an honest answer to each is a good start.',
      ],
      more: 'Where the answers differ, there is no need to agree at once. It is useful to know.',
      ends: [
        'If there is time for only one, take the second.',
        'Which of the three would be hardest to answer where you are?',
      ],
    },
    {
      hooks: [
        'It is possible to move forward with {theme} without a project.',
        'Not everything about {theme} needs a project.',
        'There is a way to work on {theme} that needs no project.',
      ],
      paragraphs: [
        'Choose one small step that somebody can take without asking anyone. Agree on a day to look at it again.',
        'On that day, keep it, change it or let it go. All three are fine, as long as it is said aloud.',
      ],
      more: 'After a few rounds there is something that a project seldom leaves behind: a change that people chose themselves.',
      ends: [
        'What would the first small step be in your week?',
        'Begin with the day. The step is easier to find once there is a date.',
      ],
    },
    {
      hooks: [
        'Much of what is said about {theme} is said in a hurry.',
        'A word about {theme}, without hurry.',
        'With a little more time, {theme} can be looked at differently.',
      ],
      paragraphs: [
        'Taken slowly, two things tend to become clear. Some of the urgency belongs to somebody else. And some of the work has already been done, by a person who did not mention it.',
        'Both are worth knowing before the next step. Finding out takes no longer than a conversation.',
      ],
      more: 'It is a modest beginning, and it has the advantage that nothing can go wrong with it.',
      ends: ['Whom would you ask first?', 'One conversation this week is enough to begin with.'],
    },
    {
      hooks: [
        'There is a quiet test for any conversation about {theme}.',
        'A quiet test for a conversation about {theme}.',
        'When is a conversation about {theme} finished? There is a quiet test.',
      ],
      paragraphs: [
        'At the end, can each person say in one sentence what will be different tomorrow?',
        'If the sentences match, the conversation was finished. If they do not, it needs five more minutes.',
      ],
      more: 'Those five minutes are usually the most useful ones, because by then everybody knows what the question is.',
      ends: ['Try it once this week, and see how the sentences differ.', 'What would your sentence be?'],
    },
  ],
};
