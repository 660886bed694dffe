import { jest } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { queryClient } from '@/shared/queries/query-client';
import { readOnly } from '@/shared/session/read-only';
import { userQuery } from '@/shared/queries/current-user.queries';
import { InlineField } from './inline-field';

const renderFor = (part: ReactElement) =>
  render(<QueryClientProvider client={queryClient}>{part}</QueryClientProvider>);

const show = (refusal: string | null = null) => {
  const onSave = jest.fn(async (_value: string) => refusal);
  renderFor(<InlineField form="title 7" label="Title" value="COO" required="Title is required" onSave={onSave} />);
  return { onSave, user: userEvent.setup(), start: () => screen.getByRole('button', { name: /Title/ }) };
};
const box = () => screen.getByRole('textbox', { name: 'Title' });

describe('a field edited in place', () => {
  beforeEach(() => {
    localStorage.clear();
    queryClient.setQueryData<unknown>(userQuery.queryKey, { id: 'nora' });
  });

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
    renderFor(
      <>
        <InlineField form="title 7" label="Title" value="COO" onSave={onSave} />
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

  it('opens with the words that were not saved, until they are saved or not wanted', async () => {
    const { user, start } = show('Logged out.');
    await user.click(start());
    await user.type(box(), '!{Enter}');
    await screen.findByText('Logged out.');
    cleanup();

    const second = show();
    expect(box()).toHaveValue('COO!');
    expect(box()).toHaveAccessibleDescription('You typed this earlier. It is not saved yet.');
    // The page that opens has the focus.
    expect(box()).not.toHaveFocus();
    await user.type(box(), '{Enter}');
    await waitFor(() => expect(second.onSave).toHaveBeenCalledWith('COO!'));
    await waitFor(() => expect(second.start()).toBeVisible());
    cleanup();
    await user.click(show('Logged out.').start());
    await user.type(box(), '?{Enter}');
    await screen.findByText('Logged out.');
    await user.keyboard('{Escape}');
    cleanup();
    expect(show().start()).toBeVisible();
  });

  it('stays closed in a read-only view, with words that were not saved', async () => {
    const { user, start } = show('Logged out.');
    await user.click(start());
    await user.type(box(), '!{Enter}');
    await screen.findByText('Logged out.');
    cleanup();
    Object.assign(readOnly, { why: 'Read only' });
    const second = show();
    Object.assign(readOnly, { why: undefined });
    expect(second.start()).toBeVisible();
  });
});
