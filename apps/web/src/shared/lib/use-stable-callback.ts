import { useCallback, useLayoutEffect, useRef } from 'react';

/** Returns the same function at each render, which calls the latest one. It keeps rows from rendering again. */
export const useStable = <Args extends unknown[], Result>(call: (...args: Args) => Result) => {
  const latest = useRef(call);
  useLayoutEffect(() => {
    latest.current = call;
  });
  return useCallback((...args: Args): Result => latest.current(...args), []);
};
