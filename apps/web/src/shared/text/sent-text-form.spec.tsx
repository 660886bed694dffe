import { jest } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { SentTextForm } from './sent-text-form';

it('keeps its button in view as it grows, unless it is higher than the window', () => {
  let grow: () => void = () => undefined;
  const still = globalThis.ResizeObserver;
  globalThis.ResizeObserver = class extends still {
    constructor(callback: ResizeObserverCallback) {
      super(callback);
      grow = () => callback([], this);
    }
  };
  const scroll = jest.fn();
  HTMLElement.prototype.scrollIntoView = scroll;
  const height = jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(100);
  try {
    const approved = { title: null, body: 'Hi.', fingerprint: 'a'.repeat(64) };
    const none = () => undefined;
    render(
      <QueryClientProvider client={new QueryClient()}>
        <SentTextForm approved={approved} done="sent" pending={false} onChanged={none} onClose={none} />
      </QueryClientProvider>,
    );
    expect(scroll).toHaveBeenCalledTimes(1);
    act(grow);
    expect(scroll).toHaveBeenCalledTimes(2);
    height.mockReturnValue(window.innerHeight);
    act(grow);
    expect(scroll).toHaveBeenCalledTimes(2);
  } finally {
    height.mockRestore();
    globalThis.ResizeObserver = still;
  }
});
