import { useEffect, useRef } from 'react';

/**
 * A late response must not move a person who has gone to another place. The returned function says whether the person is still
 * at the place of this render. Without `place` it says whether the component is still on the screen.
 */
export const useIsCurrent = (place = '') => {
  const now = useRef<string | null>(place);
  useEffect(() => {
    now.current = place;
    return () => {
      now.current = null;
    };
  }, [place]);
  return () => now.current === place;
};
