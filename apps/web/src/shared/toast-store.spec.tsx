import { act, renderHook } from '@testing-library/react';
import { arrivedAt, dismissToast, toast, useShownToast } from './toast-store';

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
