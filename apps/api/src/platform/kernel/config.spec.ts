import { Config } from './config';

describe('The settings', () => {
  it('name the identity provider that people sign in with', () => {
    const nameOf = (source: Record<string, string>) => Config.read(source).providerName;
    const own = { OIDC_ISSUER: 'https://id.example.com', OIDC_CLIENT_ID: 'keepwarm' };
    expect(nameOf({})).toBe('Keepwarm Sandbox');
    expect(nameOf(own)).toBe('Replit');
    expect(nameOf({ ...own, OIDC_PROVIDER_NAME: 'Example ID' })).toBe('Example ID');
  });
});
