import type { ImportAnalysis } from '@app/contracts/imports/imports.api';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MatchColumns } from './match-columns';

const column = (index: number, header: string, guess: ImportAnalysis['columns'][number]['guess'], filled = 2) => ({
  index,
  header,
  samples: filled > 0 ? ['<b>Anna</b>'] : [],
  filled,
  guess,
  because: guess && 'header',
});
const analysis: ImportAnalysis = {
  id: '00000000-0000-4000-8000-000000000001',
  file: { fileName: 'a.csv', bytes: 9, encoding: 'UTF-8', delimiter: ',', format: 'csv', evidence: [], rows: 2 },
  columns: [column(0, 'Name', 'name'), column(1, 'Job', 'title'), column(2, 'Role', null), column(3, 'Fax', null, 0)],
  mapping: { '0': 'name', '1': 'title' },
  tag: '',
};

const Matched = () => {
  const [mapping, setMapping] = useState(analysis.mapping);
  return <MatchColumns analysis={analysis} mapping={mapping} onChange={setMapping} />;
};

describe('the table of columns', () => {
  it('shows an error beside two columns with the same field', async () => {
    render(<Matched />);
    await userEvent.selectOptions(screen.getByLabelText('Field for Role'), 'Title');
    expect(screen.getByText('“Job” is Title already. Choose one of them.')).toBeInTheDocument();
    expect(screen.getByLabelText('Field for Job')).toBeInvalid();
    await userEvent.selectOptions(screen.getByLabelText('Field for Job'), 'Do not import');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByLabelText('Field for Role')).toHaveValue('title');
  });

  it('shows an error when the name is missing', async () => {
    render(<Matched />);
    await userEvent.selectOptions(screen.getByLabelText('Field for Name'), 'Do not import');
    expect(screen.getByRole('alert')).toHaveTextContent('Choose the column with the name');
  });

  it('hides empty columns until a click', async () => {
    render(<Matched />);
    expect(screen.queryByLabelText('Field for Fax')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Show it' }));
    expect(screen.getByLabelText('Field for Fax')).toBeInTheDocument();
  });

  it('never renders the file’s content as HTML', () => {
    render(<Matched />);
    expect(screen.getAllByText('<b>Anna</b>').length).toBeGreaterThan(0);
  });
});
