import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { contentDetailQuery } from '../content.queries';
import { ReviewFocus } from './review-focus';
import { detailOf, json, signedIn, text } from '../../../../test/texts';

const item = text('a', { body: 'As drafted.', generatedByAi: true });
const model = (name: string | null) => ({
  name,
  today: { tokens: 0, cost: null },
  perDay: { tokens: 1000, cost: null },
});

const show = (name: string | null) => {
  const { client, wrapper } = signedIn();
  client.setQueryData(['model'], model(name));
  client.setQueryData(contentDetailQuery(item.id).queryKey, detailOf(item));
  return render(<ReviewFocus item={item} detail={detailOf(item)} onDecided={() => undefined} />, { wrapper });
};

it('Without a model there are no chips', () => {
  show(null);
  expect(screen.queryByRole('group', { name: 'Write it anew' })).toBeNull();
});

it('A chip asks the model for other words of the text on the screen', async () => {
  const asked: unknown[] = [];
  globalThis.fetch = async (_, init) => {
    if (init?.method === 'POST') asked.push(JSON.parse(String(init.body)));
    return json(
      init?.method === 'POST' ? { drafts: [], skipped: [] } : detailOf({ ...item, body: 'Shorter.', revision: 1 }),
    );
  };
  show('qwen3:8b');
  await userEvent.click(screen.getByRole('button', { name: 'Shorter' }));
  await waitFor(() => expect(asked).toEqual([{ wish: 'shorter', basedOn: 0 }]));
});
