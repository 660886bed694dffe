import { mostSharedCounted } from '@app/contracts/content/content.constants';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { signedIn, text } from '../../../../../test/texts';
import { SameWordsNotice } from './same-words-notice';

afterEach(cleanup);
const show = (others: number, respond: (address: string) => Response = () => Response.json([])) => {
  globalThis.fetch = (async (address: string) => respond(address)) as typeof fetch;
  return render(<SameWordsNotice id="p" others={others} onEdit={() => undefined} />, signedIn());
};

describe('Other messages with the same words', () => {
  it('are listed, each with its way into the review', async () => {
    const asked: string[] = [];
    show(2, (address) => {
      asked.push(address);
      return Response.json([
        text('a', { targetName: 'Ana Sol', targetTitle: 'COO' }),
        text('b', { targetName: 'Ben Lake' }),
      ]);
    });
    await userEvent.click(screen.getByRole('button', { name: 'See the 2' }));
    const link = await screen.findByRole('link', { name: /^Ana Sol\s*COO at St Brannoc Trust/ });
    expect(link).toHaveAttribute('href', '/approvals?id=a');
    expect(asked).toEqual(['/api/content?sameWordsAs=p&limit=200']);
    await userEvent.click(screen.getByRole('link', { name: /^Ben Lake/ }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('may have been decided meanwhile', async () => {
    show(1);
    await userEvent.click(screen.getByRole('button', { name: 'See the other' }));
    expect(await screen.findByText('No other text with these words waits now.')).toBeVisible();
  });

  it('can be asked for again after an error', async () => {
    let fails = true;
    show(mostSharedCounted + 1, () => (fails ? new Response('', { status: 500 }) : Response.json([text('a')])));
    await userEvent.click(screen.getByRole('button', { name: 'See 200 of them' }));
    const again = await screen.findByRole('button', { name: 'Try again' });
    fails = false;
    await userEvent.click(again);
    expect(await screen.findByRole('link', { name: /^Elise Fournier/ })).toBeVisible();
  });

  it('are not offered where there are none', () => {
    show(0);
    expect(screen.queryByRole('button', { name: /^See/ })).toBeNull();
  });
});
