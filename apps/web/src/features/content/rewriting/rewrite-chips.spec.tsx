import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useQuery } from '@tanstack/react-query';
import { contentDetailQuery } from '@/shared/queries/text.queries';
import { ReviewFocus } from '../review/review-focus';
import { readOnly } from '@/shared/session/read-only';
import { dismissToast, useShownToast } from '@/shared/toast/toast.store';
import { detailOf, json, liveResponse, renderWhole, signedIn, text } from '../../../../test/texts';

const item = text('a', { body: 'As drafted.', generatedByAi: true, targetLeadId: 'lead-a' });
const model = (name: string | null) => ({
  name,
  today: { tokens: 0, cost: null },
  perDay: { tokens: 1000, cost: null },
});

const show = async (name: string | null, shownItem = item) => {
  const { client, wrapper } = signedIn();
  client.setQueryData(['model'], model(name));
  client.setQueryData(contentDetailQuery(shownItem.id).queryKey, detailOf(shownItem));
  const Said = () => {
    const shown = useShownToast();
    return (
      <p data-testid="said">
        {shown && `${shown.title}. ${shown.text}`}
        {shown?.action && <button onClick={() => shown.action?.run()}>{shown.action.label}</button>}
      </p>
    );
  };
  const Review = () => {
    const { data = detailOf(shownItem) } = useQuery(contentDetailQuery(shownItem.id));
    return <ReviewFocus item={data} detail={data} onNext={undefined} onDecided={() => undefined} />;
  };
  return renderWhole(
    <>
      <Review />
      <Said />
    </>,
    { wrapper },
  );
};
const shows = (words: string | RegExp) => waitFor(() => expect(screen.getByTestId('said')).toHaveTextContent(words));

afterEach(() => {
  cleanup();
  dismissToast();
});

it('Without a model there are no chips', async () => {
  await show(null);
  expect(screen.queryByRole('button', { name: 'Shorter' })).toBeNull();
  expect(screen.queryByRole('group', { name: 'Rewrite it' })).toBeNull();
});

it('A chip asks the model for other words of the text on the screen', async () => {
  const asked: unknown[] = [];
  globalThis.fetch = async (_, init) => {
    if (init?.method === 'POST') asked.push(JSON.parse(String(init.body)));
    return json(
      init?.method === 'POST' ? { drafts: [], skipped: [] } : detailOf({ ...item, body: 'Shorter.', revision: 1 }),
    );
  };
  await show('qwen3:8b');
  await userEvent.click(screen.getByRole('button', { name: 'Shorter' }));
  await waitFor(() => expect(asked).toEqual([{ wish: 'shorter', basedOn: 0 }]));
});

describe('Other words, while a model writes them', () => {
  const button = (name: string | RegExp) => screen.getByRole('button', { name });
  const sheet = () => screen.getByRole('article');

  const begin = async (chip = 'Shorter') => {
    let live: ReturnType<typeof liveResponse> | undefined;
    globalThis.fetch = async (address, init) => {
      if (address === '/api/model') return json(model('qwen3:8b'));
      if (init?.method !== 'POST') return json(detailOf({ ...item, body: 'In short.', revision: 1 }));
      expect(new Headers(init.headers).get('Accept')).toBe('text/event-stream');
      live = liveResponse(init.signal);
      return live.response;
    };
    await show('qwen3:8b');
    await userEvent.click(button(chip));
    await waitFor(() => expect(button('Stop')).toHaveFocus());
    if (!live) throw new Error('Nothing was asked');
    return live;
  };

  it('appear as they come, and the last event is the new version', async () => {
    const live = await begin();
    // An event may arrive in two pieces.
    live.write(':\n\ndata: {"type":"text","keep":0,');
    live.write('"words":"In sh"}\n\n');
    live.send({ type: 'text', keep: 5, words: 'ort.' });
    await waitFor(() => expect(sheet()).toHaveTextContent('In short.'));
    expect(sheet()).toHaveAttribute('aria-busy', 'true');
    expect(screen.getByText('Writing shorter. Esc stops it')).toBeTruthy();
    expect(button('Warmer')).toBeDisabled();
    expect(button(/^Approve/).closest('[inert]')).not.toBeNull();
    live.send({ type: 'done', status: 200, body: { drafts: [], skipped: [] } });
    await waitFor(() => expect(sheet()).toHaveFocus());
    expect(button('Shorter')).toBeEnabled();
    await shows('Written shorter. The words before are kept as v1.');
  });

  it.each([
    ['Stop', () => userEvent.click(button('Stop'))],
    ['Escape', () => userEvent.keyboard('{Escape}')],
  ])('are gone after %s: the text is as it was, and the chip has the focus', async (_, stop) => {
    const live = await begin();
    live.send({ type: 'text', keep: 0, words: 'In sh' });
    await waitFor(() => expect(sheet()).toHaveTextContent('In sh'));
    await stop();
    await shows('Stopped. Nothing was kept.');
    expect(sheet()).toHaveTextContent('As drafted.');
    expect(button('Shorter')).toHaveFocus();
  });

  it('begin again with the reason when they broke a rule', async () => {
    const live = await begin('Warmer');
    live.send({ type: 'text', keep: 0, words: 'Act now!' });
    live.send({ type: 'again', why: 'The text broke a rule (hard sell: act now). The model corrects it' });
    await waitFor(() => expect(sheet()).toHaveTextContent('The text broke a rule (hard sell: act now).'));
    expect(sheet()).not.toHaveTextContent('Act now!');
    live.send({ type: 'text', keep: 0, words: 'Dear' });
    await waitFor(() => expect(sheet()).toHaveTextContent(/^Dear/));
    await userEvent.click(button('Stop'));
    await shows('Stopped. Nothing was kept.');
  });

  it.each([
    ['the server is gone', 'cut' as const],
    ['the stream ends without a result', 'end' as const],
  ])('are dropped when %s, and the screen says so', async (_, how) => {
    const live = await begin();
    live.send({ type: 'text', keep: 0, words: 'In sh' });
    live[how]();
    await shows(/^Not rewritten. The connection was cut while the text was being written/);
    expect(sheet()).toHaveTextContent('As drafted.');
  });

  it('are dropped when the server refuses them, with its message', async () => {
    const live = await begin();
    const message = 'The model took too long. Your text is unchanged.';
    live.send({ type: 'error', error: { statusCode: 503, code: 'model_failed', message, requestId: 'r' } });
    await shows(`Not rewritten. ${message}`);
    expect(sheet()).toHaveTextContent('As drafted.');
    expect(button('Try again')).toBeTruthy();
  });

  it('are dropped when the budget of the day is used up: the model is there again tomorrow, so nothing is tried again', async () => {
    const message = 'Today’s budget for the model is used up. It is there again tomorrow. Your text is unchanged.';
    const error = { statusCode: 429, code: 'model_budget_used', message, requestId: 'r' };
    const live = await begin();
    live.send({ type: 'error', error });
    await shows(`Not rewritten. ${message}`);
    expect(sheet()).toHaveTextContent('As drafted.');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    act(dismissToast);
    // Before the stream opens, the refusal is the response itself.
    globalThis.fetch = async (address, init) =>
      init?.method === 'POST'
        ? Response.json(error, { status: 429 })
        : json(address === '/api/model' ? model('qwen3:8b') : detailOf(item));
    await userEvent.click(button(/^Redraft/));
    await shows(`Not rewritten. ${message}`);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });
});

describe('Redraft', () => {
  const redraft = () => screen.findByRole('button', { name: /^Redraft/ });
  /** A server whose text becomes `next` when it is rewritten. */
  const serve = async (name: string | null, next: Partial<typeof item>) => {
    const asked: unknown[] = [];
    let stored = item;
    globalThis.fetch = async (address, init) => {
      if (address === '/api/model') return json(model(name));
      if (!init?.method || init.method === 'GET') return json(detailOf(stored));
      asked.push(JSON.parse(String(init.body)));
      stored = init.method === 'PATCH' ? { ...item, revision: 2 } : { ...item, ...next };
      return json(init.method === 'PATCH' ? detailOf(stored) : { drafts: [], skipped: [] });
    };
    await show(name);
    return asked;
  };

  it.each([null, 'qwen3:8b'])(
    'writes the message again, and Undo brings the words back; the model: %s',
    async (name) => {
      const asked = await serve(name, { body: 'From new facts.', revision: 1 });
      await userEvent.click(await redraft());
      await waitFor(() => expect(screen.getByRole('article')).toHaveTextContent('From new facts.'));
      await shows(/^Written again\. The words before are kept as v1\./);
      await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
      await waitFor(() => expect(screen.getByRole('article')).toHaveTextContent('As drafted.'));
      expect(asked).toEqual([
        { wish: 'again', basedOn: 0 },
        { approvalStatus: 'edited', restore: 0, basedOn: 1 },
      ]);
    },
  );

  it('is off in a read-only view', async () => {
    Object.assign(readOnly, { why: 'Read only' });
    await serve(null, {});
    expect(await redraft()).toHaveAttribute('aria-disabled', 'true');
    Object.assign(readOnly, { why: undefined });
  });

  it('is the key R, and says when the words are the same', async () => {
    const asked = await serve(null, {});
    await redraft();
    await userEvent.keyboard('r');
    await shows(/^The same words\. The facts behind it have not changed/);
    expect(asked).toEqual([{ wish: 'again', basedOn: 0 }]);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('is not there for a post without a model, nor for a text that is decided', async () => {
    await show(null, text('p', { type: 'post', channel: 'linkedin_post', targetLeadId: null, situation: null }));
    expect(screen.queryByRole('button', { name: /^Redraft/ })).toBeNull();
    cleanup();
    await show('qwen3:8b', text('d', { approvalStatus: 'declined' }));
    expect(screen.queryByRole('button', { name: /^Redraft/ })).toBeNull();
  });
});

describe('Three approaches', () => {
  const offered = {
    variants: [
      { approach: 'ask', title: null, body: 'Shall we?', variant: 'v-ask' },
      { approach: 'observation', title: null, body: 'Nights are hard.', variant: 'v-observation' },
    ],
    dropped: [{ approach: 'offer', why: 'hard sell: act now' }],
  };
  const open = async () => {
    const asked: unknown[] = [];
    let stored = item;
    globalThis.fetch = async (address, init) => {
      if (address === '/api/model') return json(model('qwen3:8b'));
      if (init?.method !== 'POST') return json(detailOf(stored));
      asked.push([address, JSON.parse(String(init.body))]);
      if (String(address).endsWith('/rewrite')) stored = { ...item, body: 'Nights are hard.', revision: 1 };
      return json(String(address).endsWith('/variants') ? offered : { drafts: [], skipped: [] });
    };
    await show('qwen3:8b');
    await userEvent.click(screen.getByRole('button', { name: 'Three approaches' }));
    await waitFor(() => expect(screen.getByRole('region', { name: 'Three approaches' })).toHaveFocus());
    return asked;
  };

  it('are shown side by side, with the reason for the one that is left out; the chosen one is a new version', async () => {
    const asked = await open();
    expect(screen.getByRole('article', { name: 'Ask' })).toHaveTextContent('Shall we?');
    expect(screen.queryByRole('article', { name: 'Offer' })).toBeNull();
    expect(screen.getByText('Offer is left out: hard sell: act now.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Use this approach: Observation' }));
    await shows('Written from an observation. The words before are kept as v1.');
    expect(asked).toEqual([
      [`/api/content/${item.id}/variants`, { basedOn: 0 }],
      [`/api/content/${item.id}/rewrite`, { wish: 'again', variant: 'v-observation', basedOn: 0 }],
    ]);
    expect(screen.queryByRole('region', { name: 'Three approaches' })).toBeNull();
  });

  it('leave the text as it is when none is chosen', async () => {
    const asked = await open();
    await userEvent.click(screen.getByRole('button', { name: 'Keep the text above' }));
    expect(screen.queryByRole('region', { name: 'Three approaches' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Three approaches' })).toHaveFocus();
    expect(asked).toHaveLength(1);
  });
});
