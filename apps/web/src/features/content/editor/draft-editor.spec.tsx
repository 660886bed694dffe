import type { ContentDetail } from '@app/contracts/content/content.api';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { contentDetailQuery } from '@/shared/queries/text.queries';
import { unsavedText } from '@/shared/storage/unsaved-texts';
import { DraftEditor } from './draft-editor';
import { detailOf, json, signedIn, text } from '../../../../test/texts';

const item = text('a', { body: 'As drafted.', channel: 'linkedin_note' });
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your text' });

const open = (userId = 'user-1') => {
  const { client, wrapper } = signedIn(userId);
  client.setQueryData(contentDetailQuery(item.id).queryKey, detailOf(item));
  const closed: boolean[] = [];
  const view = render(<DraftEditor item={item} focus barLook="" onClose={(approved) => closed.push(approved)} />, {
    wrapper,
  });
  const elsewhere = (change: Partial<ContentDetail>) =>
    act(async () =>
      client.setQueryData(contentDetailQuery(item.id).queryKey, {
        ...detailOf(item),
        updatedAt: '2026-11-20T10:00:00.000Z',
        ...change,
      }),
    );
  return { ...view, closed, elsewhere };
};

const respond = (status: number, body: unknown) => {
  const bodies: unknown[] = [];
  globalThis.fetch = (async (_: string, init: RequestInit) => {
    if (init.method !== 'PATCH') return json(detailOf(item));
    bodies.push(JSON.parse(String(init.body)));
    return json(body, status);
  }) as typeof fetch;
  return bodies;
};

beforeEach(() => localStorage.clear());
afterEach(cleanup);

describe('The subject of an e-mail', () => {
  const mail = text('m', { body: 'As drafted.', channel: 'email', title: 'Your handovers' });
  const openMail = () => {
    const { client, wrapper } = signedIn();
    client.setQueryData(contentDetailQuery(mail.id).queryKey, detailOf(mail));
    return render(<DraftEditor item={mail} focus barLook="" onClose={() => undefined} />, { wrapper });
  };
  const subject = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Subject' });

  it('is edited and saved alone', async () => {
    const bodies = respond(200, detailOf({ ...mail, title: 'Your handovers, again', revision: 1 }));
    openMail();
    await userEvent.type(subject(), ', again');
    await userEvent.click(screen.getByRole('button', { name: /decide later/ }));
    await waitFor(() =>
      expect(bodies).toEqual([{ approvalStatus: 'edited', title: 'Your handovers, again', basedOn: 0 }]),
    );
  });

  it('is restored after a reload', async () => {
    const first = openMail();
    await userEvent.type(subject(), '!');
    first.unmount();
    openMail();
    expect(subject().value).toBe('Your handovers!');
  });

  it('cannot be empty', async () => {
    openMail();
    await userEvent.clear(subject());
    expect(screen.getByText('The subject is empty. Write one, or discard the changes.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /Save and approve/ })).toBeDisabled();
  });
});

it('A text that is not an e-mail has no subject', () => {
  open();
  expect(screen.queryByRole('textbox', { name: 'Subject' })).toBeNull();
});

describe('A text with a gap', () => {
  const gappy = text('g', { body: 'I help [who you help] with [what you help with].' });
  const openGappy = () => {
    const { client, wrapper } = signedIn();
    client.setQueryData(contentDetailQuery(gappy.id).queryKey, detailOf(gappy));
    return render(<DraftEditor item={gappy} focus barLook="" onClose={() => undefined} />, { wrapper });
  };

  it('opens on its first gap, and is approved when all are filled', async () => {
    openGappy();
    expect(field().value.slice(field().selectionStart, field().selectionEnd)).toBe('[who you help]');
    const why = screen.getByText('2 gaps left: who you help, what you help with');
    expect(why.parentElement).toHaveClass('max-md:basis-full!');
    expect(screen.getByRole('button', { name: /^Approve/ })).toBeDisabled();
    expect(screen.getByRole('button', { name: /^Approve/ })).toHaveAccessibleDescription(why.textContent ?? '');
    await userEvent.clear(field());
    await userEvent.type(field(), 'I help founders.');
    expect(screen.getByRole('button', { name: /Save and approve/ })).toBeEnabled();
  });

  it('is saved with its gaps, but not approved with the keyboard', async () => {
    const bodies = respond(200, detailOf({ ...gappy, revision: 1, approvalStatus: 'edited' }));
    openGappy();
    await userEvent.type(field(), 'founders', {
      initialSelectionStart: field().selectionStart,
      initialSelectionEnd: field().selectionEnd,
    });
    expect(screen.getByText('1 gap left: what you help with')).toBeInTheDocument();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(bodies).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: /decide later/ }));
    await waitFor(() =>
      expect(bodies).toMatchObject([{ approvalStatus: 'edited', body: 'I help founders with [what you help with].' }]),
    );
  });
});

describe('Unsaved text', () => {
  it('is restored after a reload and a new sign-in', async () => {
    const first = open();
    await userEvent.type(field(), ' Changed.');
    first.unmount();
    open();
    expect(field().value).toBe('As drafted. Changed.');
  });

  it('is not shown to another person in the same browser', async () => {
    const first = open();
    await userEvent.type(field(), ' Changed.');
    first.unmount();
    open('user-2');
    expect(field().value).toBe('As drafted.');
  });

  it('is dropped after it is saved', async () => {
    const saved = detailOf({ ...item, body: 'As drafted. Changed.', revision: 1, approvalStatus: 'edited' });
    const bodies = respond(200, saved);
    const { closed, unmount } = open();
    await userEvent.type(field(), ' Changed.');
    await userEvent.click(screen.getByRole('button', { name: /decide later/ }));
    await waitFor(() => expect(closed).toEqual([false]));
    expect(bodies).toEqual([{ approvalStatus: 'edited', body: 'As drafted. Changed.', basedOn: 0 }]);
    unmount();
    open();
    expect(field().value).toBe('As drafted.');
  });

  it('stays in the field when saving fails', async () => {
    respond(503, { statusCode: 503, code: 'store_unavailable', message: 'Away.', requestId: 'x' });
    const { closed } = open();
    await userEvent.type(field(), ' Changed.');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save and approve' })).toBeEnabled());
    expect(field().value).toBe('As drafted. Changed.');
    expect(closed).toEqual([]);
  });

  it('is discarded only after a question', async () => {
    const { closed } = open();
    await userEvent.type(field(), ' Changed.');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(await screen.findByRole('button', { name: 'Keep writing' }));
    expect(field().value).toBe('As drafted. Changed.');
    expect(closed).toEqual([]);
  });
});

describe('Another tab', () => {
  it('approves the text: the typed text stays, and cannot be saved', async () => {
    const { elsewhere } = open();
    await userEvent.type(field(), ' Changed.');
    await elsewhere({ approvalStatus: 'approved' });
    expect(await screen.findByText('Already approved in another tab')).toBeVisible();
    expect(field().value).toBe('As drafted. Changed.');
    expect(screen.getByRole('button', { name: /decide later/ })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Copy my text' })).toBeEnabled();
  });

  it('saves a newer version: it is loaded when the person clicks', async () => {
    const { elsewhere } = open();
    await userEvent.type(field(), ' Changed.');
    await elsewhere({ body: 'Newer.', revision: 1, approvalStatus: 'edited' });
    const load = await screen.findByRole('button', { name: 'Load the newer version' });
    expect(field().value).toBe('As drafted. Changed.');
    await userEvent.click(load);
    expect(field().value).toBe('Newer.');
    expect(screen.queryByText('Changed in another tab')).toBeNull();
  });

  it('approves the same words: the editor closes, because nothing typed here is lost', async () => {
    const { closed, elsewhere } = open();
    await userEvent.type(field(), ' Changed.');
    await elsewhere({ body: 'As drafted. Changed.', revision: 1, approvalStatus: 'approved' });
    await waitFor(() => expect(closed).toEqual([false]));
    expect(unsavedText('user-1', item.id).get()).toBeNull();
  });

  it('saves the same words: they can be approved here', async () => {
    const { closed, elsewhere } = open();
    await userEvent.type(field(), ' Changed.');
    await elsewhere({ body: 'As drafted. Changed.', revision: 1, approvalStatus: 'edited' });
    await waitFor(() => expect(screen.getByRole('button', { name: /^Approve/ })).toBeEnabled());
    expect(screen.queryByText('Changed in another tab')).toBeNull();
    expect(unsavedText('user-1', item.id).get()).toBeNull();
    expect(closed).toEqual([]);
  });

  it('saves a newer version while nothing was typed here: it appears', async () => {
    const { elsewhere } = open();
    await elsewhere({ body: 'Newer.', revision: 1, approvalStatus: 'edited' });
    await waitFor(() => expect(field().value).toBe('Newer.'));
    expect(screen.queryByText('Changed in another tab')).toBeNull();
  });
});

it('A text over its channel’s limit shows by how much, and cannot be saved', async () => {
  open();
  await userEvent.click(field());
  await userEvent.paste('x'.repeat(300));
  expect(screen.getByText(/11 characters too long/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Save and approve' })).toBeDisabled();
});
