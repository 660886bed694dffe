import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useHotkeys } from '@/shared/hotkeys';
import { Button } from '@/shared/ui/button';
import { SearchInput } from '@/shared/ui/field';
import { Key } from '@/shared/ui/key';

/** How long typing must rest before the server is asked, in milliseconds. */
const rest = 250;

/** Searches everything the person wrote; what is typed goes into the address when it rests. */
export const MemorySearchBox = ({ q, onSearch }: { q: string; onSearch: (q: string) => void }) => {
  const [typed, setTyped] = useState(q);
  const [known, setKnown] = useState(q);
  const box = useRef<HTMLElement>(null);
  const field = () => box.current?.querySelector('input');
  // The address has changed by another way: Back, or Clear all.
  if (q !== known) {
    setKnown(q);
    if (q.trim() !== typed.trim()) setTyped(q);
  }
  const search = useRef(onSearch);
  useEffect(() => {
    search.current = onSearch;
  });
  useEffect(() => {
    if (typed.trim() === q.trim()) return;
    const timer = setTimeout(() => search.current(typed.trim()), rest);
    return () => clearTimeout(timer);
  }, [typed, q]);
  useHotkeys([{ keys: '/', does: 'Search your words', run: () => field()?.focus() }]);
  return (
    <search ref={box} className="w-[264px] max-md:w-full">
      <SearchInput
        aria-label="Search everything you wrote"
        placeholder="Search your words"
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
