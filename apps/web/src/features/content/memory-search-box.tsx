import { SearchBox } from '@/shared/ui/search-box';

/** Searches everything the person wrote. */
export const MemorySearchBox = (props: { q: string; onSearch: (q: string) => void }) => (
  <SearchBox {...props} label="Search everything you wrote" placeholder="Search your words" does="Search your words" />
);
