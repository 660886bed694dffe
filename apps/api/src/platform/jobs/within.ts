/** What `work` answers. @throws what it throws, or Error when it takes longer than `ms`; what comes later is nobody's */
export const inTime = async <T>(ms: number, work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(new Error(`No answer within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};

/** Whether `work` succeeded within `ms`. Why it did not is left to whoever asks again. */
export const within = (ms: number, work: Promise<unknown>): Promise<boolean> =>
  inTime(ms, work).then(
    () => true,
    () => false,
  );
