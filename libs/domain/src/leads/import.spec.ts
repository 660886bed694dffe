import type { ImportEvent } from '@app/contracts/leads/imports.events';
import { given } from '../testing/given';
import { contactImport } from './import';

const start = {
  type: 'StartImport',
  fileName: 'Connections.csv',
  mapping: { 0: 'name' },
  tag: 'import 12 May',
  rows: 3,
} as const;
const counts = { created: 2, updated: 0, unchanged: 0, skipped: 1, failed: 0 };
const undoCounts = { removed: 2, restored: 0, kept: 0 };
const started: ImportEvent = {
  type: 'ImportStarted',
  data: { fileName: 'Connections.csv', mapping: { 0: 'name' }, tag: 'import 12 May', rows: 3 },
};
const completed: ImportEvent = { type: 'ImportCompleted', data: counts };
const undone: ImportEvent = { type: 'ImportUndone', data: {} };
const undoCompleted: ImportEvent = { type: 'ImportUndoCompleted', data: undoCounts };

describe('An import', () => {
  it('starts', () => given(contactImport, []).when(start).then([started]));
  it('is not started twice from one file', () =>
    given(contactImport, [started]).when(start).thenRefused('invalid_transition'));
  it('is completed with what it did', () =>
    given(contactImport, [started])
      .when({ type: 'CompleteImport', ...counts })
      .then([completed]));
  it('is completed once, however often its job runs', () =>
    given(contactImport, [started, completed])
      .when({ type: 'CompleteImport', ...counts })
      .thenNothing());
  it('cannot be completed before it is started', () =>
    given(contactImport, [])
      .when({ type: 'CompleteImport', ...counts })
      .thenNothing());
  it('can be undone once it is completed', () =>
    given(contactImport, [started, completed]).when({ type: 'UndoImport' }).then([undone]));
  it('cannot be undone while it runs', () =>
    given(contactImport, [started]).when({ type: 'UndoImport' }).thenRefused('invalid_transition'));
  it('cannot be undone when there is none', () =>
    given(contactImport, []).when({ type: 'UndoImport' }).thenRefused('not_found'));
  it('is undone once, however often it is asked for', () => {
    given(contactImport, [started, completed, undone]).when({ type: 'UndoImport' }).thenNothing();
    given(contactImport, [started, completed, undone, undoCompleted]).when({ type: 'UndoImport' }).thenNothing();
  });
  it('says what the undo did, once', () => {
    const say = { type: 'CompleteUndo', ...undoCounts } as const;
    given(contactImport, [started, completed, undone]).when(say).then([undoCompleted]);
    given(contactImport, [started, completed, undone, undoCompleted]).when(say).thenNothing();
    given(contactImport, [started, completed]).when(say).thenNothing();
  });
});
