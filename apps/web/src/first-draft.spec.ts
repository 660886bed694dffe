import { jest } from '@jest/globals';
import { showFirstDraft } from './first-draft';

const skeleton = `<link as="fetch" href="/api/content/pending?limit=1">
  <div data-first-draft><p data-first-draft="body"></p><div></div></div>`;

it('leaves the failure of the first read to the application', async () => {
  document.body.innerHTML = skeleton;
  const unhandled = jest.fn();
  process.on('unhandledRejection', unhandled);
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  await showFirstDraft();
  await new Promise((resolve) => setTimeout(resolve));
  process.off('unhandledRejection', unhandled);
  expect(unhandled).not.toHaveBeenCalled();
  await expect(window.firstRead?.response).rejects.toThrow('Failed to fetch');
});

it('shows the draft, and leaves its response to the application', async () => {
  document.body.innerHTML = skeleton;
  globalThis.fetch = () => Promise.resolve(Response.json([{ title: null, body: 'Hello Hana.' }]));
  await showFirstDraft();
  expect(document.querySelector('p')?.textContent).toBe('Hello Hana.');
  expect(await (await window.firstRead?.response)?.json()).toEqual([{ title: null, body: 'Hello Hana.' }]);
});
