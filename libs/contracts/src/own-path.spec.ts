import { ownPath } from './own-path';

describe('The return path of a sign-in', () => {
  it.each(['/', '/leads', '/leads?status=new&q=a%20b', '/content#top'])('may be %s', (given) => {
    expect(ownPath(given)).toBe(given);
  });

  it.each([
    undefined,
    '',
    'leads',
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/./\\evil.example',
    '/..//evil.example',
    '/.//evil.example',
    'javascript:alert(1)',
    '/api/logout',
    '/API/logout',
    '/leads/../api/logout',
  ])('is never %j', (given) => {
    expect(ownPath(given)).toBeUndefined();
  });
});
