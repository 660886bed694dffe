import { act, render, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { flushSync } from 'react-dom';
import { arrivedAt, dismissToast, toast, toastMeanwhile, useShownToast } from './toast.store';
import { ToastWindow } from '@/shared/ui/toast-window';

afterEach(dismissToast);

it('A toast ends when the person gets to the page that it leads to, and at no other', () => {
  const { result } = renderHook(useShownToast);
  const review = { label: 'Review', run: () => undefined, leadsTo: '/approvals' };
  act(() => toast({ title: 'Outreach Drafts Created', action: review }));
  act(() => arrivedAt('/leads'));
  expect(result.current?.title).toBe('Outreach Drafts Created');
  act(() => arrivedAt('/approvals'));
  expect(result.current).toBeNull();
  act(() => toast({ title: 'Moved' }));
  act(() => arrivedAt('/approvals'));
  expect(result.current?.title).toBe('Moved');
});

it('An error that a newer error covers comes back after it, and each of them once', () => {
  const { result } = renderHook(useShownToast);
  const fails = (title: string) => act(() => toast({ title, kind: 'error' }));
  fails('Ana was not moved');
  fails('Ben was not moved');
  fails('Ana was not moved');
  expect(result.current?.title).toBe('Ana was not moved');
  act(dismissToast);
  expect(result.current?.title).toBe('Ben was not moved');
  act(dismissToast);
  expect(result.current).toBeNull();
});

it('A success covers all errors, because it may be the second try', () => {
  const { result } = renderHook(useShownToast);
  for (const title of ['Ana was not moved', 'Ben was not moved']) act(() => toast({ title, kind: 'error' }));
  act(() => toast({ title: 'Ana moved' }));
  act(dismissToast);
  expect(result.current).toBeNull();
});

it('A notice of a wait leaves Undo in its place, and shows after it while the wait goes on', () => {
  const { result } = renderHook(useShownToast);
  act(() => toast({ title: 'Moved', action: { label: 'Undo', run: () => undefined } }));
  const waits = ['Still loading', 'Not connected'].map((title) => {
    let end: () => void = () => undefined;
    act(() => void (end = toastMeanwhile({ title })));
    return () => act(end);
  });
  expect(result.current?.title).toBe('Moved');
  act(dismissToast);
  expect(result.current?.title).toBe('Not connected');
  waits[1]?.();
  expect(result.current?.title).toBe('Still loading');
  act(dismissToast);
  expect(result.current).toBeNull();
  waits[0]?.();
  expect(result.current).toBeNull();
});

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
