import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { flushSync } from 'react-dom';
import { dismissToast, toast } from '@/shared/toast/toast.store';
import { ToastWindow } from './toast-window';

afterEach(dismissToast);

it('A toast takes clicks from its first moment', () => {
  render(<ToastWindow />);
  // As in a browser: `act` would also run what comes after the first moment.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  flushSync(() => toast({ title: 'Moved', action: { label: 'Undo', run: () => undefined } }));
  expect(getComputedStyle(screen.getByRole('button', { name: 'Undo' })).pointerEvents).toBe('auto');
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
});

it('A paste that a field cuts at its limit says so, and one that fits in place of the selected words does not', async () => {
  render(
    <>
      <textarea aria-label="Answer" maxLength={10} defaultValue="We help" />
      <ToastWindow />
    </>,
  );
  const field = screen.getByLabelText<HTMLTextAreaElement>('Answer');
  field.focus();
  field.setSelectionRange(0, field.value.length);
  await userEvent.paste('Ten chars.');
  expect(field).toHaveValue('Ten chars.');
  expect(screen.queryByText(/did not fit/)).toBeNull();
  field.setSelectionRange(9, 10);
  await userEvent.paste(' and\r\nmore');
  expect(await screen.findByText('The last 8 characters did not fit')).toBeInTheDocument();
  expect(screen.getByText('This field takes at most 10 characters.')).toBeInTheDocument();
});
