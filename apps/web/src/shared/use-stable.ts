import { useCallback, useLayoutEffect, useRef } from 'react';

/** The same function at each render, which calls the latest one. For rows that must not render again. */
export const useStable = <Args extends unknown[], Result>(call: (...args: Args) => Result) => {
  const latest = useRef(call);
  useLayoutEffect(() => {
    latest.current = call;
  });
  return useCallback((...args: Args): Result => latest.current(...args), []);
};
