import type { Import, ImportCandidate, ImportPreview } from '@app/contracts/imports/imports.api';
import type { Usage } from '@app/contracts/billing/usage.api';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { jest } from '@jest/globals';
import { Figures } from '@/features/imports/check/check-step';
import { PreviewRows } from '@/features/imports/check/preview-groups';
import { AdmissionChoice } from '@/features/imports/check/admission-choice';
import { callsOf, isolateTests, onPhone, openApp, signedIn, tell } from '../testing';

isolateTests();

const id = '00000000-0000-4000-8000-000000000021';
const done: Import = {
  id,
  fileName: 'Connections.csv',
  tag: 'import 23 Nov',
  state: 'completed',
  rows: 236,
  created: 20,
  updated: 0,
  unchanged: 0,
  skipped: 0,
  failed: 0,
  left: 0,
  waiting: 216,
  removed: 0,
  restored: 0,
  kept: 0,
  reason: null,
  jobId: null,
  startedAt: '2026-11-23T09:00:00.000Z',
  // The file is kept for 30 days from then.
  finishedAt: new Date(Date.now() - 60_000).toISOString(),
};
const usage = (count: number): Usage => ({
  tier: 'free',
  leads: { count, limit: 20, noticeAt: 15 },
  posts: { count: 0, limit: 3, again: '2026-11-30' },
});
const people: ImportCandidate[] = [
  { row: 2, name: 'Ingrid Falk', title: 'Partner', company: 'Falk Advokat', connectedOn: '2026-11-21', notes: false },
  { row: 3, name: 'Runa Eide', title: 'Counsel', company: 'Nordhamn', connectedOn: null, notes: false },
];
const result = (count: number, given: Partial<Import> = {}) =>
  openApp(`/import?id=${id}&step=run`, {
    ...signedIn,
    [`GET /api/imports/${id}`]: () => Response.json({ ...done, ...given }),
    'GET /api/usage': () => Response.json(usage(count)),
    [`POST /api/imports/${id}/continue`]: () => Response.json({ ...done, ...given }),
    [`GET /api/imports/${id}/waiting`]: () => Response.json(people),
  });

it('A phone, where nothing can be dropped, asks to choose a file', async () => {
  const server = { ...signedIn, 'GET /api/imports': () => Response.json([]) };
  await openApp('/import', server);
  expect(await screen.findByRole('heading', { name: 'Drop a file here' })).toBeInTheDocument();
  cleanup();
  await onPhone(async () => {
    await openApp('/import', server);
    expect(await screen.findByRole('heading', { name: 'A file with the people you know' })).toBeInTheDocument();
    expect(screen.queryByText(/Drop/u)).not.toBeInTheDocument();
  });
});

it.each(['Choose a file', 'Choose another file'])(
  'A file on its way leaves the focus where it was chosen: %s',
  async (name) => {
    await openApp('/import', { ...signedIn, 'GET /api/imports': () => Response.json([]) });
    const field = await screen.findByLabelText<HTMLInputElement>('Contacts file');
    const large = new File(['Name'], 'large.csv', { type: 'text/csv' });
    Object.defineProperty(large, 'size', { value: 21_000_000 });
    fireEvent.change(field, { target: { files: [large] } });
    const button = await screen.findByRole('button', { name });
    act(() => button.focus());
    const send = jest.spyOn(XMLHttpRequest.prototype, 'send').mockReturnValue();
    fireEvent.change(field, { target: { files: [new File(['Name'], 'people.csv', { type: 'text/csv' })] } });
    expect(await screen.findByRole('button', { name: 'Stop' })).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('region', { name: 'The file' })).toHaveFocus());
    send.mockRestore();
  },
);

it('An import that ends moves the focus from its last button to the heading of its result', async () => {
  let now: Import = { ...done, state: 'running', finishedAt: null };
  await openApp(`/import?id=${id}&step=run`, {
    ...signedIn,
    [`GET /api/imports/${id}`]: () => Response.json(now),
    'GET /api/usage': () => Response.json(usage(20)),
  });
  const stop = await screen.findByRole('button', { name: 'Stop here' });
  act(() => stop.focus());
  now = done;
  await tell({ type: 'changed', keys: ['imports'] });
  const heading = await screen.findByRole('heading', { name: 'You added 20 people' });
  await waitFor(() => expect(heading).toHaveFocus());
});

it('The result of one person has no words for many', async () => {
  await result(1, { created: 1, waiting: 0 });
  const what = await screen.findByRole('region', { name: 'What the import did' });
  expect(what).toHaveTextContent('This person has the tag');
  expect(what).toHaveTextContent('This person gets no message until you approve and send one');
  expect(screen.getByText('Draft for this lead now. The draft waits for your approval.')).toBeVisible();
  expect(document.body).not.toHaveTextContent(/\b(them|they)\b/i);
});

describe('People who did not fit the plan', () => {
  it('have the way to room when the plan is full, and no button without an effect', async () => {
    await result(20);
    expect(await screen.findByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/settings?tab=billing');
    expect(screen.queryByRole('button', { name: /^Bring in/ })).not.toBeInTheDocument();
  });

  it('come in as far as there is room, and the button says how many', async () => {
    await result(17);
    await userEvent.click(await screen.findByRole('button', { name: /^Bring in 3\b.*of 216 people$/ }));
    expect(callsOf(`POST /api/imports/${id}/continue`)).toHaveLength(1);
  });

  it('are listed by name under the result, and can be searched', async () => {
    await result(20);
    const list = within(await screen.findByRole('region', { name: 'Who waits' }));
    expect(await list.findByText('Ingrid Falk')).toBeInTheDocument();
    await userEvent.type(list.getByRole('searchbox'), 'nordhamn');
    expect(list.queryByText('Ingrid Falk')).not.toBeInTheDocument();
    expect(list.getByText('Runa Eide')).toBeInTheDocument();
    expect(list.queryByRole('checkbox')).not.toBeInTheDocument();
  });

  it('are not offered after the file is gone', async () => {
    await result(17, { finishedAt: '2026-09-01T09:00:00.000Z' });
    expect(await screen.findByText(/The file was kept for 30 days; import it again$/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Bring in/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Who waits' })).not.toBeInTheDocument();
  });

  it.each([
    [20, '216 people from Connections.csv wait.', 'See who waits'],
    [19, '216 people from Connections.csv wait, and 1 fits now.', 'Bring them in'],
    [1, '216 people from Connections.csv wait, and 19 fit now.', 'Bring them in'],
  ])('are named above the leads, with the way to them: %s leads of 20', async (count, words, way) => {
    await openApp('/leads', {
      ...signedIn,
      'GET /api/usage': () => Response.json(usage(count)),
      'GET /api/imports': () => Response.json([{ ...done, id: 'x', waiting: 0 }, done]),
    });
    const list = within(await screen.findByRole('list', { name: 'Imported people who wait for room' }));
    expect(list.getByRole('listitem')).toHaveTextContent(words);
    expect(list.getByRole('link', { name: way })).toHaveAttribute('href', `/import?id=${id}&step=run`);
  });

  it('are one person in words too', async () => {
    await result(20, { waiting: 1 });
    expect(await screen.findByText(/^This person did not fit your plan/)).toBeInTheDocument();
  });

  it('are chosen by name, work and the day when they were connected', () => {
    const preview: ImportPreview & { room: number } = {
      new: 2,
      update: 0,
      unchanged: 0,
      skipped: 0,
      reasons: [],
      rows: [],
      suggestions: [],
      room: 1,
      candidates: [2, 3].map((row) => ({
        row,
        name: `Person ${row}`,
        title: 'Ward Manager',
        company: 'St Brannoc Trust',
        connectedOn: '2024-01-09',
        notes: false,
      })),
    };
    render(<AdmissionChoice preview={preview} choice={{ by: 'newest', rows: [] }} onChoose={() => undefined} />);
    expect(screen.getAllByText('connected 9 Jan 2024')).toHaveLength(2);
    expect(screen.getByText(/The other person waits/)).toBeInTheDocument();
  });
});

it('A preview says of all skipped rows why, with the count of each reason', () => {
  const preview = {
    new: 6,
    update: 0,
    unchanged: 0,
    skipped: 2,
    rows: [],
    suggestions: [],
    room: null,
    candidates: [],
  };
  const reasons = ['same person as another line of this file', 'no name'].map((why) => ({ why, count: 1 }));
  render(<Figures preview={{ ...preview, reasons }} open={0} />);
  expect(screen.getByText('1 same person as another line of this file, 1 no name')).toBeInTheDocument();
});

it('A preview of many skipped rows says where all of them are', () => {
  const row = { row: 2, outcome: 'skip' as const, name: '', title: '', company: '', why: 'no name', changes: [] };
  render(<PreviewRows rows={[row]} total={43} head="Why" others="After the import, you can download them." />);
  expect(screen.getByText('The first 1 of 43. After the import, you can download them.')).toBeInTheDocument();
});

it.each([
  [{ state: 'running', finishedAt: null }, /^Importing 1 row ·/],
  [{ state: 'failed', created: 1 }, /^Failed, 1 row is in ·/],
] as const)('An earlier import of one row is said as one: %j', async (given, says) => {
  await openApp('/import', {
    ...signedIn,
    'GET /api/imports': () => Response.json([{ ...done, rows: 1, created: 0, ...given }]),
  });
  expect(await screen.findByText(says)).toBeVisible();
});
