import { jest } from '@jest/globals';
import { requestHash } from './context';

describe('The hash of a request', () => {
  it('tells requests apart, whatever the order of their keys', () => {
    const hash = requestHash({ method: 'PUT', body: { name: 'Ana', tags: ['a', 'b'] } });
    expect(requestHash({ body: { tags: ['a', 'b'], name: 'Ana' }, method: 'PUT' })).toBe(hash);
    expect(requestHash({ method: 'PUT', body: { name: 'Ana', tags: ['b', 'a'] } })).not.toBe(hash);
    expect(hash).toMatch(/^[0-9a-f]{16}$/);
  });

  it('is computed once for the many commands of a bulk act', () => {
    const toJSON = jest.fn(() => ['lead 1', 'lead 2']);
    const request = { leadIds: { toJSON } };
    expect(requestHash(request)).toBe(requestHash(request));
    expect(toJSON).toHaveBeenCalledTimes(1);
  });
});
