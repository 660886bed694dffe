import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { jest } from '@jest/globals';
import { detailOf, signedIn, text } from '../../../../test/texts';
import { DecidedSheetHead } from './decided-sheet';

afterEach(cleanup);
const fingerprint = '0123456789abcdef'.repeat(4);
const approved = text('a', {
  body: 'We threw two pages away.',
  approvalStatus: 'approved',
  decidedAt: '2026-11-20T09:14:32.000Z',
  fingerprint,
});
const open = async (given: Partial<typeof approved> = {}, first = approved.body) => {
  const item = detailOf({ ...approved, ...given });
  const detail = { ...item, revisions: item.revisions.map((revision) => ({ ...revision, body: first })) };
  render(<DecidedSheetHead item={detail} detail={detail} />, { wrapper: signedIn().wrapper });
  await userEvent.click(screen.getByRole('button', { name: 'Receipt' }));
  return within(await screen.findByRole('dialog', { name: 'Receipt' }));
};
const rows = (receipt: Awaited<ReturnType<typeof open>>) =>
  Object.fromEntries(receipt.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent]));

describe('A receipt', () => {
  it('has the exact text, who approved it and when, and the whole fingerprint', async () => {
    const receipt = await open();
    expect(receipt.getByText('We threw two pages away.')).toBeVisible();
    expect(rows(receipt)).toMatchObject({
      By: 'nora@example.com, by hand',
      Approved: expect.stringMatching(/20 Nov 2026, \d\d:14:32$/),
      Drafted: expect.stringMatching(/^Template, 20 Nov/),
      'You changed': 'nothing',
      Copied: 'not yet',
      Sent: 'you have not said so',
    });
    expect(rows(receipt).Fingerprint?.replaceAll(' ', '')).toBe(fingerprint);
  });

  it('says what the person changed, and what happened to the text', async () => {
    const receipt = await open(
      {
        copiedAt: '2026-11-20T09:15:00.000Z',
        publishedAt: '2026-11-20T09:21:00.000Z',
        sent: { title: null, body: 'Other.', fingerprint, changed: true, link: null },
      },
      'We threw away.',
    );
    expect(await receipt.findByText('2 words added, 0 removed')).toBeVisible();
    expect(rows(receipt)).toMatchObject({
      Copied: expect.stringMatching(/^by you, 20 Nov/),
      Sent: expect.stringMatching(/^you said yes, 20 Nov, \d\d:21, in other words than these$/),
    });
  });

  it('is printed', async () => {
    const print = jest.fn();
    window.print = print;
    const receipt = await open();
    await userEvent.click(receipt.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledTimes(1);
  });

  it('is not there for a text that was declined', () => {
    const declined = detailOf({ ...approved, approvalStatus: 'declined' });
    render(<DecidedSheetHead item={declined} detail={declined} />, { wrapper: signedIn().wrapper });
    expect(screen.queryByRole('button', { name: 'Receipt' })).toBeNull();
  });
});
