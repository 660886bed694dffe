import { inTurns, requestBegins } from './yield-to-requests';

it('Background work in turns rests between two of them while people are active', async () => {
  requestBegins()();
  let othersRan = false;
  const seen: boolean[] = [];
  await inTurns(['first', 'second'], 1, undefined, async ([turn]) => {
    seen.push(othersRan);
    if (turn === 'first') setTimeout(() => (othersRan = true), 5);
  });
  expect(seen).toEqual([false, true]);
});
