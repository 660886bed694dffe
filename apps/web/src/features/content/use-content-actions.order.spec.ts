import { inOrder } from './use-content-actions';

/** A call that the spec ends. */
const held = () => {
  let succeed: () => void = () => {};
  let fail: () => void = () => {};
  const promise = new Promise<void>((resolve, reject) => {
    succeed = resolve;
    fail = () => reject(new Error('failed'));
  });
  return { promise, succeed, fail };
};

describe('Calls about texts', () => {
  it('run in order when they are about the same text', async () => {
    const began: string[] = [];
    const approval = held();
    const first = inOrder('one', () => {
      began.push('approve');
      return approval.promise;
    });
    const second = inOrder('one', async () => void began.push('undo'));
    expect(began).toEqual(['approve']);
    approval.succeed();
    await Promise.all([first, second]);
    expect(began).toEqual(['approve', 'undo']);
  });

  it('continue after a failed call', async () => {
    const edit = held();
    const first = inOrder('one', () => edit.promise);
    const second = inOrder('one', async () => 'approved');
    edit.fail();
    await expect(first).rejects.toThrow('failed');
    await expect(second).resolves.toBe('approved');
  });

  it('do not wait for calls about another text', async () => {
    const slow = held();
    const first = inOrder('one', () => slow.promise);
    await expect(inOrder('two', async () => 'approved')).resolves.toBe('approved');
    slow.succeed();
    await first;
  });
});
