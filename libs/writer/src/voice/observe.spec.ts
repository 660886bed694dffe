import { voiceRulePattern } from '@app/contracts/voice/voice.constants';
import { anatomyOf } from './anatomy';
import { factWords, observe } from './observe';

const hello = 'Hi Kwame,';
const facts = factWords(['Kwame Mensah', 'COO', 'Fjord Capital'], ['Your note: worried about churn at renewal']);
const observed = (written: string, made: string, message = true) => observe(written, made, { message, facts });

const asks = `${hello} does churn keep you up? We connected back in 2019. I help founders with prices.\n\nMara`;
const tells = `${hello} we connected back in 2019. I help founders set prices. Is that on your desk?\n\nMara`;
const long = `${hello} we connected back in May and never got to talk about the way in which your teams plan the first weeks of a whole new year. Is it on your desk?\n\nMara`;

describe('The parts of a message', () => {
  it.each([
    ['a greeting in the line', 'Hi Kwame, we met.\n\nMara', 'hi', 'name', ['we met.']],
    [
      'a greeting of its own',
      'Dear Dr. Mensah,\n\nWe met. Often.\n\nBest regards,\nMara',
      'dear',
      'best-regards',
      ['We met.', 'Often.'],
    ],
    ['a signature in the last line', 'Hello Kwame! Is it you? Mara', 'hello', 'name', ['Is it you?']],
    ['a phrase and a name in one line', 'Hey, is it you?\n\nBest, Mara L.', 'hey', 'best', ['is it you?']],
    ['nothing but words', 'We met in May. Is it you?', null, null, ['We met in May.', 'Is it you?']],
    [
      'a last line that thanks',
      'Hi Kwame, is it you?\n\nThanks for the talk',
      'hi',
      null,
      ['is it you?', 'Thanks for the talk'],
    ],
    [
      'a sentence after a greeting without a comma',
      'Hi Kwame we met in May, and I wrote.',
      null,
      null,
      ['Hi Kwame we met in May, and I wrote.'],
    ],
  ])('with %s', (_, text, greets, signs, sentences) =>
    expect(anatomyOf(text)).toMatchObject({ greets, signs, sentences }),
  );

  it('are a text again', () => {
    for (const text of [asks, tells, long]) {
      const { greeting, middle, signoff } = anatomyOf(text);
      expect(`${greeting} ${middle}\n\n${signoff}`).toBe(text);
    }
  });
});

describe('An edit shows', () => {
  it.each([
    ['that the opening question went', asks, asks.replace('does churn keep you up? We', 'we'), 'opening_question'],
    ['that the greeting went', tells, tells.replace(`${hello} we`, 'We'), 'greeting:none'],
    ['another greeting', tells, tells.replace('Hi', 'Hello'), 'greeting:hello'],
    ['that the signature went', tells, tells.replace('\n\nMara', ''), 'signoff:none'],
    ['another signature', tells, tells.replace('Mara', 'Best regards,\nMara'), 'signoff:best-regards'],
    ['that a quarter went', long, `${hello} is planning on your desk?\n\nMara`, 'shorter'],
    ['that the pitch went', tells, tells.replace(' I help founders set prices.', ''), 'pitch'],
    ['another word', tells, tells.replace('set', 'set').replace('founders', 'owners'), 'words:founders>owners'],
    ['another phrase', tells, tells.replace('on your desk', 'with you'), 'words:on your desk>with you'],
    [
      'that an exclamation mark went',
      `${hello} good news!\n\nMara`,
      `${hello} good news.\n\nMara`,
      'marks:exclamation',
    ],
    [
      'that a semicolon went',
      `${hello} it runs; I ask why.\n\nMara`,
      `${hello} it runs. I ask why.\n\nMara`,
      'marks:semicolon',
    ],
    ['that a dash went', `${hello} it runs – so I ask.\n\nMara`, `${hello} it runs, so I ask.\n\nMara`, 'marks:dash'],
    [
      'a first sentence without “I”',
      `${hello} I saw your plan. Is it done?\n\nMara`,
      `${hello} your plan looks right. Is it done?\n\nMara`,
      'not_i',
    ],
    [
      'that a long sentence was split',
      long,
      long.replace(' about the way', '. Let me ask about the way').replace(' plan the', ' work. They plan the'),
      'short_sentences',
    ],
    [
      'contractions',
      `${hello} I am glad that you are here.\n\nMara`,
      `${hello} I’m glad that you’re here.\n\nMara`,
      'contractions:use',
    ],
    [
      'words in full',
      `${hello} I'm glad. Don’t wait.\n\nMara`,
      `${hello} I am glad. Do not wait.\n\nMara`,
      'contractions:write-out',
    ],
    [
      'a way out that went',
      `${tells.replace('\n\nMara', '')} If not, no need to reply.\n\nMara`,
      tells,
      'way_out:drop',
    ],
    ['a way out', tells, tells.replace('\n\nMara', ' No need to reply.\n\nMara'), 'way_out:add'],
    [
      'a first line of one’s own',
      tells,
      tells.replace('we connected', 'the harbour was loud. We connected'),
      'own_first_line',
    ],
  ])('%s', (_, written, made, rule) => {
    expect(observed(written, made)).toContain(rule);
    expect(rule).toMatch(voiceRulePattern);
  });
});

describe('An edit does not show', () => {
  it.each([
    [
      'that a question went which has moved to the end',
      asks,
      asks.replace(' does churn keep you up?', '').replace('\n\nMara', ' Does churn keep you up?\n\nMara'),
      /opening_question/,
    ],
    [
      'that a question went when another one is first',
      asks,
      asks.replace('does churn keep you up?', 'who plans your weeks?'),
      /opening_question/,
    ],
    ['a preference for a greeting that was there', tells, tells.replace('Kwame', 'Mr Mensah'), /greeting/],
    [
      'that a pitch went which was said in other words',
      tells,
      tells.replace('I help founders set prices', 'I often help founders who sell'),
      /pitch/,
    ],
    [
      'a shorter text when only a gap was left out',
      `${hello} [one line only you could write about them, their work and what you saw there]. ${tells.slice(hello.length + 1)}`,
      tells,
      /shorter|pitch/,
    ],
    [
      'a mark that went from a quotation',
      `${hello} you wrote “stop!” to us. Is it done?\n\nMara`,
      `${hello} you wrote to us. Is it done?\n\nMara`,
      /marks/,
    ],
    [
      'a split when the long sentence went',
      long,
      `${hello} we connected. Never talked. Shall we?\n\nMara`,
      /short_sentences/,
    ],
    [
      'contractions when the words are others',
      `${hello} I am glad.\n\nMara`,
      `${hello} good to see.\n\nMara`,
      /contractions/,
    ],
    [
      'contractions in “it’s been”',
      `${hello} it’s been long.\n\nMara`,
      `${hello} it was long.\n\nMara`,
      /contractions/,
    ],
    [
      'a line of one’s own where the first sentence was replaced',
      tells,
      tells.replace('we connected back in 2019', 'the harbour was loud'),
      /own_first_line/,
    ],
    ['a name as a word', tells.replace('founders', 'Kwame'), tells.replace('founders', 'Amina'), /words/],
    [
      'a name in small letters as a word',
      tells.replace('founders', 'kwame'),
      tells.replace('founders', 'people'),
      /words/,
    ],
    [
      'a fact about the lead as a word',
      tells.replace('set prices', 'cut churn'),
      tells.replace('set prices', 'cut losses'),
      /words/,
    ],
    [
      'a company as a word',
      tells.replace('your desk', 'your desk at Fjord'),
      tells.replace('your desk', 'your desk at Kestrel'),
      /words/,
    ],
    ['a number as a word', tells, tells.replace('2019', '2020'), /words/],
    [
      'a filled gap as words',
      tells.replace('founders', '[who you help]'),
      tells.replace('founders', 'planners'),
      /words/,
    ],
    ['small words', tells.replace('on your', 'at your'), tells, /words/],
    [
      'words of a text that was written anew',
      tells,
      `${hello} harbours wake early here. Planners drink coffee. Shall they tell us why?\n\nMara`,
      /words/,
    ],
  ])('%s', (_, written, made, rules) => expect(observed(written, made).join()).not.toMatch(rules));

  it('anything when the words are the same', () => expect(observed(tells, tells)).toEqual([]));

  it('the form of a message in a post', () =>
    expect(observed('Is Monday your worst day? Mine was.', 'Mine was, on Mondays.', false)).toEqual([]));
});
