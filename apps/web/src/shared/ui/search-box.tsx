import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { cn } from '@/shared/lib/cn';
import { useStable } from '@/shared/lib/use-stable-callback';
import { useHotkeys } from './hotkeys';
import { Button } from './button';
import { SearchInput } from './field';
import { Key } from './key-hint';

/** Milliseconds after the last key until the search runs. */
const debounceMs = 250;

interface SearchBoxProps {
  /** The search in the address. */
  q: string;
  onSearch: (q: string) => void;
  /** For screen readers. */
  label: string;
  placeholder: string;
  /** The effect of the key / for the list of keys. */
  does: string;
  className?: string;
}

/** A search box. Its text goes into the address after a short pause, so that Back returns to the search before. */
export const SearchBox = ({ q, onSearch, label, placeholder, does, className }: SearchBoxProps) => {
  const [typed, setTyped] = useState(q);
  const [known, setKnown] = useState(q);
  const box = useRef<HTMLElement>(null);
  const field = () => box.current?.querySelector('input');
  // The address changed elsewhere: by Back or Clear all.
  if (q !== known) {
    setKnown(q);
    if (q.trim() !== typed.trim()) setTyped(q);
  }
  const search = useStable(onSearch);
  useEffect(() => {
    if (typed.trim() === q.trim()) return;
    const timer = setTimeout(() => search(typed.trim()), debounceMs);
    return () => clearTimeout(timer);
  }, [typed, q, search]);
  useHotkeys([{ keys: '/', does, run: () => field()?.focus() }]);
  return (
    <search ref={box} className={cn('w-[264px] max-md:w-full', className)}>
      <SearchInput
        aria-label={label}
        placeholder={placeholder}
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        hint={
          typed === '' ? (
            <Key keys="/" />
          ) : (
            <Button
              variant="quiet"
              size="iconSm"
              aria-label="Clear the search"
              className="-mr-1.5"
              onClick={() => {
                setTyped('');
                onSearch('');
                field()?.focus();
              }}
            >
              <X />
            </Button>
          )
        }
      />
    </search>
  );
};
