import { act, render, screen } from '@testing-library/react';
import { forgetDraft, type ImportDraft, sameRows, saveDraft, useDrafts } from './import-drafts.storage';

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

  it('are stored for the person who chose them', () => {
    saveDraft('nora', 'a', draft('Connections.csv'));
    render(<Names user="nora" />);
    expect(screen.getByText('Connections.csv')).toBeInTheDocument();
    render(<Names user="ben" />);
    expect(screen.getAllByText('Connections.csv')).toHaveLength(1);
  });

  it('change when another tab changes them', () => {
    render(<Names user="nora" />);
    act(() => {
      // Like a write by another tab.
      localStorage.setItem('import-drafts:nora', JSON.stringify({ a: draft('Other.csv') }));
      window.dispatchEvent(new StorageEvent('storage'));
    });
    expect(screen.getByText('Other.csv')).toBeInTheDocument();
  });

  it('are removed after the import, or when the server no longer stores them', () => {
    saveDraft('nora', 'old', draft('Old.csv', new Date(Date.now() - 31 * 24 * 3_600_000).toISOString()));
    saveDraft('nora', 'a', draft('New.csv'));
    forgetDraft('nora', 'a');
    render(<Names user="nora" />);
    expect(screen.queryByText(/csv/)).toBeNull();
    expect(localStorage).toHaveLength(0);
  });

  it('are ignored when the stored value is invalid', () => {
    localStorage.setItem('import-drafts:nora', '{"a":');
    render(<Names user="nora" />);
    expect(screen.queryByText(/csv/)).toBeNull();
  });

  it('list the lines that are the same person', () => {
    expect(sameRows({ '12': 'same', '7': 'other', '5': 'same' })).toEqual([5, 12]);
  });
});
