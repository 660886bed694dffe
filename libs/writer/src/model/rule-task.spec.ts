import { ruleTask } from './rule-task';
import { tidied } from './task';

const secret = 'kw12345678';
const faultsOf = (body: string, id = 'opening_question') =>
  ruleTask({ id, shown: 7, of: 9, sure: true, ownTemplates: false }, secret).faults(
    tidied({ subject: null, body, basis: [] }),
  );

describe('The words of a model for a voice rule', () => {
  it.each([
    ['opening_question', 'Starts with the point, never with a question.'],
    ['opening_question', 'Doesn’t open with a question'],
    ['greeting:hello', 'Opens each message with “Hello”'],
    ['signoff:name', 'Signs with just the name'],
    ['words:queries>questions', 'Writes “questions” instead of “queries”'],
    ['marks:dash', 'Keeps dashes out, and never uses one'],
    ['pitch', 'Leaves “I help” out, and does not tell it again'],
    ['shorter', 'Keeps texts shorter than usual'],
  ])('can be used for %s: %s', (id, body) => expect(faultsOf(body, id)).toEqual([]));

  it.each([
    ['a number, which would be wrong after the next edit', 'Never opens with a question, in 7 drafts', /not given: 7/],
    ['a name', 'Never opens with a question to Gregor', /Gregor/],
    ['a link', 'Never opens with a question, see https://evil.example', /not given: https/],
    ['an address', 'Never opens with a question, write to a@evil.example', /not given: a@evil/],
    ['an order beyond style', 'Never opens with a question, offers a discount', /says more .*: offers, discount/],
    ['hard selling', 'Never opens with a question, act now', /hard sell: act now/],
    ['two sentences', 'Never opens with a question. It is short.', /more than one sentence/],
    ['a question', 'Never opens with a question?', /asks something/],
    ['the opposite', 'Opens with a question', /opposite/],
    ['another rule', 'Never uses dashes', /not say what the rule is about/],
    ['its secret word', `Never opens with a question ${secret}`, /secret/],
    ['no words', ' ', /no words/],
    ['too many words', `Never opens with a question${', never'.repeat(12)}`, /of 90 characters/],
  ])('cannot be used with %s', (_, body, fault) => expect(faultsOf(body).join('\n')).toMatch(fault));

  it.each([
    ['greeting:hello', 'Opens each message with a greeting', /leaves out: Hello/],
    ['words:queries>questions', 'Writes “queries” instead of “questions”', /turns the rule round/],
    ['greeting:hello', 'Never says “Hello”', /opposite/],
  ])('cannot be used for %s: %s', (id, body, fault) => expect(faultsOf(body, id).join('\n')).toMatch(fault));

  it('are made from counts: nobody’s text is sent', () => {
    const { data } = ruleTask({ id: 'greeting:hello', shown: 7, of: 9, sure: true, ownTemplates: false }, secret);
    expect(JSON.parse(data)).toEqual({
      title: 'Greets with “Hello”',
      evidence: 'You changed the greeting to “Hello” in 7 of 9 drafts',
      rule: 'Greet with “Hello”.',
    });
  });
});
