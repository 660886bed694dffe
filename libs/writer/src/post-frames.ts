import type { Tone } from '@app/contracts/account/account.events';

/** Comes before the theme's own line, when another text of the batch begins with that line. */
export const preludes: Record<Tone, readonly string[]> = {
  reflective: [
    'A line that I keep turning over:',
    'Still thinking about this one:',
    'Something to wonder about today:',
    'I am not done with this line:',
  ],
  bold: ['One line, to start with:', 'Let us talk about this:', 'Today, without detours:', 'This one again:'],
  calm: ['A subject for a quiet minute:', 'Today, a plain subject:', 'Something to consider:', 'A line to begin with:'],
};

/** The first line when the author's notes are the post. */
export const noteHooks: Record<Tone, readonly string[]> = {
  reflective: [
    'Some thoughts about {theme}, before they turn into opinions.',
    'I have been thinking about {theme}, and I am not finished.',
    'Thinking aloud about {theme}.',
    'What I notice when I think about {theme}:',
  ],
  bold: [
    'My position on {theme}.',
    'Here is what I hold to be true about {theme}.',
    'About {theme}, plainly.',
    'I will say it straight about {theme}.',
  ],
  calm: [
    'A few plain notes on {theme}.',
    'Some notes about {theme}, in no hurry.',
    'What I would say about {theme}, if asked.',
    'A few thoughts about {theme}, as simply as I can put them.',
  ],
};

/** The end when the author's notes are the post. */
export const noteEnds: Record<Tone, readonly string[]> = {
  reflective: [
    'What would you add, or take away?',
    'How does that sound from where you are?',
    'I wonder what you would put beside it.',
  ],
  bold: [
    'That is where I stand. Where do you disagree?',
    'Tell me which line is wrong.',
    'Pick one line. Test it this week.',
  ],
  calm: [
    'Take from this what is useful, and leave the rest.',
    'What would you add from your own week?',
    'If one of these fits your week, begin with that one.',
  ],
};

/** First lines when the theme is one of the author's client types. `{about}` comes from a thread. */
export const circleHooks: Record<Tone, readonly string[]> = {
  reflective: [
    'A question for {theme}, about {about}.',
    'I would like to ask {theme} about {about}.',
    'I wonder how {theme} think about {about}.',
    'To {theme}: I have been thinking about {about}.',
  ],
  bold: [
    'To {theme}: {claim}.',
    'One claim for {theme}: {claim}.',
    'For {theme}, plainly: {claim}.',
    'True or false, {theme}: {claim}?',
  ],
  calm: [
    'A short note for {theme}, about {about}.',
    'For {theme}: a few lines about {about}.',
    'A quiet word to {theme} about {about}.',
    'Something for {theme}, on {about}.',
  ],
};
