import type { ImportEvent } from '@app/contracts/imports/imports.events';
import { type Decider, DomainError, noSuch } from '../decider';

type Started = Extract<ImportEvent, { type: 'ImportStarted' }>['data'];

export type ImportCommand =
  | ({ type: 'StartImport' } & Started)
  | { type: 'StopImport' }
  | {
      type: 'CompleteImport';
      created: number;
      updated: number;
      unchanged: number;
      skipped: number;
      failed: number;
      left: number;
      waiting: number;
    }
  | { type: 'ContinueImport' }
  | { type: 'FailImport'; created: number; updated: number; left: number; reason: string }
  | { type: 'UndoImport' }
  | { type: 'CompleteUndo'; removed: number; restored: number; kept: number };

export interface ImportState {
  status: 'unknown' | 'running' | 'stopping' | 'completed' | 'failed' | 'undoing' | 'undone';
  started: Started | null;
  /** Rows that did not fit the plan. */
  waiting: number;
  /** What its runs did until its last end. */
  counted: { created: number; updated: number };
  /** The last start brings in those who waited. */
  goesOn: boolean;
  /** An undo has begun since the last start. */
  undoBegun: boolean;
  /** How often it was started again after an undo that failed. */
  again: number;
}

const isOpen = (status: ImportState['status']) => status === 'running' || status === 'stopping';

/** Whether the import has ended for good. Then nobody needs its file any more. */
export const isOver = ({ status, waiting }: ImportState) =>
  status === 'undone' || (status === 'completed' && waiting === 0);

const refusal = (status: string, message: string) => new DomainError('invalid_transition', message, { state: status });

/** A failed import can start again, one with waiting rows can continue, and each can be undone once, as a whole. */
export const contactImport: Decider<ImportCommand, ImportState, ImportEvent> = {
  initial: {
    status: 'unknown',
    started: null,
    waiting: 0,
    counted: { created: 0, updated: 0 },
    goesOn: false,
    undoBegun: false,
    again: 0,
  },

  decide: (command, { status, started, waiting, goesOn, counted }) => {
    switch (command.type) {
      case 'StartImport': {
        if (status !== 'unknown' && status !== 'failed')
          throw refusal(status, 'This file was already imported. Upload it again to import it again.');
        const { type: _type, ...plan } = command;
        return [{ type: 'ImportStarted', data: plan }];
      }
      case 'ContinueImport': {
        if (!started) throw noSuch('import');
        if (isOpen(status)) return [];
        if (status !== 'completed' || waiting === 0) throw refusal(status, 'Nobody of this import waits.');
        // The selection was for the first run. The people who wait come in in the order of the plan.
        const choices = started.choices && { choices: { ...started.choices, chosen: null } };
        return [{ type: 'ImportStarted', data: { ...started, ...choices } }];
      }
      case 'StopImport':
        if (status === 'unknown') throw noSuch('import');
        // When the import ended before the stop arrived, there is nothing to do.
        return status === 'running' ? [{ type: 'ImportStopped', data: {} }] : [];
      case 'CompleteImport': {
        // An admin can retry the job of a failed import, so a failed import can still end.
        if (!isOpen(status) && status !== 'failed') return [];
        const { type: _type, ...counts } = command;
        const more = (of: 'created' | 'updated') => Math.max(0, counts[of] - counted[of]);
        const added = goesOn && { added: { created: more('created'), updated: more('updated') } };
        return [{ type: 'ImportCompleted', data: { ...counts, ...added } }];
      }
      case 'FailImport': {
        if (!isOpen(status) && status !== 'undoing') return [];
        const { created, updated, left, reason } = command;
        return [{ type: 'ImportFailed', data: { created, updated, left, reason } }];
      }
      case 'UndoImport':
        if (status === 'undoing' || status === 'undone') return [];
        if (status === 'unknown') throw noSuch('import');
        if (isOpen(status)) throw refusal(status, 'This import is still running. Undo it when it has finished.');
        return [{ type: 'ImportUndone', data: {} }];
      case 'CompleteUndo': {
        if (status !== 'undoing') return [];
        const { removed, restored, kept } = command;
        return [{ type: 'ImportUndoCompleted', data: { removed, restored, kept } }];
      }
    }
  },

  evolve: (state, event) => {
    switch (event.type) {
      case 'ImportStarted':
        return {
          ...state,
          status: 'running',
          started: event.data,
          goesOn: state.status === 'completed',
          undoBegun: false,
          again: state.again + Number(state.undoBegun),
        };
      case 'ImportStopped':
        return { ...state, status: 'stopping' };
      case 'ImportCompleted': {
        const { waiting, created, updated } = event.data;
        return { ...state, status: 'completed', waiting, counted: { created, updated } };
      }
      case 'ImportFailed':
        return { ...state, status: 'failed' };
      case 'ImportUndone':
        return { ...state, status: 'undoing', undoBegun: true };
      case 'ImportUndoCompleted':
        return { ...state, status: 'undone' };
    }
  },
};
