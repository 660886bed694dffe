import { render } from '@testing-library/react';
import { Landing } from '@/features/landing/landing';

describe('the landing page', () => {
  const markupOf = (returnTo?: string) => render(<Landing {...(returnTo && { returnTo })} />).container.innerHTML;

  it('is plain HTML that the Content-Security-Policy accepts', () => {
    expect(markupOf()).not.toMatch(/<script|\sstyle=|\son\w+=/);
  });

  it('has all texts of the specification', () => {
    const tools =
      'Leadflow Assistant|Content Memory|Engagement Proxy|Presence Scheduler|Follow-up Tracker|Brand Health';
    const rest =
      'Sign In|Get Started Free|View Pricing|Pricing|id="how-it-works"|Track replies|Fractional leaders|© 2025 Keepwarm';
    const markup = markupOf();
    for (const words of `${tools}|${rest}`.split('|')) expect(markup).toContain(words);
  });

  it('has only links that exist', () => {
    const markup = markupOf();
    const targets = [...markup.matchAll(/href="([^"]+)"/g)].map(([, target]) => target);
    expect(new Set(targets)).toEqual(
      new Set([
        '#main',
        '/',
        '/pricing',
        '/login',
        '/api/login?texts=2025-10-23',
        '/terms',
        '/privacy',
        '#how-it-works',
        '/help',
      ]),
    );
    expect(markup).not.toContain('<button');
  });

  it('returns to the requested page after the sign-in', () => {
    expect(markupOf('/leads?status=new')).toContain(
      'href="/api/login?returnTo=%2Fleads%3Fstatus%3Dnew&amp;texts=2025-10-23"',
    );
  });
});
