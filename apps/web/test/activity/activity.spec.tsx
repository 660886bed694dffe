import type { Activity, UndoStep } from '@app/contracts/activity/activity.api';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { callsOf, errorResponse, isolateTests, listed, openApp, signedIn } from '../testing';

const ids = (letter: string) => `00000000-0000-4000-8000-00000000000${letter}`;

const activity = (
  description: string,
  { type = 'lead_moved', ...about }: Partial<Activity['metadata']> & { type?: Activity['type'] } = {},
): Activity => ({
  id: ids('f'),
  type,
  description,
  metadata: {
    count: 1,
    actor: 'you',
    leadId: null,
    contentId: null,
    importId: null,
    subject: null,
    undo: 1,
    ...about,
  },
  createdAt: '2026-11-20T09:00:00.000Z',
});

describe('The activity list', () => {
  isolateTests();

  const open = (line: Activity, steps: UndoStep[], more = {}, page = '/activity') =>
    openApp(page, {
      ...signedIn,
      'GET /api/activities': () => listed([line]),
      [`GET /api/activities/${line.id}/undo`]: () => Response.json({ steps }),
      ...more,
    });
  const undo = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
  const toast = async (title: string) => (await screen.findByText(title)).closest('[role]') as HTMLElement;

  it('moves the leads of one line back, each to its own status, and says how many', async () => {
    const line = activity('4 leads moved to Booked', { count: 4, undo: 3 });
    const steps = [
      { does: 'move', leadId: ids('a'), from: 'meeting_booked', to: 'new' },
      { does: 'move', leadId: ids('b'), from: 'meeting_booked', to: 'contacted' },
      { does: 'move', leadId: ids('c'), from: 'meeting_booked', to: 'new' },
    ] as const;
    await open(line, [...steps], {
      'POST /api/leads/move': ({ body }: { body: unknown }) =>
        Response.json({ done: (body as { ids: string[] }).ids.length, skipped: 0 }),
    });
    await undo('Undo 3 of 4: 4 leads moved to Booked');
    const said = await toast('Undone 3 of 4: 4 leads moved to Booked');
    expect(within(said).getByText('1 other has changed since, and stays as it is.')).toBeVisible();
    expect(callsOf('POST /api/leads/move').map(({ body }) => body)).toEqual([
      { ids: [ids('a'), ids('c')], status: 'new', from: 'meeting_booked' },
      { ids: [ids('b')], status: 'contacted', from: 'meeting_booked' },
    ]);
  });

  it.each<[string, Partial<Activity['metadata']> & { type: Activity['type'] }, UndoStep, string, unknown]>([
    [
      'You removed 1 sample lead',
      { type: 'lead_archived' },
      { does: 'restore', leadId: ids('a') },
      'POST /api/leads/restore',
      { ids: [ids('a')] },
    ],
    [
      'Ana identified',
      { type: 'lead_identified' },
      { does: 'archive', leadId: ids('a') },
      'POST /api/leads/archive',
      { ids: [ids('a')] },
    ],
    [
      'You logged a touch with Ana',
      { type: 'touch_logged' },
      { does: 'untouch', leadId: ids('a'), touchId: ids('b') },
      `DELETE /api/leads/${ids('a')}/touches/${ids('b')}`,
      undefined,
    ],
    [
      'You followed up Ana',
      { type: 'follow_up_done' },
      { does: 'follow_up', leadId: ids('a'), change: { done: false } },
      `PATCH /api/leads/${ids('a')}/follow-up`,
      { done: false },
    ],
    [
      'You sent the message to Ana',
      { type: 'content_sent' },
      { does: 'unsend', contentId: ids('a') },
      `DELETE /api/content/${ids('a')}/sent`,
      undefined,
    ],
    [
      'You merged a duplicate into Ana',
      { type: 'lead_merged' },
      { does: 'unmerge', leadId: ids('a'), otherId: ids('b') },
      `POST /api/leads/${ids('a')}/unmerge`,
      { otherId: ids('b') },
    ],
    [
      'Rewrote the message to Ana',
      { type: 'content_rewritten' },
      { does: 'reword', contentId: ids('a'), revision: 0, basedOn: 1 },
      `PATCH /api/content/${ids('a')}`,
      { approvalStatus: 'edited', restore: 0, basedOn: 1 },
    ],
    [
      'You typed the result of the post',
      { type: 'result_recorded' },
      { does: 'unresult', contentId: ids('a'), at: '2026-11-20T09:00:00.000Z' },
      `DELETE /api/content/${ids('a')}/results`,
      { at: '2026-11-20T09:00:00.000Z' },
    ],
    [
      'You decided about a promise in the message to Ana',
      { type: 'promise_decided' },
      { does: 'promise', contentId: ids('a'), words: 'Tomorrow.', decision: null },
      `PUT /api/content/${ids('a')}/promises`,
      { words: 'Tomorrow.', decision: null },
    ],
    [
      'You chose connect for Ana',
      { type: 'action_chosen' },
      { does: 'change', leadId: ids('a'), change: { suggestedAction: null, was: { suggestedAction: 'connect' } } },
      `PATCH /api/leads/${ids('a')}`,
      { suggestedAction: null, was: { suggestedAction: 'connect' } },
    ],
    [
      'You skipped the prompt for Ana',
      { type: 'prompt_skipped' },
      { does: 'restore_prompt', promptId: ids('a') },
      `POST /api/prompts/${ids('a')}/reopen`,
      undefined,
    ],
    [
      'You dropped the idea “Rota”',
      { type: 'idea_dropped' },
      { does: 'restore_idea', ideaId: ids('a') },
      `POST /api/ideas/${ids('a')}/restore`,
      undefined,
    ],
    [
      'You dismissed a suggestion',
      { type: 'suggestion_dismissed' },
      { does: 'restore_suggestion', key: 'not-copied' },
      'POST /api/suggestions/restore',
      { key: 'not-copied' },
    ],
    [
      'You archived the template “Rota”',
      { type: 'template_archived' },
      { does: 'restore_template', templateId: ids('a') },
      `POST /api/templates/${ids('a')}/restore`,
      undefined,
    ],
    [
      'You deleted the view “Rota”',
      { type: 'view_removed' },
      { does: 'restore_view', viewId: ids('a') },
      `POST /api/lead-views/${ids('a')}/restore`,
      undefined,
    ],
  ])('takes back: %s', async (description, about, step, request, body) => {
    const done = () => Response.json({ done: 1, skipped: 0 });
    await open(activity(description, about), [step], { [request]: done });
    await undo(`Undo: ${description}`);
    await screen.findByText(`Undone: ${description}`);
    expect(callsOf(request).map((call) => call.body)).toEqual([body]);
  });

  it('takes back a decision about a text with the words of the specification', async () => {
    const request = `PATCH /api/content/${ids('a')}`;
    const line = activity('You approved the message to Ana', { type: 'content_approved', subject: 'Ana' });
    await open(line, [{ does: 'reopen', contentId: ids('a') }], { [request]: () => Response.json({}) });
    await undo('Undo: You approved the message to Ana');
    expect(await screen.findByText('Content Updated')).toBeVisible();
    expect(callsOf(request).map(({ body }) => body)).toEqual([{ approvalStatus: 'pending' }]);
  });

  it('changes nothing when it was undone in another tab, and says so', async () => {
    await open(activity('Ana moved to Booked'), []);
    await undo('Undo: Ana moved to Booked');
    const said = await toast('Nothing was undone');
    expect(within(said).getByText('It was undone already, or has changed since.')).toBeVisible();
  });

  it('has its Undo also on the dashboard', async () => {
    const request = `POST /api/ideas/${ids('a')}/restore`;
    const line = activity('You dropped the idea “Rota”', { type: 'idea_dropped' });
    const answers = { [request]: () => Response.json({}) };
    await open(line, [{ does: 'restore_idea', ideaId: ids('a') }], answers, '/');
    await undo('Undo: You dropped the idea “Rota”');
    await screen.findByText('Undone: You dropped the idea “Rota”');
    expect(callsOf(request)).toHaveLength(1);
  });

  it('says why something could not be undone', async () => {
    const message = 'This lead is archived. Restore it to go on.';
    await open(activity('You logged a touch with Ana'), [{ does: 'untouch', leadId: ids('a'), touchId: ids('b') }], {
      [`DELETE /api/leads/${ids('a')}/touches/${ids('b')}`]: () => errorResponse(409, { message }),
    });
    await undo('Undo: You logged a touch with Ana');
    expect(within(await toast('Not undone')).getByText(message)).toBeVisible();
  });

  it('offers no Undo where nothing can be taken back, also from an older server', async () => {
    const line = activity('Ana moved to Booked', { undo: 0 });
    const { undo: _undo, ...older } = line.metadata;
    await openApp('/activity', {
      ...signedIn,
      'GET /api/activities': () => listed([line, { ...line, id: ids('e'), metadata: older }]),
    });
    expect(await screen.findAllByText('Ana moved to Booked')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
  });
});
