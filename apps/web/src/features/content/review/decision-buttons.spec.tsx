import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DecisionButtons } from './decision-buttons';
import { signedIn, text } from '../../../../test/texts';

afterEach(cleanup);

const open = (body: string, title: string | null = null) => {
  const done: string[] = [];
  render(
    <DecisionButtons
      item={text('a', { body, title })}
      current
      declining={false}
      onDeclining={() => done.push('asked why')}
      onApprove={() => done.push('approved')}
      onEdit={() => done.push('edited')}
      onDecline={() => done.push('declined')}
    />,
    { wrapper: signedIn().wrapper },
  );
  return done;
};

it('A text with gaps has their number in place of Approve; the button and the keys open the editor', async () => {
  const done = open('I help [who you help].', 'About [what?]');
  expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /^2 gaps left in the message to Elise Fournier/ }));
  await userEvent.keyboard('a');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(done).toEqual(['edited', 'edited', 'edited']);
});

it('A text without a gap is approved with the button and the keys', async () => {
  const done = open('I help founders.');
  expect(screen.queryByText(/gap/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /^Approve/ }));
  await userEvent.keyboard('a');
  expect(done).toEqual(['approved', 'approved']);
});
