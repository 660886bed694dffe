import { useEffect, useRef } from 'react';

/** A late response must not move a person who went elsewhere. Without `place`: whether the component is still shown. */
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
