import { headState, nothingSelected, selectionLimit, toggled, toggledAll } from './selection';

const rows = ['a', 'b', 'c', 'd', 'e'];
const ticked = (selection: { ids: ReadonlySet<string> }) => [...selection.ids].toSorted().join('');

describe('selecting leads', () => {
  it('ticks the range between two rows, in either direction', () => {
    const down = toggled(toggled(nothingSelected, rows, 'b'), rows, 'd', true);
    const up = toggled(toggled(nothingSelected, rows, 'd'), rows, 'b', true);
    expect([ticked(down), ticked(up)]).toEqual(['bcd', 'bcd']);
  });

  it('unticks a range when the row at its end is unticked', () => {
    const all = toggledAll(nothingSelected, rows);
    const from = toggled(all, rows, 'b');
    expect(ticked(toggled(from, rows, 'd', true))).toBe('ae');
  });

  it('ticks one row when the row that the range starts from has gone', () => {
    const gone = toggled(nothingSelected, rows, 'a');
    expect(ticked(toggled(gone, ['b', 'c', 'd'], 'd', true))).toBe('ad');
  });

  it('says at the head whether none, some or all of the rows are ticked', () => {
    const some = toggled(nothingSelected, rows, 'a');
    expect([headState(nothingSelected, rows), headState(some, rows)]).toEqual([false, 'mixed']);
    expect(headState(toggledAll(some, rows), rows)).toBe(true);
    expect(ticked(toggledAll(toggledAll(some, rows), rows))).toBe('');
  });

  it('never holds more than one act takes', () => {
    const many = Array.from({ length: selectionLimit + 20 }, (_, i) => String(i));
    expect(toggledAll(nothingSelected, many).ids.size).toBe(selectionLimit);
  });
});
