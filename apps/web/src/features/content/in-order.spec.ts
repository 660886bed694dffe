import { inOrder } from './use-content-actions';

/** A call that is answered when the spec says so. */
const held = () => {
  let answer: () => void = () => {};
  let refuse: () => void = () => {};
  const promise = new Promise<void>((resolve, reject) => {
    answer = resolve;
    refuse = () => reject(new Error('refused'));
  });
  return { promise, answer, refuse };
};

describe('What is asked of texts', () => {
  it('is done in the order it was asked when it is about one text', async () => {
    const began: string[] = [];
    const approval = held();
    const first = inOrder('one', () => {
      began.push('approve');
      return approval.promise;
    });
    const second = inOrder('one', async () => void began.push('undo'));
    expect(began).toEqual(['approve']);
    approval.answer();
    await Promise.all([first, second]);
    expect(began).toEqual(['approve', 'undo']);
  });

  it('goes on after a call that was refused', async () => {
    const edit = held();
    const first = inOrder('one', () => edit.promise);
    const second = inOrder('one', async () => 'approved');
    edit.refuse();
    await expect(first).rejects.toThrow('refused');
    await expect(second).resolves.toBe('approved');
  });

  it('does not wait for another text', async () => {
    const slow = held();
    const first = inOrder('one', () => slow.promise);
    await expect(inOrder('two', async () => 'approved')).resolves.toBe('approved');
    slow.answer();
    await first;
  });
});
