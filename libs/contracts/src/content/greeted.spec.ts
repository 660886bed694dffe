import { greetedInstead } from './greeted';

describe('The name that a message greets', () => {
  it.each([
    ['Hi Ida, thank you for Tuesday.', 'Hana Sato', 'Ida'],
    ['Dear Ms. Berg,\n\nthank you.', 'Hana Sato', 'Ms. Berg'],
    ['Hello Ida Berg! Thank you.', 'Hana Sato', 'Ida Berg'],
    ['Good morning Ida – thank you.', 'Hana Sato', 'Ida'],
    ['Hi Ida\n\nThank you.', 'Hana Sato', 'Ida'],
    ['Hallo Ida, danke.', 'Hana Sato', 'Ida'],
    ['Hi Jon, thank you.', 'John Miller', 'Jon'],
    ['Hi Ann, thank you.', 'Anna Miller', 'Ann'],
    ['Hi 田中, thank you.', '佐藤 花', '田中'],
  ])('is not the receiver’s: %j to %s', (body, receiver, named) => {
    expect(greetedInstead(body, receiver)).toBe(named);
  });

  it.each([
    ['Hi Hana, thank you for Tuesday.', 'Hana Sato'],
    ['hi hana, thank you.', 'Hana Sato'],
    ['Dear Ms. Sato,', 'Hana Sato'],
    ['Hi Zoe, thank you.', 'Zoë Kravitz'],
    ['Hi Rob, thank you.', 'Robert Miller'],
    ['Hi Alexandra, thank you.', 'Alex Miller'],
    ['Hi Hana and Tom, thank you.', 'Hana Sato'],
    ['Hi Hana-Marie, thank you.', 'Hana Sato'],
    ['Hi Dr. Okafor, thank you.', 'Dr. Okafor'],
    ['Hi there, thank you.', 'Hana Sato'],
    ['Hi There, thank you.', 'Hana Sato'],
    ['Hi Both, thank you.', 'Hana Sato'],
    ['Hi [how do you greet them?], thank you.', 'Hana Sato'],
    ['Hi, Ida said that you moved.', 'Hana Sato'],
    ['Hi, Ida said hello.', 'Hana Sato'],
    ['Hi Ida, thank you.', '—'],
    ['Thank you for Tuesday, Ida.', 'Hana Sato'],
    ['Hey, I read your post. Ida sent it.', 'Hana Sato'],
    ['', 'Hana Sato'],
    [`Hi ${'a'.repeat(20_000)} x y z w v u`, 'Hana Sato'],
    [`Hi ${'A '.repeat(10_000)}`, 'Hana Sato'],
  ])('is the receiver’s, or nobody’s: %j to %s', (body, receiver) => {
    expect(greetedInstead(body, receiver)).toBeNull();
  });
});
