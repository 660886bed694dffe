import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readOnly } from '@/shared/session/read-only';
import { unsavedText } from '@/shared/storage/unsaved-texts';
import { useContentActions } from '../../use-content-actions';
import { DecisionButtons } from './decision-buttons';
import { detailOf, json, signedIn, text } from '../../../../../test/texts';

afterEach(cleanup);

const open = (body: string, title: string | null = null) => {
  const done: string[] = [];
  render(
    <DecisionButtons
      item={text('a', { body, title })}
      about={() => document.body}
      current
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

it('In a read-only view nothing is approved: the button says why, and its key does nothing', async () => {
  const told = () => done.push('told');
  Object.assign(readOnly, { why: 'Read only', tell: told });
  const done = open('I help founders.');
  const approve = screen.getByRole('button', { name: /^Approve/ });
  expect(approve).toHaveAttribute('aria-disabled', 'true');
  expect(approve).toHaveAttribute('title', 'Read only');
  await userEvent.click(approve);
  await userEvent.keyboard('a');
  Object.assign(readOnly, { why: undefined });
  expect(done).toEqual(['told']);
});

it('The reason and the note of a decline are in its form again after it failed, and no longer after it was declined', async () => {
  const item = text('a');
  const Decline = () => {
    const actions = useContentActions();
    return (
      <DecisionButtons
        item={item}
        about={() => document.body}
        current
        onApprove={() => undefined}
        onEdit={() => undefined}
        onDecline={(given, saved) => actions.decline(item, given, saved)}
      />
    );
  };
  const sent: unknown[] = [];
  let response = json({}, 500);
  globalThis.fetch = async (_, init) => {
    if (init?.method !== 'PATCH') return json({});
    sent.push(JSON.parse(String(init.body)));
    return response;
  };
  render(<Decline />, { wrapper: signedIn().wrapper });
  const note = () => screen.findByLabelText('Note optional');
  const press = (name: RegExp) => userEvent.click(screen.getByRole('button', { name }));
  await press(/^Decline/);
  await userEvent.type(await note(), 'Not in the autumn');
  await press(/^Wrong tone/);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(sent).toHaveLength(1));
  await press(/^Decline/);
  expect(await note()).toHaveValue('Not in the autumn');
  // The form has a button above it that throws the words away.
  expect(screen.getByRole('button', { name: /^Wrong tone/ })).toHaveFocus();
  expect(screen.getByRole('button', { name: /^Wrong tone/ })).toHaveAttribute('aria-pressed', 'true');
  response = json(detailOf({ ...item, approvalStatus: 'declined' }));
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual(sent[0]);
  await waitFor(() => expect(unsavedText('user-1', 'decline a').get()).toBeNull());
});
