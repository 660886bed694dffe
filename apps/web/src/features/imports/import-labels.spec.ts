import type { FileFacts } from '@app/contracts/imports/imports.api';
import {
  commitLabel,
  failedFileName,
  headerSentence,
  newDetail,
  outcomeOf,
  readAs,
  size,
  undoWords,
} from './import-labels';

const file: FileFacts = {
  fileName: 'Connections.csv',
  bytes: 5120,
  encoding: 'UTF-8',
  delimiter: ',',
  format: 'linkedin',
  rows: 45,
  evidence: [
    { line: 1, text: 'Notes:', is: 'note' },
    { line: 2, text: '"When exporting', is: 'note' },
    { line: 3, text: '', is: 'blank' },
    { line: 4, text: 'First Name,Last Name', is: 'header' },
    { line: 5, text: 'Annika,Rehn', is: 'row' },
  ],
};

describe('the labels of the import', () => {
  it('say how the file was read', () => {
    expect(readAs(file)).toBe('UTF-8, commas, LinkedIn’s Connections export');
    expect(readAs({ ...file, encoding: 'UTF-16 LE', delimiter: '\t', format: 'csv' })).toBe('UTF-16 LE, tabs, a table');
  });

  it('say which lines are left out and where the column names are', () => {
    expect(headerSentence(file)).toBe(
      'The file begins with 2 lines of notes, which are left out. The column names are on line 4.',
    );
    expect(headerSentence({ ...file, evidence: [{ line: 1, text: 'Name', is: 'header' }] })).toBe(
      'The column names are on line 1.',
    );
  });

  it('say on the button what the import will do', () => {
    expect(commitLabel(38, 5)).toBe('Import 38, update 5');
    expect(commitLabel(5000, 0)).toBe('Import 5,000');
    expect(commitLabel(0, 1)).toBe('Update 1');
    expect(commitLabel(20, 0, 216)).toBe('Import 20, keep 216 waiting');
    expect(commitLabel(0, 0, 216)).toBe('Keep 216 waiting');
  });

  it('say what an import did, without zeros', () => {
    expect(outcomeOf({ created: 38, updated: 0, skipped: 2, failed: 0, left: 0, waiting: 0 })).toBe(
      '38 added, 2 skipped',
    );
    expect(outcomeOf({ created: 9, updated: 0, skipped: 0, failed: 0, left: 12, waiting: 0 })).toBe(
      '9 added, 12 not reached',
    );
    expect(outcomeOf({ created: 20, updated: 0, skipped: 0, failed: 0, left: 0, waiting: 216 })).toBe(
      '20 added, 216 waiting for room',
    );
    expect(outcomeOf({ created: 0, updated: 0, skipped: 0, failed: 0, left: 0, waiting: 0 })).toBe('Nothing was new');
  });

  it('say of new people who come in and who wait for room', () => {
    expect([newDetail(0), newDetail(1), newDetail(6)]).toEqual(['no new people', 'becomes a lead', 'become leads']);
    expect([newDetail(1, 1), newDetail(6, 6)]).toEqual(['waits for room', 'wait for room']);
    expect(newDetail(236, 216)).toBe('20 come in, 216 wait');
  });

  it('name sizes, and the file of rows that were not imported', () => {
    expect([size(812), size(5120), size(1_234_567)]).toEqual(['812 bytes', '5 KB', '1.2 MB']);
    expect(failedFileName('my.contacts.csv')).toBe('my.contacts-not-imported.csv');
  });

  it('say what an undo does, without zeros', () => {
    expect(undoWords({ created: 27, updated: 1 })).toBe(
      '27 people are removed, and 1 person gets the old values back.',
    );
    expect(undoWords({ created: 1, updated: 0 })).toBe('1 person is removed.');
    expect(undoWords({ created: 0, updated: 2 })).toBe('2 people get the old values back.');
  });
});
