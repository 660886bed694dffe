import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { dismissToast } from '@/shared/toast/toast.store';
import { ToastPlace } from '@/shared/shell/toaster';
import { json, signedIn, text } from '../../../../test/texts';
import { RepurposeMenu } from './repurpose-menu';

afterEach(() => {
  cleanup();
  dismissToast();
});

const post = text('p', { type: 'post', channel: 'linkedin_post', targetName: null, topic: 'Shift handovers' });

const open = async (
  item = post,
  answer: object = { draft: text('d', { type: 'post', channel: 'email', targetName: null }), idea: null },
  status = 200,
) => {
  const bodies: unknown[] = [];
  globalThis.fetch = (async (_: string, init: RequestInit) => {
    bodies.push(JSON.parse(String(init.body)));
    return json(answer, status);
  }) as typeof fetch;
  const { wrapper: Wrapper } = signedIn();
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => (
        <Wrapper>
          <RepurposeMenu item={item} />
          <ToastPlace />
        </Wrapper>
      ),
    }),
    history: createMemoryHistory(),
  });
  render(<RouterProvider router={router as never} />);
  await userEvent.click(await screen.findByRole('button', { name: /^Repurpose/ }));
  return bodies;
};

describe('The menu of an approved text', () => {
  it('offers five shapes of a post, as the mock says', async () => {
    await open();
    expect(await screen.findByText('Start a new draft from this post')).toBeVisible();
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Email insightup to 125 words, with a subject',
      'Shorter postunder 400 characters',
      'Instagram captionfirst line carries it',
      'Commentthe thought and the takeaway',
      'Keep only the ideagoes to the idea bank',
    ]);
  });

  it('makes a draft, and says where it waits', async () => {
    const bodies = await open();
    await userEvent.click(await screen.findByRole('menuitem', { name: /Email insight/ }));
    await waitFor(() => expect(bodies).toEqual([{ to: 'email' }]));
    expect(await screen.findByText('Email insight drafted')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Review' })).toBeVisible();
  });

  it('says why nothing was made', async () => {
    const error = {
      statusCode: 409,
      code: 'nothing_left',
      message: 'No sentence of this text can stand alone.',
      requestId: 'x',
    };
    await open(text('m'), error, 409);
    expect(await screen.findByText('Start a new draft from this message')).toBeVisible();
    await userEvent.click(screen.getByRole('menuitem', { name: /LinkedIn post/ }));
    expect(await screen.findByText('No sentence of this text can stand alone.')).toBeVisible();
  });
});
