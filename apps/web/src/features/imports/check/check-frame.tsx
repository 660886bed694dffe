import type { ImportAnalysis } from '@app/contracts/imports/imports.api';
import type { ReactNode } from 'react';
import type { ImportDraft } from '../import-drafts.storage';
import { ImportFrame } from '../import-frame';
import { WizardSteps } from '../wizard-steps';

interface CheckFrameProps {
  analysis: ImportAnalysis;
  step: 'settle' | 'check';
  draft: ImportDraft;
  actions: ReactNode;
  children: ReactNode;
}

/** The frame of the steps between the columns and the import. */
export const CheckFrame = ({ analysis, step, draft, actions, children }: CheckFrameProps) => (
  <ImportFrame
    sub={
      <>
        <bdi>{analysis.file.fileName}</bdi>. Nothing is saved yet
      </>
    }
    actions={actions}
  >
    <WizardSteps
      id={analysis.id}
      step={step}
      notes={{ match: `${Object.keys(draft.mapping).length} of ${analysis.columns.length} used` }}
    />
    {children}
  </ImportFrame>
);
