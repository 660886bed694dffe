import { jest } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readOnly } from '@/shared/read-only';
import { InlineField } from './inline-field';

const show = (refusal: string | null = null) => {
  const onSave = jest.fn(async (_value: string) => refusal);
  render(<InlineField label="Title" value="COO" required="Title is required" onSave={onSave} />);
  return { onSave, user: userEvent.setup(), start: () => screen.getByRole('button', { name: /Title/ }) };
};
const box = () => screen.getByRole('textbox', { name: 'Title' });

describe('a field edited in place', () => {
  it('is off in a read-only view, and says why', () => {
    Object.assign(readOnly, { why: 'Read only' });
    const { start } = show();
    Object.assign(readOnly, { why: undefined });
    expect(start()).toBeDisabled();
    expect(start()).toHaveAttribute('title', 'Read only');
  });

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

  /** Two fields, of which the first is saved slowly. */
  const slow = async () => {
    let arrives: () => void = () => undefined;
    const onSave = jest.fn(
      (_value: string) =>
        new Promise<null>((resolve) => {
          arrives = () => resolve(null);
        }),
    );
    render(
      <>
        <InlineField label="Title" value="COO" onSave={onSave} />
        <input aria-label="Other" />
      </>,
    );
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: /Title/ }));
    await user.type(box(), '!{Enter}');
    return { user, onSave, arrives: () => act(async () => arrives()) };
  };

  it('keeps and saves what is typed while it saves', async () => {
    const { user, onSave, arrives } = await slow();
    await user.type(box(), '?');
    await arrives();
    expect(box()).toHaveValue('COO!?');
    expect(box()).toHaveFocus();
    await user.keyboard('{Enter}?');
    await user.click(screen.getByRole('textbox', { name: 'Other' }));
    await arrives();
    expect(onSave.mock.calls).toEqual([['COO!'], ['COO!?'], ['COO!??']]);
    await arrives();
    expect(screen.getByRole('button', { name: /Title/ })).toBeInTheDocument();
  });

  it('does not take the focus back from where the person went while it saved', async () => {
    const { user, arrives } = await slow();
    await user.type(screen.getByRole('textbox', { name: 'Other' }), 'Half a');
    await arrives();
    await act(() => new Promise(requestAnimationFrame));
    expect(screen.getByRole('button', { name: /Title/ })).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Other' })).toHaveFocus();
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
