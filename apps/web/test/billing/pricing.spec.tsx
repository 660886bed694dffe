import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Privacy } from '@/features/legal/privacy';
import { Terms } from '@/features/legal/terms';
import { Checkout } from '@/features/billing/checkout-page';
import { Pricing } from '@/features/billing/pricing/pricing-page';
import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from '@/shared/queries/query-client';
import { SignedIn } from '@/shared/shell/visitor-frame';
import { callsOf, errorResponse, isolateTests, serve, signedIn } from '../testing';

describe('The pages about plans and rules', () => {
  it.each([
    ['Pricing', Pricing],
    ['Privacy', Privacy],
    ['Terms', Terms],
  ])('%s is plain HTML that the Content-Security-Policy accepts', (_, Page) => {
    expect(render(<Page />).container.innerHTML).not.toMatch(/<script|\sstyle=|\son\w+=|<button/);
  });

  it('sells four plans, monthly and annually, with the prices of the catalogue', () => {
    render(<Pricing />);
    const hrefs = (name: string) => screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href'));
    expect(hrefs('Get Started Free')).toEqual(['/api/login?texts=2025-10-23', '/api/login?texts=2025-10-23']);
    for (const [name, month, year] of [
      ['Starter', '$29', '$290'],
      ['Pro', '$79', '$790'],
      ['Studio', '$199', '$1,990'],
    ] as const) {
      const key = `/checkout?price=price_${name.toLowerCase()}`;
      expect(hrefs(`Choose ${name}`)).toEqual([`${key}_monthly`, `${key}_annual`]);
      const plan = within(screen.getByRole('region', { name: new RegExp(`^${name}`) }));
      expect(plan.getByText(month)).toBeInTheDocument();
      expect(plan.getByText(year)).toBeInTheDocument();
    }
    for (const [name, ...words] of [
      ['Free', '$0', '20 leads', '3 post ideas per week', 'LinkedIn only'],
      ['Starter', '100 leads'],
      ['Studio', 'Multi-user', 'White-label'],
    ] as const)
      for (const word of words)
        expect(screen.getByRole('region', { name: new RegExp(`^${name}`) })).toHaveTextContent(word);
    expect(screen.getByText('a year. $24.17 a month, you keep $58')).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Pro Most popular' })).toHaveTextContent('Unlimited leads');
    expect(screen.getByRole('radio', { name: 'Monthly' })).toBeChecked();
    expect(screen.getByRole('link', { name: 'Visit Help Center' })).toHaveAttribute('href', '/help');
    expect(screen.getByRole('link', { name: 'Contact Support' })).toHaveAttribute('href', '/help?open=chat');
  });

  it('asks nobody who is signed in to sign in', () => {
    const { container } = render(
      <SignedIn value>
        <Pricing />
      </SignedIn>,
    );
    expect(container).not.toHaveTextContent(/sign(ing)? in|get started/i);
    expect(screen.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/');
    expect(screen.getAllByRole('link', { name: 'Choose Pro' })).toHaveLength(2);
  });

  it('answers the specified questions', () => {
    const { container } = render(<Pricing />);
    for (const words of [
      'a notice at 15 leads',
      'blocked at 20',
      '14-day refund guarantee',
      '2 months free',
      '17% off',
      'applies immediately and is prorated',
      '3 post ideas per week',
      'LinkedIn only',
      'Multi-user',
      'White-label',
    ])
      expect(container).toHaveTextContent(words);
  });

  it('says since when the policy is in effect and whom it is not for', () => {
    const { container } = render(<Privacy />);
    expect(container).toHaveTextContent('Last updated: 23 October 2025');
    expect(container).toHaveTextContent('not for children under 16');
  });
});

describe('The way to the payment page', () => {
  isolateTests();
  const checkout = 'POST /api/stripe/create-checkout-session';
  const open = (price?: string) => {
    const left: string[] = [];
    render(
      <QueryClientProvider client={queryClient}>
        <Checkout price={price} leave={(address) => left.push(address)} />
      </QueryClientProvider>,
    );
    return left;
  };

  it('asks for a session with the price and the return addresses, once, and goes there', async () => {
    serve({ ...signedIn, [checkout]: () => Response.json({ url: 'https://checkout.example.com/1' }) });
    const left = open('price_pro_monthly');
    await waitFor(() => expect(left).toEqual(['https://checkout.example.com/1']));
    expect(callsOf(checkout).map(({ body }) => body)).toEqual([
      {
        priceId: 'price_pro_monthly',
        successUrl: 'http://localhost/dashboard?upgrade=success',
        cancelUrl: 'http://localhost/pricing',
      },
    ]);
  });

  it('goes to the sign-in first without a session, and back to the prices with an unknown one', async () => {
    serve({ 'GET /api/auth/user': () => errorResponse(401) });
    const left = open('price_pro_annual');
    await waitFor(() => expect(left).toEqual(['/login?returnTo=%2Fcheckout%3Fprice%3Dprice_pro_annual']));
    const unknown = open('price_gold_monthly');
    await waitFor(() => expect(unknown).toEqual(['/pricing']));
  });

  it('offers no other try to a person who has this plan already', async () => {
    serve({ ...signedIn, [checkout]: () => errorResponse(409, { message: 'You have Starter already.' }) });
    open('price_starter_monthly');
    expect((await screen.findByRole('alert')).textContent).toBe('You have Starter already.');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Back to Pricing' })).toBeVisible();
  });

  it('shows the specified text when it fails, and tries again', async () => {
    const replies = [
      errorResponse(502, { message: 'Stripe did not answer.' }),
      Response.json({}),
      Response.json({ url: '/paid' }),
    ];
    serve({ ...signedIn, [checkout]: () => replies.shift() ?? errorResponse(500) });
    const left = open('price_starter_monthly');
    const specified = 'Error: Failed to start checkout. Please try again or contact support.';
    expect(await screen.findByRole('alert')).toHaveTextContent(`${specified}Stripe did not answer.`);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Nothing was charged.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(left).toEqual(['/paid']));
  });
});
