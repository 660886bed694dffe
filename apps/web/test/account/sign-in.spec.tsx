import { render, screen } from '@testing-library/react';
import { SignIn } from '@/features/account/sign-in/sign-in';

describe('The sign-in page', () => {
  const address = '/api/login?returnTo=%2Fleads';

  it('has links to the identity provider and to the landing page', () => {
    const { container } = render(<SignIn provider="Replit" address={address} failed={false} />);
    expect(screen.getByText('Channel-agnostic Visibility & Dealflow OS')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Sign in with Replit' })).toHaveAttribute('href', address);
    expect(screen.getByRole('link', { name: 'Back to home' })).toHaveAttribute('href', '/');
    expect(screen.getByText(/By signing in you agree/)).toHaveTextContent(
      'By signing in you agree to the Terms and the Privacy Policy.',
    );
    expect(screen.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/terms');
    expect(screen.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(container.innerHTML).not.toMatch(/<script|\sstyle=|\son\w+=/);
  });

  it('shows that the sign-in failed', () => {
    render(<SignIn provider="Replit" address={address} failed />);
    expect(screen.getByRole('alert')).toHaveTextContent('Authentication failed. Please try again.');
  });
});
