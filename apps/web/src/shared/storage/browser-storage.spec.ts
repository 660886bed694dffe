import { jest } from '@jest/globals';
import { kept } from './browser-storage';

afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});

it('A value is kept until it is forgotten', () => {
  expect(kept.set('a', 'words')).toBe(true);
  expect(localStorage.getItem('a')).toBe('words');
  expect(kept.get('a')).toBe('words');
  kept.set('a', null);
  expect(kept.get('a')).toBeNull();
  expect(localStorage.getItem('a')).toBeNull();
});

it('In a browser that stores nothing, a value lasts for this page', () => {
  const blocked = () => {
    throw new DOMException('The operation is insecure', 'SecurityError');
  };
  for (const method of ['getItem', 'setItem', 'removeItem'] as const)
    jest.spyOn(Storage.prototype, method).mockImplementation(blocked);
  expect(kept.get('a')).toBeNull();
  expect(kept.set('a', 'words')).toBe(false);
  expect(kept.get('a')).toBe('words');
  kept.set('a', null);
  expect(kept.get('a')).toBeNull();
});

it('When the storage is full, the new value is used and not the stored one', () => {
  kept.set('a', 'old');
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  expect(kept.set('a', 'new')).toBe(false);
  expect(kept.get('a')).toBe('new');
  jest.restoreAllMocks();
  kept.set('a', null);
});
