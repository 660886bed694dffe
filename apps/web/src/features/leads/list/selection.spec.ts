import { selectionLimit } from '../lead-pages.queries';
import { headState, nothingSelected, toggled, toggledAll } from './selection';

const rows = ['a', 'b', 'c', 'd', 'e'];
const ticked = (selection: { ids: ReadonlySet<string> }) => [...selection.ids].toSorted().join('');

describe('selecting leads', () => {
  it('selects the range between two rows, in either direction', () => {
    const down = toggled(toggled(nothingSelected, rows, 'b'), rows, 'd', true);
    const up = toggled(toggled(nothingSelected, rows, 'd'), rows, 'b', true);
    expect([ticked(down), ticked(up)]).toEqual(['bcd', 'bcd']);
  });

  it('unselects a range when its last row is unselected', () => {
    const all = toggledAll(nothingSelected, rows);
    const from = toggled(all, rows, 'b');
    expect(ticked(toggled(from, rows, 'd', true))).toBe('ae');
  });

  it('selects one row when the first row of the range is gone', () => {
    const gone = toggled(nothingSelected, rows, 'a');
    expect(ticked(toggled(gone, ['b', 'c', 'd'], 'd', true))).toBe('ad');
  });

  it('shows in the head whether none, some or all rows are selected', () => {
    const some = toggled(nothingSelected, rows, 'a');
    expect([headState(nothingSelected, rows), headState(some, rows)]).toEqual([false, 'mixed']);
    expect(headState(toggledAll(some, rows), rows)).toBe(true);
    expect(ticked(toggledAll(toggledAll(some, rows), rows))).toBe('');
  });

  it('has a limit', () => {
    const many = Array.from({ length: selectionLimit + 20 }, (_, i) => String(i));
    expect(toggledAll(nothingSelected, many).ids.size).toBe(selectionLimit);
  });
});
