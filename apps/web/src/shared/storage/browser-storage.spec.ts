import { jest } from '@jest/globals';
import { localStore } from './browser-storage';

afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});

it('A value is kept until it is forgotten', () => {
  expect(localStore.set('a', 'words')).toBe(true);
  expect(localStorage.getItem('a')).toBe('words');
  expect(localStore.get('a')).toBe('words');
  localStore.set('a', null);
  expect(localStore.get('a')).toBeNull();
  expect(localStorage.getItem('a')).toBeNull();
});

it('In a browser that stores nothing, a value lasts for this page', () => {
  const blocked = () => {
    throw new DOMException('The operation is insecure', 'SecurityError');
  };
  for (const method of ['getItem', 'setItem', 'removeItem'] as const)
    jest.spyOn(Storage.prototype, method).mockImplementation(blocked);
  expect(localStore.get('a')).toBeNull();
  expect(localStore.set('a', 'words')).toBe(false);
  expect(localStore.get('a')).toBe('words');
  localStore.set('a', null);
  expect(localStore.get('a')).toBeNull();
});

it('When the storage is full, the new value is used and not the stored one', () => {
  localStore.set('a', 'old');
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  expect(localStore.set('a', 'new')).toBe(false);
  expect(localStore.get('a')).toBe('new');
  jest.restoreAllMocks();
  localStore.set('a', null);
});
