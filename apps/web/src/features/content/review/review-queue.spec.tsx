import type { Content } from '@app/contracts/content/content.api';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import { text } from '../../../../test/texts';
import { ReviewQueue } from './review-queue';

afterEach(cleanup);

const open = (drafts: Content[], decided: Content[] | null = []) => {
  const queue = {
    drafts,
    total: drafts.length,
    decided: decided ?? undefined,
    currentId: 'a',
    position: 1,
    onPrevious: undefined,
    onNext: undefined,
  };
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <ReviewQueue {...queue} /> }),
    history: createMemoryHistory(),
  });
  render(<RouterProvider router={router as never} />);
};

it('A row of a comment without a recipient says who wrote the post', async () => {
  const situation = { name: 'Their post', reason: 'a post by Tom Akande' };
  const drafts = [
    text('a', { type: 'comment', channel: 'linkedin_comment', targetName: null, situation }),
    text('b', { type: 'comment', channel: 'linkedin_comment', targetName: 'Tom Akande', situation }),
  ];
  open(drafts);
  const [without, withOne] = await screen.findAllByRole('listitem');
  expect(without).toHaveTextContent(/LinkedIn comment.*Comment on a post by Tom Akande$/);
  expect(withOne).toHaveTextContent(/Tom Akande.*Comment, their post$/);
});

it('A row shows a gap without its brackets', async () => {
  open([text('a', { body: 'Hi Tomas, [your answer]. Is there more?' })]);
  expect(await screen.findByText(/^Hi Tomas/)).toHaveTextContent('Hi Tomas, your answer. Is there more?');
});

it('says how many were decided today only when it is known', async () => {
  open([text('a')], [text('b', { approvalStatus: 'declined' })]);
  expect(await screen.findByText('1 waiting, 1 decided today')).toBeVisible();
  cleanup();
  open([text('a')], null);
  expect(await screen.findByText('1 waiting')).toBeVisible();
});
