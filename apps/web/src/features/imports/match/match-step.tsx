import type { ImportAnalysis } from '@app/contracts/imports/imports.api';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { todayOrShortTime } from '@/shared/lib/dates';
import { plural } from '@/shared/lib/format';
import { useHotkeys } from '@/shared/ui/hotkeys';
import { useAction } from '@/shared/actions/use-action';
import { Button, buttonLook } from '@/shared/ui/button';
import { Field, Input } from '@/shared/ui/field';
import { Evidence } from '../upload/file-preview';
import { TemplateLink } from '../upload/export-guide';
import { AsideSection, ImportFrame, WithAside } from '../import-frame';
import { planOf, useDraft } from '../import-drafts.storage';
import { previewQuery } from '../imports.queries';
import { conflictsIn, missingName } from './column-mapping';
import { MatchColumns } from './match-columns';

import { readAs, size } from '../import-labels';

const Facts = ({ analysis: { file } }: { analysis: ImportAnalysis }) => (
  <dl className="grid grid-cols-[84px_minmax(0,1fr)] gap-x-3 gap-y-2">
    <dt className="text-ink-3">File</dt>
    <dd className="wrap-anywhere text-ink">
      <bdi>{file.fileName}</bdi>, {size(file.bytes)}
    </dd>
    <dt className="text-ink-3">Read as</dt>
    <dd className="text-ink">{readAs(file)}</dd>
  </dl>
);

export const MatchStep = ({ analysis }: { analysis: ImportAnalysis }) => {
  const { draft, change } = useDraft(analysis);
  const client = useQueryClient();
  const navigate = useNavigate();
  const columns = useRef<HTMLDivElement>(null);
  const { id, file } = analysis;
  const rows = plural(file.rows, 'row');

  const check = useAction({
    run: () => client.fetchQuery(previewQuery(id, planOf(draft, 'no answers'))),
    failed: {
      title: 'Rows not checked',
      text: 'The rows could not be checked. Nothing was imported. Please try again.',
    },
    next: ({ suggestions }) => {
      const open = suggestions.some(({ row }) => !draft.answers[String(row)]);
      void navigate({ to: '/import', search: { id, step: open ? 'settle' : 'check' } });
    },
  });
  const ready = missingName(draft.mapping) === null && conflictsIn(analysis.columns, draft.mapping).size === 0;
  const goOn = () => {
    if (ready) check.act(undefined);
    // The error is shown beside the column.
    else
      (
        columns.current?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? columns.current?.querySelector('select')
      )?.focus();
  };
  useHotkeys([{ keys: 'mod+enter', does: `Check ${rows}`, run: goOn }]);

  return (
    <ImportFrame
      fileName={file.fileName}
      sub={`, ${rows}${draft.chosenAt && `, chosen ${todayOrShortTime(draft.chosenAt)}`}`}
      steps={{ id, step: 'match' }}
      actions={
        <>
          <Link to="/import" className={buttonLook({ variant: 'quiet' })}>
            Another file
          </Link>
          <Button variant="primary" onClick={goOn} pending={check.pending} pendingText={`Checking ${rows}`}>
            Check {rows}
          </Button>
        </>
      }
    >
      <WithAside
        label="This import"
        aside={
          <>
            <AsideSection title="This import">
              <Facts analysis={analysis} />
            </AsideSection>
            <AsideSection title="For every row">
              <Field label="Tag" hint="Every lead of this import gets it.">
                <Input
                  value={draft.tag}
                  maxLength={60}
                  placeholder="No tag"
                  onChange={(event) => change({ tag: event.target.value })}
                />
              </Field>
            </AsideSection>
            <AsideSection title="People you already have">
              <p>
                People are matched by LinkedIn URL, then by email. If only name and company match, you decide. An empty
                cell never deletes a value.
              </p>
            </AsideSection>
            <AsideSection title="Nothing is saved yet">
              <p>
                You first see what the import would do. Files up to 10 MB or 10,000 rows. <TemplateLink />
              </p>
            </AsideSection>
          </>
        }
      >
        <Evidence file={file} />
        <div ref={columns}>
          <MatchColumns analysis={analysis} mapping={draft.mapping} onChange={(mapping) => change({ mapping })} />
        </div>
      </WithAside>
    </ImportFrame>
  );
};
