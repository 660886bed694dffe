import type { ImportAnalysis, ImportPreview, PreviewRow, startImport } from '@app/contracts/imports/imports.api';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { call } from '@/shared/http/call';
import { plural } from '@/shared/lib/format';
import { useHotkeys } from '@/shared/ui/hotkeys';
import { useAction } from '@/shared/actions/use-action';
import { useUser } from '@/shared/queries/current-user.queries';
import { Button, buttonLook } from '@/shared/ui/button';
import { LoadError } from '@/shared/ui/empty-state';
import { Skeleton, SkeletonRows } from '@/shared/ui/skeleton';
import { forgetDraft, type ImportDraft, planOf, useDraft } from '../import-drafts.storage';
import { previewQuery, showStarted } from '../imports.queries';
import { CheckFrame } from '../import-frame';
import { Group, PreviewRows, reasonsLabel } from './preview-groups';
import { type Suggestion, SuggestionRows } from './name-match-step';
import { admissionOf, AdmissionChoice, Figure, type FigureProps } from './admission-choice';

import { commitLabel, newDetail } from '../import-labels';

const FigureLink = (figure: FigureProps & { to: string }) =>
  figure.count > 0 ? (
    <a href={`#${figure.to}`} className="hover:bg-hover">
      <Figure {...figure} />
    </a>
  ) : (
    <Figure {...figure} />
  );

/** What the import would do, in figures. Each opens its rows. */
export const Figures = ({ preview, open, waiting }: { preview: ImportPreview; open: number; waiting?: number }) => {
  const fields = preview.rows.flatMap(({ changes }) => changes).length;
  const allShown = preview.rows.filter(({ outcome }) => outcome === 'update').length === preview.update;
  return (
    <section
      aria-label="What would happen"
      className="grid grid-cols-4 divide-x divide-line overflow-hidden rounded-panel border border-line bg-panel max-md:grid-cols-2 max-md:[&>:nth-child(2)]:border-r-0 max-md:[&>:nth-child(n+3)]:border-t max-md:[&>:nth-child(n+3)]:border-line"
    >
      <FigureLink label="New" count={preview.new} detail={newDetail(preview.new, waiting)} to="new" />
      <FigureLink
        label="Update"
        count={preview.update}
        detail={
          allShown && fields > 0
            ? `${plural(fields, 'field changes', 'fields change')}, none is cleared`
            : 'no field is cleared'
        }
        to="update"
      />
      <FigureLink
        label="Skipped"
        count={preview.skipped}
        detail={reasonsLabel(preview.reasons) || 'no row is skipped'}
        to="skipped"
      />
      {open > 0 ? (
        <FigureLink label="To decide" count={open} detail="counted as new until you decide" to="decide" />
      ) : (
        <FigureLink label="Unchanged" count={preview.unchanged} detail="already in your leads" to="unchanged" />
      )}
    </section>
  );
};

interface GroupsProps {
  id: string;
  preview: ImportPreview;
  suggestions: readonly Suggestion[];
  draft: ImportDraft;
  onAnswer: (answers: ImportDraft['answers']) => void;
}

const decisionsShown = 10;

const Groups = ({ id, preview, suggestions, draft, onAnswer }: GroupsProps) => {
  const rows = (outcome: PreviewRow['outcome']) => preview.rows.filter((row) => row.outcome === outcome);
  const groups = [
    {
      id: 'skipped',
      title: 'Skipped',
      rows: rows('skip'),
      head: 'Why',
      meta: reasonsLabel(preview.reasons),
      others: 'After the import, you can download all of them with the reason.',
    },
    { id: 'update', title: 'Update', rows: rows('update'), head: 'What changes' },
    { id: 'unchanged', title: 'Unchanged', rows: rows('unchanged'), head: 'What happens' },
    {
      id: 'new',
      title: 'New',
      rows: rows('new'),
      head: 'What happens',
      others: rows('new')[0]?.why ? 'Rows that are imported only in part come first.' : undefined,
    },
  ] as const;
  return (
    <>
      {suggestions.length > 0 && (
        <Group
          id="decide"
          title="To decide"
          count={suggestions.length}
          meta={
            suggestions.length > 1 && (
              <Link to="/import" search={{ id, step: 'settle' }} className="link">
                One answer for all
              </Link>
            )
          }
        >
          <SuggestionRows
            suggestions={suggestions.slice(0, decisionsShown)}
            answers={draft.answers}
            onAnswer={onAnswer}
          />
        </Group>
      )}
      {groups.map(
        (group) =>
          preview[group.id] > 0 && (
            <Group key={group.id} {...group} count={preview[group.id]}>
              <PreviewRows {...group} total={preview[group.id]} />
            </Group>
          ),
      )}
    </>
  );
};

export const CheckStep = ({ analysis }: { analysis: ImportAnalysis }) => {
  const { id } = analysis;
  const user = useUser();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { draft, change } = useDraft(analysis);
  const plan = planOf(draft, 'answers');
  const asked = useQuery({ ...previewQuery(id, plan), placeholderData: keepPreviousData });
  // A row with an answer is not a suggestion any more. The query leaves out the answers, so that all rows stay visible.
  const unanswered = useQuery({ ...previewQuery(id, planOf(draft, 'no answers')), placeholderData: keepPreviousData });
  const preview = asked.data;
  const suggestions = unanswered.data?.suggestions ?? [];
  const open = suggestions.filter(({ row }) => !draft.answers[String(row)]).length;
  const admission = preview && admissionOf(preview, draft.choice);
  const label =
    preview && commitLabel(admission ? admission.coming.length : preview.new, preview.update, admission?.waiting);
  const nothing = preview !== undefined && preview.new + preview.update === 0;

  const start = useAction({
    run: (_: undefined, extras) =>
      call<typeof startImport>('POST', '/api/imports/:id/start', {
        params: { id },
        body: { ...plan, ...admission?.plan },
        ...extras,
      }),
    failed: {
      title: 'Import not started',
      text: 'The import could not be started. Nothing was imported. Please try again.',
    },
    after: (started) => {
      showStarted(client, started);
      forgetDraft(user.id, id);
    },
    next: () => void navigate({ to: '/import', search: { id, step: 'run' } }),
  });
  const ready = preview !== undefined && !nothing && !asked.isPlaceholderData && !start.pending;
  useHotkeys(ready ? [{ keys: 'mod+enter', does: label ?? 'Import', run: () => start.act(undefined) }] : []);

  const failed = asked.error ?? unanswered.error;
  return (
    <CheckFrame
      analysis={analysis}
      mapping={draft.mapping}
      step="check"
      actions={
        <>
          <Link
            to="/import"
            search={{ id, step: suggestions.length > 0 ? 'settle' : 'match' }}
            className={buttonLook({ variant: 'quiet' })}
          >
            Back
          </Link>
          {!nothing && (
            <Button
              variant="primary"
              disabled={!preview || failed !== null}
              pending={start.pending || asked.isPlaceholderData}
              onClick={() => start.act(undefined)}
            >
              {label ?? 'Import'}
            </Button>
          )}
        </>
      }
    >
      {failed ? (
        <LoadError
          what="The rows"
          error={failed}
          onRetry={() => {
            void asked.refetch();
            void unanswered.refetch();
          }}
        />
      ) : !preview ? (
        <div>
          <Skeleton className="mb-7 h-28 rounded-panel!" />
          <SkeletonRows rows={6} says="Checking the rows" />
        </div>
      ) : (
        <>
          {admission && preview.room !== null && (
            <AdmissionChoice
              preview={{ ...preview, room: preview.room }}
              choice={draft.choice}
              onChoose={(choice) => change({ choice })}
            />
          )}
          <Figures preview={preview} open={open} waiting={admission?.waiting} />
          {nothing && (
            <p className="mt-4 text-ink-2">
              There is nothing to import: no row of this file adds a lead, and none changes one.
            </p>
          )}
          <Groups
            id={id}
            preview={preview}
            suggestions={suggestions}
            draft={draft}
            onAnswer={(answers) => change({ answers })}
          />
        </>
      )}
    </CheckFrame>
  );
};
