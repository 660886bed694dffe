import { jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { InlineField } from './inline-field';

const show = (refusal: string | null = null) => {
  const onSave = jest.fn(async (_value: string) => refusal);
  render(<InlineField label="Title" value="COO" required="Title is required" onSave={onSave} />);
  return { onSave, user: userEvent.setup(), start: () => screen.getByRole('button', { name: /Title/ }) };
};
const box = () => screen.getByRole('textbox', { name: 'Title' });

describe('a field edited in place', () => {
  it('saves with Enter, once', async () => {
    const { user, onSave, start } = show();
    await user.click(start());
    await user.clear(box());
    await user.type(box(), ' Chair {Enter}');
    await waitFor(() => expect(screen.queryByRole('textbox')).not.toBeInTheDocument());
    expect(onSave.mock.calls).toEqual([['Chair']]);
  });

  it('shows the old value after Esc and saves nothing', async () => {
    const { user, onSave, start } = show();
    await user.click(start());
    await user.type(box(), ' of everything{Escape}');
    expect(start()).toHaveTextContent('COO');
    expect(onSave).not.toHaveBeenCalled();
  });

  it('does not save an unchanged value', async () => {
    const { user, onSave, start } = show();
    await user.click(start());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('textbox')).not.toBeInTheDocument());
    expect(onSave).not.toHaveBeenCalled();
  });

  it('does not accept an empty value when it is required', async () => {
    const { user, onSave, start } = show();
    await user.click(start());
    await user.clear(box());
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Title is required')).toBeInTheDocument();
    expect(onSave).not.toHaveBeenCalled();
  });

  it('keeps the typed text beside an error, and can be saved again', async () => {
    const { user, onSave, start } = show('That is too long.');
    await user.click(start());
    await user.type(box(), '!{Enter}');
    expect(await screen.findByText('That is too long.')).toBeInTheDocument();
    expect(box()).toHaveValue('COO!');
    await user.type(box(), '{Enter}');
    await waitFor(() => expect(onSave).toHaveBeenCalledTimes(2));
  });
});
