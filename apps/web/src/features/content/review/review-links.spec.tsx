import { jest } from '@jest/globals';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ContentDetail } from '@app/contracts/content/content.api';
import { detailOf, text } from '../../../../test/texts';
import { ReviewBasis } from './review-basis';

afterEach(cleanup);
const year = new Date().getFullYear();
const at = `${year}-11-17T08:40:00.000Z`;

const show = async (more: Partial<ContentDetail> | null, onRetry = jest.fn()) => {
  const detail = more ? { ...detailOf(text('a')), ...more } : undefined;
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => <ReviewBasis detail={detail} error={null} onRetry={onRetry} />,
    }),
    history: createMemoryHistory(),
  });
  render(<RouterProvider router={router as never} />);
  await screen.findByRole('complementary');
};

it('A draft says from which post it comes, and links to it', async () => {
  await show({ from: { of: 'content', id: 'p', what: 'post', words: null, at } });
  expect(screen.getByRole('link', { name: 'from your post of 17 Nov' })).toHaveAttribute('href', '/approvals?id=p');
});

it('Facts that could not be loaded can be loaded again', async () => {
  const onRetry = jest.fn();
  await show(null, onRetry);
  expect(screen.getByRole('alert')).toHaveTextContent('The facts could not be loaded');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});

it('A draft says from which idea it comes', async () => {
  await show({ from: { of: 'idea', id: 'i', what: 'idea', words: 'The Monday backlog', at } });
  expect(screen.getByText('The Monday backlog')).toBeVisible();
});

it('A text says what came from it', async () => {
  await show({
    became: [
      { id: 'd', what: 'post', channel: 'email', approvalStatus: 'pending', at },
      { id: 'i', what: 'idea', channel: null, approvalStatus: null, at },
    ],
  });
  expect(screen.getByRole('heading', { name: 'What came from it' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Email insight' })).toHaveAttribute('href', '/approvals?id=d');
  expect(screen.getByRole('link', { name: 'Idea' })).toHaveAttribute('href', '/content');
});

it('A message says what its reader can tell, and what is missing', async () => {
  await show({
    tells: {
      whyMe: { ok: true, words: 'Company: Pella Foods' },
      whyNow: { ok: false, words: 'Nothing says why now' },
      want: { ok: true, words: 'You ask: Is it on your desk?' },
    },
  });
  const [me, now, want] = within(screen.getByRole('region', { name: 'What the reader can tell' })).getAllByRole(
    'listitem',
  );
  expect(me).toHaveTextContent('Why me?Company: Pella Foods');
  expect(within(now as HTMLElement).getByLabelText('Not yet')).toBeVisible();
  expect(now).toHaveTextContent('Why now?Nothing says why now');
  expect(within(want as HTMLElement).getByLabelText('Yes')).toBeVisible();
});
