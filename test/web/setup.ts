import '@testing-library/jest-dom';
import { jest } from '@jest/globals';
import { configure, getConfig } from '@testing-library/react';
import { extendTailwindMerge } from 'tailwind-merge';

// jsdom has no layout. These replace its "not implemented" errors.
window.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};
Element.prototype.hasPointerCapture = () => false;
Element.prototype.setPointerCapture = () => {};
Element.prototype.releasePointerCapture = () => {};
window.matchMedia = (query: string) =>
  ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
    dispatchEvent: () => false,
  }) satisfies MediaQueryList;
class StillObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}
Object.assign(globalThis, { ResizeObserver: StillObserver, IntersectionObserver: StillObserver });

// Specs wait for things that take milliseconds, or many seconds on a busy machine.
configure({ asyncUtilTimeout: 20_000 });

// While a spec waits, its query fails again and again, and only the last failure is shown. The others need not print the page.
const { getElementError } = getConfig();
const waits = () => (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics;
configure({
  getElementError: (message, container) =>
    waits() ? new Error(message ?? undefined) : getElementError(message, container),
});
jest.setTimeout(60_000);

const merge = extendTailwindMerge({
  extend: {
    theme: {
      text: ['md', 'letter', 'note'],
      shadow: ['sheet', 'float', 'over'],
      radius: ['sheet', 'chip', 'control', 'panel', 'over'],
      tracking: ['title', 'figure'],
    },
  },
});

// It runs before the spec's own afterEach, while the page is still rendered. See `cn`.
afterEach(() => {
  const conflicts = [...document.querySelectorAll('[class]')].flatMap((element) => {
    const kept = new Set(merge(element.getAttribute('class') ?? '').split(' '));
    const lost = [...element.classList].filter((name) => !kept.has(name));
    return lost.length > 0 ? [`${lost.join(' ')} in class="${element.getAttribute('class')}"`] : [];
  });
  expect(conflicts).toEqual([]);
});
