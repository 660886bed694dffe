import { useEffect, useRef } from 'react';

/**
 * For what a late response shows next: the returned function says whether the person is still at this place. Who went on
 * meanwhile is not moved. Without a place: whether this part is still on the screen.
 */
export const useStillAt = (place = '') => {
  const now = useRef<string | null>(place);
  useEffect(() => {
    now.current = place;
    return () => {
      now.current = null;
    };
  }, [place]);
  return () => now.current === place;
};
