import type { ImportEvent } from '@app/contracts/imports/imports.events';
import { given } from '../testing/given';
import { contactImport, type ImportCommand } from './import';

const facts = { fileName: 'Connections.csv', mapping: { 0: 'name' as const }, tag: 'fair', rows: 12 };
const counts = { created: 6, updated: 3, unchanged: 1, skipped: 1, failed: 1, left: 0, waiting: 0 };
const undo = { removed: 4, restored: 3, kept: 2 };

const start: ImportCommand = { type: 'StartImport', ...facts };
const complete: ImportCommand = { type: 'CompleteImport', ...counts };
const stop: ImportCommand = { type: 'StopImport' };
const undoImport: ImportCommand = { type: 'UndoImport' };
const completeUndo: ImportCommand = { type: 'CompleteUndo', ...undo };

const started: ImportEvent = { type: 'ImportStarted', data: facts };
const completed: ImportEvent = { type: 'ImportCompleted', data: counts };
const stopped: ImportEvent = { type: 'ImportStopped', data: {} };
const failure = { created: 6, updated: 3, left: 3, reason: 'The file is gone.' };
const fail: ImportCommand = { type: 'FailImport', ...failure };
const failed: ImportEvent = { type: 'ImportFailed', data: failure };
const undone: ImportEvent = { type: 'ImportUndone', data: {} };
const undoCompleted: ImportEvent = { type: 'ImportUndoCompleted', data: undo };

const running = [started];
const stopping = [started, stopped];
const whole = [started, completed];
const undoing = [...whole, undone];
const over = [...undoing, undoCompleted];

describe('An uploaded file', () => {
  it('is imported as it was planned', () => given(contactImport, []).when(start).then([started]));
  it('has nothing to stop', () => given(contactImport, []).when(stop).thenRefused('not_found'));
  it('has nothing to complete', () => given(contactImport, []).when(complete).thenNothing());
  it('has nothing to undo', () => given(contactImport, []).when(undoImport).thenRefused('not_found'));
  it('has no undo to complete', () => given(contactImport, []).when(completeUndo).thenNothing());
});

describe('A running import', () => {
  it('is not started again', () => given(contactImport, running).when(start).thenRefused('invalid_transition'));
  it('ends with its counts', () => given(contactImport, running).when(complete).then([completed]));
  it('can be stopped', () => given(contactImport, running).when(stop).then([stopped]));
  it('is not undone before its end', () =>
    given(contactImport, running).when(undoImport).thenRefused('invalid_transition'));
  it('has no undo to complete', () => given(contactImport, running).when(completeUndo).thenNothing());
});

describe('An import whose job was given up', () => {
  const over = [started, failed];
  it('ends with what is in', () => given(contactImport, running).when(fail).then([failed]));
  it('ends also while it stops', () => given(contactImport, stopping).when(fail).then([failed]));
  it('ends once', () => given(contactImport, over).when(fail).thenNothing());
  it('has nothing to stop', () => given(contactImport, over).when(stop).thenNothing());
  it('can be undone', () => given(contactImport, over).when(undoImport).then([undone]));
  it('can be started again', () => given(contactImport, over).when(start).then([started]));
  it('ends with its counts when an admin has its job tried again', () =>
    given(contactImport, over).when(complete).then([completed]));
  it('ends also while it is undone, and can be undone again', () =>
    given(contactImport, undoing).when(fail).then([failed]));
  it('does not end an import that has ended otherwise', () => given(contactImport, whole).when(fail).thenNothing());
});

describe('An import that was stopped', () => {
  it('is not started again', () => given(contactImport, stopping).when(start).thenRefused('invalid_transition'));
  it('is stopped once, also when the stop is repeated', () => given(contactImport, stopping).when(stop).thenNothing());
  it('ends with the counts of imported rows and of those that were left', () =>
    given(contactImport, stopping)
      .when({ ...complete, left: 4 })
      .then([{ type: 'ImportCompleted', data: { ...counts, left: 4 } }]));
  it('is not undone before its end', () =>
    given(contactImport, stopping).when(undoImport).thenRefused('invalid_transition'));
  it('is undone like any other after its end', () =>
    given(contactImport, [...stopping, completed])
      .when(undoImport)
      .then([undone]));
});

describe('A completed import', () => {
  it('has nothing left to stop', () => given(contactImport, whole).when(stop).thenNothing());
  it('is not started again', () => given(contactImport, whole).when(start).thenRefused('invalid_transition'));
  it('ends once, also when its job ends twice', () => given(contactImport, whole).when(complete).thenNothing());
  it('is undone as a whole', () => given(contactImport, whole).when(undoImport).then([undone]));
  it('has no undo to complete before one was asked for', () =>
    given(contactImport, whole).when(completeUndo).thenNothing());
});

describe('An import with people who wait for room', () => {
  const waits: ImportEvent = { type: 'ImportCompleted', data: { ...counts, waiting: 216 } };
  const goOn: ImportCommand = { type: 'ContinueImport' };
  it('continues as it was started', () => given(contactImport, [started, waits]).when(goOn).then([started]));
  it('tells at the end of the run that goes on what it alone did', () =>
    given(contactImport, [started, waits, started])
      .when({ ...complete, created: 10, updated: 3 })
      .then([
        { type: 'ImportCompleted', data: { ...counts, created: 10, updated: 3, added: { created: 4, updated: 0 } } },
      ]));
  it('continues without the selection of its first people', () => {
    const choices = { same: [3], first: 'talked' as const, chosen: [2] };
    given(contactImport, [{ type: 'ImportStarted', data: { ...facts, choices } }, waits])
      .when(goOn)
      .then([{ type: 'ImportStarted', data: { ...facts, choices: { ...choices, chosen: null } } }]);
  });
  it('continues once, also when it is asked twice', () =>
    given(contactImport, [started, waits, started]).when(goOn).thenNothing());
  it('does not continue when nobody waits any more', () => {
    given(contactImport, [started, waits, started, completed]).when(goOn).thenRefused('invalid_transition');
    given(contactImport, whole).when(goOn).thenRefused('invalid_transition');
  });
  it('does not go on after its undo', () =>
    given(contactImport, [started, waits, undone, undoCompleted]).when(goOn).thenRefused('invalid_transition'));
  it('must exist', () => given(contactImport, []).when(goOn).thenRefused('not_found'));
});

describe('An import that is being undone', () => {
  it('is not started again', () => given(contactImport, undoing).when(start).thenRefused('invalid_transition'));
  it('is not completed again', () => given(contactImport, undoing).when(complete).thenNothing());
  it('is undone once, also when the undo is repeated', () =>
    given(contactImport, undoing).when(undoImport).thenNothing());
  it('ends with what was removed, restored and kept', () =>
    given(contactImport, undoing).when(completeUndo).then([undoCompleted]));
});

describe('An undone import', () => {
  it('is not started again', () => given(contactImport, over).when(start).thenRefused('invalid_transition'));
  it('is not completed again', () => given(contactImport, over).when(complete).thenNothing());
  it('is not undone again', () => given(contactImport, over).when(undoImport).thenNothing());
  it('ends once, though its job ends twice', () => given(contactImport, over).when(completeUndo).thenNothing());
});
