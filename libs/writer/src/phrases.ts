import type { Tone } from '@app/contracts/account/account.events';
import type { AuthorLine } from './facts';

/** Who is writing: `{words}` is the author's own bio or list of client types. */
export const introductions: Record<Tone, Record<AuthorLine['kind'], readonly string[]>> = {
  reflective: {
    own: ['{words}.'],
    line: ['What I do, in one line: {words}.', 'About me, in one line: {words}.'],
    quoted: ['My own bio puts it like this: “{words}.”'],
    types: [
      'I ask because I work with {words}.',
      'I work with {words}, and I would rather ask than assume.',
      'My work is with {words}, so the subject is close to me.',
    ],
  },
  bold: {
    own: ['{words}.'],
    line: ['What I do: {words}.', 'My work in one line: {words}.'],
    quoted: ['My bio, in its own words: “{words}.”'],
    types: [
      'I work with {words}. Hence the bluntness.',
      'I work with {words}. I have picked my side.',
      'I work with {words}, so I am not neutral.',
    ],
  },
  calm: {
    own: ['{words}.'],
    line: ['For context, what I do: {words}.', 'My work, in one line: {words}.'],
    quoted: ['For context, from my own bio: “{words}.”'],
    types: [
      'For context, I work with {words}.',
      'I work with {words}, which is why I ask.',
      'My work is with {words}.',
    ],
  },
};

/** The end of a message. It promises nothing that the author would have to prepare. */
export const closings: Record<Tone, readonly string[]> = {
  reflective: [
    'A line or two would be plenty, and no answer is an answer, too.',
    'If you feel like thinking aloud about it, I would be glad to listen.',
    'I would like to hear how you see it, in as few words as you like.',
    'If the question is the wrong one, I would be glad to know the better one.',
    'No need for a finished thought. An unfinished one would be just as welcome.',
    'If it says something to you, write back. If not, let it go by.',
    'I am curious, and in no haste.',
    'I would be glad of your view, also if it is quite another one.',
  ],
  bold: [
    'One line back is enough.',
    'Tell me where I am wrong.',
    'If you disagree, all the better. Tell me why.',
    'Yes or no will do. Reasons are welcome.',
    'Argue with me. I mean it.',
    'If this is nonsense in your world, say so.',
    'A short answer beats a polite one.',
    'Your view in one sentence, and mine gets better.',
  ],
  calm: [
    'If the subject is not yours, no reply is needed.',
    'If it would be of use, I am glad to think it through with you, in writing and at your pace.',
    'Whenever it suits you, I would be glad to read a line in return.',
    'If you would like to talk about it, I will fit in with your week. If not, that is fine, too.',
    'There is no need to answer soon.',
    'Should it be helpful, I can set down how I would go about it, on one page. A word from you is enough.',
    'Please take from this what is useful, and leave the rest.',
    'If another time is better, that is quite all right.',
  ],
};

/** The end of a note that asks to connect. Short: a note has 300 characters. */
export const requests: Record<Tone, readonly string[]> = {
  reflective: [
    'I would be glad to connect.',
    'I would like to connect and hear how you see it.',
    'May I add you to my contacts? I would like to hear your answer.',
    'It would be good to be connected and to compare notes.',
  ],
  bold: [
    'Let us connect and compare.',
    'Connect, and tell me where I am wrong.',
    'Worth connecting over, I think.',
    'Connect and argue with me.',
  ],
  calm: [
    'I would be glad to be connected.',
    'If you like, let us connect.',
    'It would be good to be in contact.',
    'I would be pleased to have you among my contacts.',
  ],
};

/** The end of a note to a person who is a contact already. */
export const replies: Record<Tone, readonly string[]> = {
  reflective: ['I would like to hear how you see it.', 'A line would be plenty.', 'I would be glad of your view.'],
  bold: ['Tell me where I am wrong.', 'One line back is enough.', 'Yes or no will do.'],
  calm: ['There is no need to answer soon.', 'A line, whenever it suits you.', 'I would be glad of a line in return.'],
};

/** Before the author's name at the end of an e-mail. */
export const signOffs: Record<Tone, readonly string[]> = {
  reflective: ['Best wishes,', 'With good wishes,'],
  bold: [''],
  calm: ['Kind regards,', 'With kind regards,'],
};
