import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { contentDetailQuery } from '@/shared/queries/text.queries';
import { unsavedText } from '@/shared/storage/unsaved-texts';
import { ReviewFocus } from './review-focus';
import { detailOf, json, renderWhole, signedIn, text } from '../../../../test/texts';

const item = text('a', {
  body: 'Hi Daniel, we never got to talk.\n\n[why him, and why now?]\n\nI help [who you help]. Shall we?\n\nNora',
  situation: { name: 'Reconnect', reason: 'connected 2019, never in touch' },
});

const open = async (given = item) => {
  const bodies: unknown[] = [];
  globalThis.fetch = (async (address: string, init: RequestInit) => {
    if (init.method !== 'PATCH') return json(detailOf(given));
    bodies.push(JSON.parse(String(init.body)));
    if (address === '/api/card') return json({});
    return json({ ...detailOf(given), approvalStatus: 'approved' });
  }) as typeof fetch;
  const { client, wrapper } = signedIn();
  client.setQueryData(contentDetailQuery(given.id).queryKey, detailOf(given));
  const decided: true[] = [];
  const view = await renderWhole(
    <ReviewFocus item={given} detail={detailOf(given)} onNext={undefined} onDecided={() => decided.push(true)} />,
    {
      wrapper,
    },
  );
  return { ...view, bodies, decided };
};
const field = (name: string) => screen.getByRole<HTMLTextAreaElement>('textbox', { name });
const fieldSoon = (name: string) => screen.findByRole<HTMLTextAreaElement>('textbox', { name });
const line = () => field('A line only you could write');
const approve = () => screen.queryByRole('button', { name: /^Approve/ });

beforeEach(() => localStorage.clear());
afterEach(cleanup);

describe('A draft with gaps under review', () => {
  it('says why this person, why now', async () => {
    await open();
    expect(screen.getByText('Reconnect')).toBeTruthy();
    expect(screen.getByText('connected 2019, never in touch')).toBeTruthy();
  });

  it('counts its gaps on the button, which goes to the first one; Enter goes to the next one', async () => {
    await open();
    expect(approve()).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /^2 gaps left/ }));
    expect(document.activeElement).toBe(line());
    await userEvent.keyboard('you run three plants{Enter}');
    expect(screen.getByRole('button', { name: /^1 gap left/ })).toBeTruthy();
    expect(document.activeElement).toBe(field('who you help'));
  });

  it('stays in its gap at the Enter that ends the composition of a word', async () => {
    await open();
    line().focus();
    fireEvent.keyDown(line(), { key: 'Enter', isComposing: true });
    expect(document.activeElement).toBe(line());
  });

  it('takes the focus when the editor is closed with Esc', async () => {
    await open();
    await userEvent.keyboard('e');
    await waitFor(() => expect(document.activeElement).toBeInstanceOf(HTMLTextAreaElement));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('article')));
  });

  it('is approved with exactly the words in the fields', async () => {
    const { bodies, decided } = await open();
    await userEvent.type(line(), 'you run three plants.');
    await userEvent.type(field('who you help'), 'people who run shifts');
    await userEvent.click(approve() ?? document.body);
    const body =
      'Hi Daniel, we never got to talk.\n\nYou run three plants.\n\nI help people who run shifts. Shall we?\n\nNora';
    const answered = { whoIHelp: 'people who run shifts' };
    await waitFor(() => expect(bodies).toEqual([{ approvalStatus: 'approved', body, basedOn: 0 }, answered]));
    expect(decided).toEqual([true]);
    await waitFor(() => expect(unsavedText('user-1', item.id).get()).toBeNull());
  });

  it('keeps the words to itself when the person says so', async () => {
    const { bodies, decided } = await open();
    await userEvent.click(screen.getByRole('button', { name: 'Leave it out' }));
    expect(screen.queryByRole('checkbox')).toBeNull();
    await userEvent.type(field('who you help'), 'you');
    await userEvent.click(screen.getByRole('checkbox', { name: /Keep on your card/ }));
    await userEvent.click(approve() ?? document.body);
    await waitFor(() => expect(unsavedText('user-1', item.id).get()).toBeNull());
    expect([bodies.length, decided.length]).toEqual([1, 1]);
  });

  it('loses a sentence that is left out, and gets it back', async () => {
    const { bodies } = await open();
    await userEvent.click(screen.getByRole('button', { name: 'Leave it out' }));
    await userEvent.click(screen.getByRole('button', { name: 'Leave out the sentence with “who you help”' }));
    expect(approve()).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /why him, and why now/ }));
    expect(approve()).toBeNull();
    await userEvent.type(line(), 'You run plants.');
    await userEvent.click(approve() ?? document.body);
    await waitFor(() =>
      expect(bodies).toMatchObject([
        { body: 'Hi Daniel, we never got to talk.\n\nYou run plants.\n\nShall we?\n\nNora' },
      ]),
    );
  });

  it('keeps typed words in this browser until they are saved', async () => {
    const { unmount } = await open();
    await userEvent.type(line(), 'You run plants.');
    unmount();
    expect(unsavedText('user-1', item.id).get()?.text).toContain('You run plants.\n\nI help [who you help].');
    await open();
    expect((await fieldSoon('Your text')).value).toContain('You run plants.');
  });

  it('opens the editor for a gap of the subject', async () => {
    await open(text('m', { channel: 'email', title: 'About [what?]', body: 'Hi Ruth.' }));
    await userEvent.click(screen.getByRole('button', { name: /^1 gap left/ }));
    expect((await fieldSoon('Subject')).value).toBe('About [what?]');
  });
});

it('The question of a post stays above the words that answer it', async () => {
  const body = 'A ward stopped borrowing staff.\n\n[what would you tell somebody in the same place?]';
  await open(text('p', { type: 'post', channel: 'linkedin_post', targetName: null, body }));
  const asked = await fieldSoon('What would you tell somebody in the same place?');
  expect(asked).toHaveAttribute('placeholder', 'One or two sentences, as you would say them');
});

it('A mail says whom it goes to, how long its subject is, and which seal it gets', async () => {
  await open(text('m', { channel: 'email', title: 'Your new role', body: 'Hi Tomasz.' }));
  const sheet = within(screen.getByRole('article'));
  expect(sheet.getByText('you fill it in')).toBeVisible();
  expect(sheet.getByText('3 words')).toBeVisible();
  expect(sheet.getByRole('img', { name: 'Seal of a text without approval' })).toBeVisible();
  expect(screen.getByText('Keeps subject and text exactly. You copy and send it yourself.')).toBeInTheDocument();
});
