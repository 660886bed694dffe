import { act, renderHook } from '@testing-library/react';
import { arrivedAt, dismissToast, toast, toastMeanwhile, useShownToast } from './toast.store';

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
