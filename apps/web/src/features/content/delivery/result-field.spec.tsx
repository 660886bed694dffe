import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { dismissToast } from '@/shared/toast/toast.store';
import { ToastPlace } from '@/shared/shell/toaster';
import { json, signedIn, text } from '../../../../test/texts';
import { ResultField } from './result-field';

afterEach(() => {
  cleanup();
  dismissToast();
});

it('The Undo of a result names the result that it takes back', async () => {
  const at = '2026-11-19T09:00:00.000Z';
  const post = text('p', { type: 'post', channel: 'linkedin_post', targetName: null, publishedAt: at });
  const result = { reactions: 40, comments: null, link: null, at };
  const sent: unknown[] = [];
  globalThis.fetch = (async (_: string, { method, body }: RequestInit) => {
    sent.push([method, JSON.parse(String(body))]);
    return json({ ...post, result });
  }) as typeof fetch;
  const user = userEvent.setup();
  render(
    <>
      <ResultField item={post} />
      <ToastPlace />
    </>,
    { wrapper: signedIn().wrapper },
  );
  await user.click(screen.getByRole('button', { name: /^Type the result of/ }));
  await user.keyboard('40 reactions{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(sent).toEqual([
      ['POST', { reactions: 40 }],
      ['DELETE', { at }],
    ]),
  );
});
