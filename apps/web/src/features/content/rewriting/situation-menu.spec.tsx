import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useShownToast } from '@/shared/toast/toast.store';
import type { Content, ContentDetail } from '@app/contracts/content/content.api';
import { contentDetailQuery } from '@/shared/queries/text.queries';
import { unsavedText } from '@/shared/storage/unsaved-texts';
import { ReviewFocus } from '../review/review-focus';
import { detailOf, json, signedIn, text } from '../../../../test/texts';
import { useQuery } from '@tanstack/react-query';

const item = text('a', {
  templateId: 'shipped:reconnect',
  targetLeadId: 'lead-1',
  body: 'Hi Daniel.\n\n[why him, and why now?]\n\nNora',
  situation: { name: 'Reconnect', reason: 'connected 2019, never in touch' },
});
const situations = {
  current: 'reconnect',
  situations: [
    { id: 'reply', name: 'Answer to a reply', fits: false, why: 'needs a reply as the last touch' },
    { id: 'their-post', name: 'Their post', fits: true, why: 'their post on pricing' },
    { id: 'reconnect', name: 'Reconnect', fits: true, why: 'connected 2019, never in touch' },
  ],
  templates: [{ id: 'own-1', name: 'For plant managers', situation: 'reconnect' }],
};
const refusal = (code: string, message: string, status = 409) =>
  json({ statusCode: status, code, message, requestId: '1' }, status);

/** Opens the review with a server that stores the text `stored`. */
const open = (rewrite?: () => Response, list: () => Response = () => json(situations), shared = 7) => {
  let stored: Content = item;
  const sent: { method: string; address: string; body: Record<string, unknown> }[] = [];
  globalThis.fetch = (async (address: string, init: RequestInit) => {
    const method = init.method ?? 'GET';
    if (address.endsWith('/situations')) return list();
    if (method === 'GET') return json({ ...detailOf(stored), sharedWith: stored.revision === 0 ? shared : 0 });
    const body = JSON.parse(String(init.body)) as Record<string, unknown>;
    sent.push({ method, address, body });
    if (address.endsWith('/rewrite')) {
      const refused = rewrite?.();
      if (refused) return refused;
      const situation = { name: 'Their post', reason: 'chosen by you' };
      stored = {
        ...stored,
        body: 'Hi Daniel, your post.',
        situation,
        revision: stored.revision + 1,
        fingerprint: 'f'.repeat(64),
      };
      return json({ drafts: [stored], skipped: [] });
    }
    const words = { ...stored, ...(body.restore === 0 ? item : { body: String(body.body) }) };
    stored = { ...words, approvalStatus: 'edited', revision: stored.revision + 1 };
    return json(detailOf(stored));
  }) as typeof fetch;
  const { client, wrapper } = signedIn();
  const Shown = () => {
    const { data } = useQuery(contentDetailQuery(item.id));
    const [, setDecided] = useState(false);
    const shown = useShownToast();
    return (
      <>
        {data && <ReviewFocus item={data} detail={data} onNext={undefined} onDecided={() => setDecided(true)} />}
        <p>{shown && `${shown.title}. ${shown.text}`}</p>
        <button type="button" onClick={() => shown?.action?.run()}>
          {shown?.action?.label ?? 'no action'}
        </button>
      </>
    );
  };
  render(<Shown />, { wrapper, container: document.body.appendChild(document.createElement('main')) });
  return { sent, client };
};
const menu = async () => {
  await userEvent.click(await screen.findByRole('button', { name: /^Situation: Reconnect/ }));
  return screen.findByRole('menu');
};
const choose = async (name: RegExp) => {
  await menu();
  await userEvent.click(await screen.findByRole('menuitemradio', { name }));
};

beforeEach(() => localStorage.clear());
afterEach(cleanup);

describe('The situation of a waiting message', () => {
  it('has a menu in two groups: what fits, and what lacks a fact', async () => {
    open();
    const shown = within(await menu());
    const all = await shown.findAllByRole('menuitemradio');
    expect(all.map(({ textContent }) => textContent)).toEqual([
      'Their posttheir post on pricing',
      'Reconnectconnected 2019, never in touch',
      'For plant managersyour own template for Reconnect',
      'Answer to a replyneeds a reply as the last touch',
    ]);
    expect(all.map((one) => one.getAttribute('aria-checked'))).toEqual(['false', 'true', 'false', 'false']);
    expect(shown.getByText('Another situation writes a new draft and keeps this one as v1.')).toBeTruthy();
  });

  it('writes in another tone where its shipped template has one text for each', async () => {
    const { sent } = open();
    await userEvent.click(await screen.findByRole('radio', { name: 'Bold' }));
    expect(await screen.findByText('Hi Daniel, your post.')).toBeTruthy();
    expect(sent).toMatchObject([{ body: { wish: 'situation', situation: 'reconnect', tone: 'bold', basedOn: 0 } }]);
    expect(screen.getByText('Written in Bold. The words before are kept as v1.')).toBeTruthy();
  });

  it('rewrites the text for another one, moves to the new words, and Undo restores the old words', async () => {
    const { sent } = open();
    await choose(/^Their post/);
    expect(await screen.findByText('Hi Daniel, your post.')).toBeTruthy();
    expect(sent).toMatchObject([{ body: { wish: 'situation', situation: 'their-post', basedOn: 0 } }]);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('article')));
    expect(screen.getByText('Written for Their post. The words before are kept as v1.')).toBeTruthy();

    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(sent.at(-1)?.body).toEqual({ approvalStatus: 'edited', restore: 0, basedOn: 1 }));
    expect(await screen.findByRole('textbox', { name: 'A line only you could write' })).toBeTruthy();
  });

  it('offers one’s own templates below their situation', async () => {
    const { sent } = open();
    await choose(/^For plant managers/);
    await waitFor(() =>
      expect(sent).toMatchObject([
        { body: { wish: 'situation', situation: 'reconnect', template: 'own-1', basedOn: 0 } },
      ]),
    );
  });

  it('keeps words that were typed into a gap: they are saved as a version first', async () => {
    const { sent } = open();
    await userEvent.type(await screen.findByRole('textbox'), 'You run three plants.');
    expect(unsavedText('user-1', item.id).get()).not.toBeNull();
    await choose(/^Their post/);
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent.map(({ body }) => body)).toEqual([
      { approvalStatus: 'edited', body: 'Hi Daniel.\n\nYou run three plants.\n\nNora', basedOn: 0 },
      { wish: 'situation', situation: 'their-post', basedOn: 1 },
    ]);
    expect(await screen.findByText(/The words before are kept as v2\./)).toBeTruthy();
    expect(unsavedText('user-1', item.id).get()).toBeNull();
  });

  it('says when the text was changed in another tab, and reads it again', async () => {
    const { client } = open(() => refusal('stale_text', 'Changed elsewhere.'));
    await choose(/^Their post/);
    expect(await screen.findByText(/^Changed in another tab\. Nothing was changed\./)).toBeTruthy();
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(screen.getByRole('button', { name: /^Situation: Reconnect/ })).toBeTruthy();
  });

  it('says what failed, and the draft is as it was', async () => {
    open(() => refusal('drafting_failed', 'The drafts could not be written.', 503));
    await choose(/^Their post/);
    expect(await screen.findByText('Not rewritten. The drafts could not be written.')).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'A line only you could write' })).toBeTruthy();
  });

  it('offers to load the situations again', async () => {
    let tries = 0;
    open(undefined, () =>
      tries++ === 0 ? refusal('unexpected', 'The situations could not be read.', 500) : json(situations),
    );
    await menu();
    await userEvent.click(await screen.findByRole('menuitem', { name: /could not be read/ }));
    expect(await screen.findByRole('menuitemradio', { name: /^Their post/ })).toBeTruthy();
  });
});

describe('Words that other waiting messages share', () => {
  it('are counted up to 200', async () => {
    open(undefined, undefined, 201);
    expect(await screen.findByText('Same words as more than 200 others;')).toBeTruthy();
  });

  it('are said once, with the way to make them one’s own', async () => {
    open();
    expect(await screen.findByText('Same words as 7 others;')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'add a line to make it yours' }));
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your text' });
    expect(document.activeElement).toBe(field);
  });

  it.each([
    ['Hi Daniel, we met in Lyon.|\n\nWhat came of it?\n\nNora'],
    ['Hi Daniel,\n\nWe met in Lyon.|\n\nWhat came of it?\n\nNora'],
    ['Hello|'],
  ])('take a line before the signature, where no gap waits: %j', async (words) => {
    const { wrapper } = signedIn();
    const plain = text('p', { body: words.replace('|', '') });
    globalThis.fetch = (async () => json(detailOf(plain))) as typeof fetch;
    render(
      <ReviewFocus
        item={plain}
        detail={{ ...detailOf(plain), sharedWith: 7 }}
        onDecided={() => undefined}
        onNext={undefined}
      />,
      {
        wrapper,
      },
    );
    await userEvent.click(screen.getByRole('button', { name: 'add a line to make it yours' }));
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your text' });
    await waitFor(() => expect(document.activeElement).toBe(field));
    const shown = () => `${field.value.slice(0, field.selectionStart)}|${field.value.slice(field.selectionEnd)}`;
    await waitFor(() => expect(shown()).toBe(words));
    await userEvent.keyboard('You run it.');
    expect(field.value).toBe(words.replace('|', ' You run it.'));
  });

  it('are not said of a message without an occasion, which asks for a line that says why now', async () => {
    const { wrapper } = signedIn();
    const plain = text('p', { body: 'Hi Daniel.\n\nNora' });
    const yes = { ok: true, words: 'Yes' };
    const tells = { whyMe: yes, whyNow: { ok: false, words: 'Nothing says why now' }, want: yes };
    globalThis.fetch = (async () => json(detailOf(plain))) as typeof fetch;
    const review = (more: Partial<ContentDetail>) => (
      <ReviewFocus
        item={plain}
        detail={{ ...detailOf(plain), tells, ...more }}
        onDecided={() => undefined}
        onNext={undefined}
      />
    );
    const { rerender } = render(review({ sharedWith: 3 }), { wrapper });
    expect(screen.getByRole('button', { name: 'add a line to make it yours' })).toBeVisible();
    rerender(review({ tells: { ...tells, whyNow: yes } }));
    expect(screen.queryByRole('button', { name: /^add a line/ })).toBeNull();
    rerender(review({}));
    expect(screen.getByText('Nothing says why now;')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'add a line that does' }));
    expect(await screen.findByRole('textbox', { name: /text/i })).toHaveFocus();
  });

  it('are not said of words that the person has changed', async () => {
    open();
    await screen.findByText('Same words as 7 others;');
    await userEvent.type(screen.getByRole('textbox'), 'x');
    expect(screen.queryByText('Same words as 7 others;')).toBeNull();
  });
});
