import type { AdminUser } from '@app/contracts/admin/admin-users.api';
import type { FollowUp } from '@app/contracts/follow-ups/follow-ups.api';
import type { Lead } from '@app/contracts/leads/leads.api';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { PlanDialog } from '@/features/admin/users/plan-dialog';
import { LetGoDialog } from '@/features/follow-ups/follow-up-dialogs';
import { useFollowUpActions } from '@/features/follow-ups/use-follow-up-actions';
import { Deal } from '@/features/leads/lead/deal';
import { EndingDialog } from '@/features/leads/lead/ending-dialog';
import { LeadOriginDialog } from '@/features/leads/lead/lead-origin-dialog';
import { NextStep } from '@/features/leads/lead/next-step';
import { TouchDialog } from '@/features/leads/lead/touch-dialog';
import type { LeadDetail } from '@/features/leads/leads.queries';
import { queryClient } from '@/shared/queries/query-client';
import { userQuery } from '@/shared/queries/current-user.queries';
import { someLead } from './leads';
import { calls, coach, errorResponse, isolateTests, serve } from './testing';

const lead = someLead({ name: 'Luca Bruni', nextStep: 'Call in May' });
const nothing = () => undefined;

const LetGo = () => (
  <LetGoDialog of={{ id: lead.id, name: lead.name } as FollowUp} actions={useFollowUpActions()} onClose={nothing} />
);

/** Each form over a page that asks for words of the person: its field, and its button. */
const forms: [string, () => ReactElement, field: string, save: string][] = [
  ['a touch', () => <TouchDialog lead={lead} onClose={nothing} />, 'Note optional', 'Log touch'],
  [
    'a won lead',
    () => <EndingDialog lead={lead} to="converted" onClose={nothing} />,
    'What convinced them optional',
    'Move to Won',
  ],
  ['a lost lead', () => <EndingDialog lead={lead} to="lost" onClose={nothing} />, 'Reason optional', 'Move to Lost'],
  [
    'the source of a lead',
    () => <LeadOriginDialog lead={lead} onClose={nothing} />,
    'Or a post that is not in Keepwarm',
    'Save the source',
  ],
  ['a lead that is let go', () => <LetGo />, 'Note optional', 'Let go'],
  ['the next step', () => <NextStep lead={lead} />, 'Next step', 'Save'],
  [
    'the plan of another person',
    () => <PlanDialog user={{ id: 'u', email: 'u@example.com' } as AdminUser} act="grant" onClose={nothing} />,
    'Reason',
    'Grant Studio',
  ],
];

const earlier = /^You typed this earlier. It is not saved yet/u;

describe('Words in a form over the page', () => {
  isolateTests();

  const open = async (form: () => ReactElement, userId = coach.id) => {
    cleanup();
    queryClient.setQueryData<unknown>(userQuery.queryKey, { ...coach, id: userId });
    render(<QueryClientProvider client={queryClient}>{form()}</QueryClientProvider>);
    const user = userEvent.setup();
    // The next step opens from its button.
    const opener = screen.queryByRole('button', { name: /next step for/ });
    if (opener) await user.click(opener);
    await screen.findByRole('dialog');
    return user;
  };
  const field = (name: string) => screen.getByRole('textbox', { name });

  it.each(forms)(
    'are there again after Esc, for their author alone, until they are saved: %s',
    async (_, form, name, save) => {
      serve({});
      let user = await open(form);
      const before = field(name).getAttribute('value') ?? '';
      await user.clear(field(name));
      await user.type(field(name), 'Met in Lyon');
      expect(screen.queryByText(earlier)).toBeNull();
      await user.keyboard('{Escape}');
      await open(form, 'another person of this browser');
      expect(field(name)).toHaveValue(before);
      expect(screen.queryByText(earlier)).toBeNull();
      user = await open(form);
      expect(field(name)).toHaveValue('Met in Lyon');
      expect(screen.getByText(earlier)).toBeVisible();
      // The first Enter would throw the words away.
      expect(screen.getByRole('button', { name: /^(Start empty|Use what is saved)$/u })).not.toHaveFocus();
      // After a failure too.
      serve(new Proxy({}, { get: () => () => errorResponse(500) }));
      await user.click(screen.getByRole('button', { name: new RegExp(`^${save}`, 'u') }));
      await waitFor(() => expect(calls().some((call) => /^(POST|PATCH)/u.test(call))).toBe(true));
      user = await open(form);
      expect(field(name)).toHaveValue('Met in Lyon');
      serve(new Proxy({}, { get: () => () => Response.json({ ...lead, ...coach, id: lead.id, touchId: 't' }) }));
      await user.click(screen.getByRole('button', { name: new RegExp(`^${save}`, 'u') }));
      await waitFor(() => expect(localStorage).toHaveLength(0));
      user = await open(form);
      expect(field(name)).toHaveValue(before);
      expect(screen.queryByText(earlier)).toBeNull();
      await user.type(field(name), 'Not wanted');
      await user.click(screen.getByRole('button', { name: /^(Cancel|Keep New)$/u }));
      await open(form);
      expect(field(name)).toHaveValue(before);
    },
  );

  it.each(forms)('give way on request to what is saved: %s', async (_, form, name) => {
    serve({});
    let user = await open(form);
    const before = field(name).getAttribute('value') ?? '';
    await user.type(field(name), 'Not wanted');
    user = await open(form);
    await user.click(screen.getByRole('button', { name: before ? 'Use what is saved' : 'Start empty' }));
    expect(field(name)).toHaveValue(before);
    expect(field(name)).toHaveFocus();
    expect(screen.queryByText(earlier)).toBeNull();
    await open(form);
    expect(field(name)).toHaveValue(before);
    expect(screen.queryByText(earlier)).toBeNull();
  });

  const amount = () => screen.getByRole('textbox', { name: 'Amount' });

  it('include the amount of a won lead', async () => {
    serve({});
    const form = () => <EndingDialog lead={lead} to="converted" onClose={nothing} />;
    let user = await open(form);
    await user.type(amount(), '9000');
    user = await open(form);
    expect(amount()).toHaveValue('9000');
    expect(screen.getByText(earlier)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Start empty' }));
    expect(amount()).toHaveValue('');
    expect(localStorage).toHaveLength(0);
  });

  it('include the value of a deal, until the deal has it', async () => {
    const show = (deal: Lead['deal']) => {
      queryClient.setQueryData<unknown>(userQuery.queryKey, coach);
      return (
        <QueryClientProvider client={queryClient}>
          <Deal lead={{ ...lead, deal, timeline: [] } as unknown as LeadDetail} />
        </QueryClientProvider>
      );
    };
    serve({ [`PATCH /api/leads/${lead.id}`]: () => errorResponse(500) });
    render(show(null));
    await userEvent.type(amount(), '9000{Enter}');
    cleanup();
    const { rerender } = render(show(null));
    expect(amount()).toHaveValue('9000');
    expect(screen.getByText(earlier)).toBeVisible();
    rerender(show({ amount: 900_000, currency: 'EUR' }));
    expect(amount()).toHaveValue('9,000');
    expect(screen.queryByText(earlier)).toBeNull();
    cleanup();
    // The value was saved, and its response was lost.
    render(show({ amount: 900_000, currency: 'EUR' }));
    expect(amount()).toHaveValue('9,000');
    expect(screen.queryByText(earlier)).toBeNull();
  });
});
