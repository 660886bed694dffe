import { jest } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { dismissToast, toast } from '@/shared/toast/toast.store';
import { Dialog } from '@/shared/ui/dialog';
import { Popover } from '@/shared/ui/popover';
import { ToastPlace } from './toaster';

const fingerprint = 'b97ff8254076a5b0aa7a74073be36d27'.padEnd(64, '0');

/** The code of the toasts also asks whether the session is over. */
const client = new QueryClient();
const Toasts = () => (
  <QueryClientProvider client={client}>
    <ToastPlace />
  </QueryClientProvider>
);

describe('toasts', () => {
  afterEach(() => act(dismissToast));

  it('are shown one at a time: a new one replaces the old one', async () => {
    render(<Toasts />);
    act(() => toast({ title: 'Lead added' }));
    act(() => toast({ title: 'Message to Elise Fournier approved', seal: fingerprint }));
    expect(await screen.findByText('Message to Elise Fournier approved')).toBeInTheDocument();
    expect(screen.queryByText('Lead added')).not.toBeInTheDocument();
  });

  it('cut a long text, but never that of an error', async () => {
    render(<Toasts />);
    act(() => toast({ title: 'Content Updated', text: 'You approved the message' }));
    expect(await screen.findByText('You approved the message')).toHaveClass('line-clamp-4');
    act(() => toast({ kind: 'error', title: 'Error', text: 'Nothing was changed' }));
    expect(screen.getByText('Nothing was changed')).not.toHaveClass('line-clamp-4');
  });

  it('leave the title of the page free on a phone, and the bars with buttons', async () => {
    const { rerender } = render(<Toasts />);
    act(() => toast({ title: 'Lead added' }));
    await screen.findByText('Lead added');
    const list = screen.getByRole('region', { name: /^Notifications/ }).querySelector('ol');
    expect(list).toHaveClass('max-md:bottom-[max(72px+env(safe-area-inset-bottom),var(--bar))]');
    expect(list?.style.getPropertyValue('--bar')).toBe('0px');
    rerender(
      <>
        <Toasts />
        <div data-foot-bar style={{ position: 'fixed' }} />
      </>,
    );
    await waitFor(() => expect(list?.style.getPropertyValue('--bar')).toBe(`${innerHeight + 8}px`));
  });

  it('leave the buttons of a dialog and of a popover free', async () => {
    const opens = jest.fn();
    render(
      <>
        <Toasts />
        <Popover open onOpenChange={opens} label="Decline" trigger={<button type="button">Decline</button>}>
          Why?
        </Popover>
      </>,
    );
    act(() => toast({ title: 'Lead added' }));
    await screen.findByText('Lead added');
    expect(await screen.findByRole('dialog', { name: 'Decline' })).toHaveAttribute('data-popover');
    expect(screen.getByRole('region', { name: /^Notifications/ }).querySelector('ol')).toHaveClass(
      'md:in-[body:has([data-lock-scroll],[data-popover])]:bottom-auto!',
    );
  });

  it.each([fireEvent.keyDown, fireEvent.pointerDown])('load their code when the person acts', async (acts) => {
    jest.useFakeTimers();
    render(<Toasts />);
    // The timer after the first load never fires.
    jest.useRealTimers();
    expect(screen.queryByRole('region', { name: /^Notifications/ })).not.toBeInTheDocument();
    acts(document.body);
    expect(await screen.findByRole('region', { name: /^Notifications/ })).toBeInTheDocument();
  });

  it('run their action and close', async () => {
    const undone = jest.fn();
    render(<Toasts />);
    act(() => toast({ title: 'Archived', action: { label: 'Undo', run: undone } }));
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(undone).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('Archived')).not.toBeInTheDocument();
  });

  it('close after five seconds, except errors, which a person must close', async () => {
    jest.useFakeTimers();
    render(<Toasts />);
    act(() => toast({ title: 'Lead added' }));
    act(() => jest.advanceTimersByTime(4999));
    expect(screen.getByText('Lead added')).toBeInTheDocument();
    act(() => jest.advanceTimersByTime(1));
    expect(screen.queryByText('Lead added')).not.toBeInTheDocument();
    act(() => toast({ kind: 'error', title: 'Error', text: 'Failed to update content. Please try again.' }));
    act(() => jest.advanceTimersByTime(600_000));
    jest.useRealTimers();
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('Failed to update content. Please try again.')).not.toBeInTheDocument();
  });

  it('get the focus with F8', async () => {
    render(<Toasts />);
    act(() => toast({ title: 'Lead added' }));
    await userEvent.keyboard('[F8]');
    expect(screen.getByRole('region', { name: 'Notifications (F8)' })).toContainElement(
      document.activeElement as HTMLElement,
    );
  });

  it('are within reach of the keys beside an open dialog, which stays open and gets the focus back', async () => {
    const retried = jest.fn();
    const closes = jest.fn();
    render(
      <>
        <Toasts />
        <Dialog open onOpenChange={closes} title="Add New Lead">
          <input aria-label="Name" />
        </Dialog>
      </>,
    );
    const field = await screen.findByRole('textbox', { name: 'Name' });
    const fail = () =>
      act(() => toast({ kind: 'error', title: 'Failed', action: { label: 'Try again', run: retried } }));
    fail();
    await userEvent.keyboard('[F8]{Tab}{Tab}');
    expect(screen.getByRole('button', { name: 'Try again' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByText('Failed')).not.toBeInTheDocument();
    expect(field).toHaveFocus();

    fail();
    await userEvent.keyboard('[F8]{Tab}{Tab}{Tab}{Tab}');
    expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement);
    await userEvent.keyboard('[F8]{Tab}{Tab}{Enter}');
    expect(retried).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement);
    expect(closes).not.toHaveBeenCalled();
  });
});
