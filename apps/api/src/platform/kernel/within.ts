const noAnswer = (ms: number) => new Error(`No answer within ${ms} ms`);

/** What `work` returns. @throws what it throws, or `late` when it takes longer than `ms`; a later result is dropped */
export const inTime = async <T>(ms: number, work: Promise<T>, late: (ms: number) => Error = noAnswer): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(late(ms)), ms);
  });
  try {
    return await Promise.race([work, end]);
  } finally {
    clearTimeout(timer);
  }
};

/** Whether `work` succeeded within `ms`. The reason of a failure is dropped. */
export const within = (ms: number, work: Promise<unknown>): Promise<boolean> =>
  inTime(ms, work).then(
    () => true,
    () => false,
  );

/** As `Promise.all`, but a failure is thrown only when all have ended. */
export const allOf = async <T extends readonly unknown[] | []>(
  works: T,
): Promise<{ -readonly [P in keyof T]: Awaited<T[P]> }> => {
  await Promise.allSettled(works);
  return Promise.all(works);
};
