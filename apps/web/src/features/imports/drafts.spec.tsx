import { act, render, screen } from '@testing-library/react';
import { forgetDraft, type ImportDraft, sameRows, saveDraft, useDrafts } from './drafts';

const draft = (fileName: string, chosenAt = new Date().toISOString()): ImportDraft => ({
  fileName,
  rows: 3,
  chosenAt,
  mapping: { '0': 'name' },
  tag: 'import 20 Nov',
  answers: {},
});

const Names = ({ user }: { user: string }) => <p>{Object.values(useDrafts(user)).map((each) => each.fileName)}</p>;

describe('files that are not imported yet', () => {
  beforeEach(() => localStorage.clear());

  it('are there after a reload, and only for the person who chose them', () => {
    saveDraft('nora', 'a', draft('Connections.csv'));
    render(<Names user="nora" />);
    expect(screen.getByText('Connections.csv')).toBeInTheDocument();
    render(<Names user="ben" />);
    expect(screen.getAllByText('Connections.csv')).toHaveLength(1);
  });

  it('follow another tab', () => {
    render(<Names user="nora" />);
    act(() => {
      // Another tab writes: this one only hears of it.
      localStorage.setItem('import-drafts:nora', JSON.stringify({ a: draft('Other.csv') }));
      window.dispatchEvent(new StorageEvent('storage'));
    });
    expect(screen.getByText('Other.csv')).toBeInTheDocument();
  });

  it('leave when they are imported, or when the server keeps them no longer', () => {
    saveDraft('nora', 'old', draft('Old.csv', new Date(Date.now() - 31 * 24 * 3_600_000).toISOString()));
    saveDraft('nora', 'a', draft('New.csv'));
    forgetDraft('nora', 'a');
    render(<Names user="nora" />);
    expect(screen.queryByText(/csv/)).toBeNull();
    expect(localStorage).toHaveLength(0);
  });

  it('stand as the server guessed them when what is stored cannot be read', () => {
    localStorage.setItem('import-drafts:nora', '{"a":');
    render(<Names user="nora" />);
    expect(screen.queryByText(/csv/)).toBeNull();
  });

  it('tell the server the lines of those that are the same person', () => {
    expect(sameRows({ '12': 'same', '7': 'other', '5': 'same' })).toEqual([5, 12]);
  });
});
