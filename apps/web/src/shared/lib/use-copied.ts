import { useEffect, useState } from 'react';

/** Milliseconds that a button says `Copied`. */
const saysFor = 3000;

/** Whether something was copied a moment ago, and the function that sets it. */
export const useCopied = (): readonly [boolean, (copied: boolean) => void] => {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), saysFor);
    return () => clearTimeout(timer);
  }, [copied]);
  return [copied, setCopied];
};
