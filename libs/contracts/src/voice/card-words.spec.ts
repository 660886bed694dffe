import { offerWords, questionWords, resultWords, whatWords, whoWords } from './card-words';

describe('An answer of the card stands in a sentence', () => {
  it.each([
    ['founders of 10 to 50 person software companies', 'founders of 10 to 50 person software companies'],
    ['I work with CEOs and their teams. I have 20 years of experience.', 'CEOs and their teams'],
    ['SMALL BUSINESS OWNERS AND HR', 'small business owners and HR'],
    ['Mums returning to work', 'mums returning to work'],
    ['Scale-ups in Berlin', 'scale-ups in Berlin'],
    ['B2B SaaS founders (Seed–Series B)', 'B2B SaaS founders (Seed–Series B)'],
    ['🚀 Founders • coaches • creators 🚀 who lead!!!', 'founders, coaches and creators who lead'],
    ['HR managers, see www.mia.example', 'HR managers'],
    ['Paris founders', 'Paris founders'],
    ['Denver startups', 'Denver startups'],
    ['New York founders', 'New York founders'],
    ['CTOS OF STARTUPS', 'CTOs of startups'],
    ['executives; boards', 'executives, boards'],
    ['I am a fractional CFO', null],
    ['the', null],
    ['-', null],
    ['🚀', null],
    [null, null],
  ])('I help %s: %s', (line, words) => expect(whoWords(line)).toBe(words));

  it.each([
    ['Succession planning', 'succession planning'],
    ['Confidence', 'confidence'],
    ['Sales & Marketing', 'sales & marketing'],
    ['Tax Planning and Bookkeeping', 'tax planning and bookkeeping'],
    ['Portfolio/CV reviews', 'portfolio/CV reviews'],
    ['Excel training', 'Excel training'],
    ['Scrum and Kanban', 'Scrum and Kanban'],
    ['CI/CD', 'CI/CD'],
    ['• offers\n• funnels\n• mindset', 'offers, funnels and mindset'],
    ['I coach them to lead better.', 'leading better'],
    ['to avoid bad hires', 'avoiding bad hires'],
    ['Win grants and keep donors', 'winning grants and keeping donors'],
    ['reduce meeting load', 'reducing meeting load'],
    ['plans that hold', 'plans that hold'],
    ['I help them to find their voice and be heard.', 'finding their voice and being heard'],
    ['we help them raise funds', 'raising funds'],
    ['by building websites', 'building websites'],
    ['so they can sleep', null],
    ['hiring (call me on +44 7700 900123)', 'hiring'],
    ['prices up to 2026', 'prices up to 2026'],
  ])('with %j: %s', (line, words) => expect(whatWords(line)).toBe(words));

  it.each([
    ['20 minutes on the phone', '20 minutes on the phone'],
    ['a one-page checklist', 'a one-page checklist'],
    ['I do a free audit of your pipeline', 'a free audit of your pipeline'],
    ['I offer a discovery session.', 'a discovery session'],
    ['send you a template', 'a template'],
    ['Audit', 'an audit'],
    ['FREE CONSULTATION', 'a free consultation'],
    ['hour on your model', 'an hour on your model'],
    ['UX review', 'a UX review'],
    ['30-min call', 'a 30-min call'],
    ['20 mins', '20 mins'],
    ['two ideas for your page', 'two ideas for your page'],
    ['Feedback on your deck', 'feedback on your deck'],
    ['office hours', 'office hours'],
    ['una sesión de 45 minutos', 'una sesión de 45 minutos'],
    ['DM me "SCALE" for my masterclass', null],
    ['book at https://cal.example/mia', null],
    ['Call me', null],
    ['let’s talk', null],
    ['Would you like a call?', 'a call'],
    ['I can review your P&L for free', null],
    ['Reviewing your price list', 'reviewing your price list'],
    ['coaching session', 'a coaching session'],
  ])('would %s help: %s', (line, words) => expect(offerWords(line)).toBe(words));

  it.each([
    ['When did you last change yours?', 'When did you last change yours'],
    ['You run a team. What keeps you up at night? Tell me!', 'What keeps you up at night'],
    ['what is in your way', 'what is in your way'],
    ['ARE YOU PAYING TOO MUCH TAX?', 'are you paying too much tax'],
  ])('asks one question: %s', (line, words) => expect(questionWords(line)).toBe(words));

  it.each([
    ['One CFO got the CEO job', 'one CFO got the CEO job'],
    ['James raised £2m. Then he sold.', 'James raised £2m'],
    ['SAVED A CLIENT 20K', 'saved a client 20k'],
  ])('tells one result: %s', (line, words) => expect(resultWords(line)).toBe(words));
});
