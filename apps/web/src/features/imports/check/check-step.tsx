import type { ImportAnalysis, ImportPreview, startImport } from '@app/contracts/imports/imports.api';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { call } from '@/shared/http/call';
import { cn } from '@/shared/lib/cn';
import { number, plural } from '@/shared/lib/format';
import { useHotkeys } from '@/shared/ui/hotkeys';
import { useAction } from '@/shared/actions/use-action';
import { useUser } from '@/shared/queries/current-user.queries';
import { Button, buttonLook } from '@/shared/ui/button';
import { LoadError } from '@/shared/ui/empty-state';
import { Skeleton, SkeletonRows } from '@/shared/ui/skeleton';
import { forgetDraft, type ImportDraft } from '../import-drafts.storage';
import { previewQuery, showStarted } from '../imports.queries';
import { CheckFrame } from './check-frame';
import { Group, PreviewRows, reasonsLabel } from './preview-groups';
import { type Suggestion, SuggestionRows } from './name-match-rows';
import { admissionOf, AdmissionChoice } from './admission-choice';
import { planOf, useDraft } from '../use-import-draft';
import { commitLabel, newDetail } from '../import-labels';

const Figure = ({ label, count, detail, to }: { label: string; count: number; detail: string; to: string }) => {
  const inside = (
    <>
      <span className="font-medium text-ink-2">{label}</span>
      <span className="my-1 block text-2xl font-medium tracking-figure tabular-nums">{number(count)}</span>
      <span className="block text-sm text-ink-3">{detail}</span>
    </>
  );
  const look = 'px-[18px] pt-3.5 pb-4 max-md:px-3.5';
  return count > 0 ? (
    <a href={`#${to}`} className={cn(look, 'hover:bg-hover')}>
      {inside}
    </a>
  ) : (
    <div className={look}>{inside}</div>
  );
};

/** What the import would do, in figures. Each opens its rows. */
export const Figures = ({ preview, open, waiting }: { preview: ImportPreview; open: number; waiting?: number }) => {
  const fields = preview.rows.flatMap(({ changes }) => changes).length;
  const allShown = preview.rows.filter(({ outcome }) => outcome === 'update').length === preview.update;
  return (
    <section
      aria-label="What would happen"
      className="grid grid-cols-4 divide-x divide-line overflow-hidden rounded-panel border border-line bg-panel max-md:grid-cols-2 max-md:[&>:nth-child(2)]:border-r-0 max-md:[&>:nth-child(n+3)]:border-t max-md:[&>:nth-child(n+3)]:border-line"
    >
      <Figure label="New" count={preview.new} detail={newDetail(preview.new, waiting)} to="new" />
      <Figure
        label="Update"
        count={preview.update}
        detail={
          allShown && fields > 0
            ? `${plural(fields, 'field changes', 'fields change')}, none is cleared`
            : 'no field is cleared'
        }
        to="update"
      />
      <Figure
        label="Skipped"
        count={preview.skipped}
        detail={reasonsLabel(preview.reasons) || 'no row is skipped'}
        to="skipped"
      />
      {open > 0 ? (
        <Figure label="To decide" count={open} detail="counted as new until you decide" to="decide" />
      ) : (
        <Figure label="Unchanged" count={preview.unchanged} detail="already in your leads" to="unchanged" />
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

/** The groups of rows. Those that need a decision come first. */
const Groups = ({ id, preview, suggestions, draft, onAnswer }: GroupsProps) => {
  const of = (outcome: ImportPreview['rows'][number]['outcome']) =>
    preview.rows.filter((row) => row.outcome === outcome);
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
      {preview.skipped > 0 && (
        <Group id="skipped" title="Skipped" count={preview.skipped} meta={reasonsLabel(preview.reasons)}>
          <PreviewRows
            rows={of('skip')}
            total={preview.skipped}
            head="Why"
            others="After the import, you can download all of them with the reason."
          />
        </Group>
      )}
      {preview.update > 0 && (
        <Group id="update" title="Update" count={preview.update}>
          <PreviewRows rows={of('update')} total={preview.update} head="What changes" />
        </Group>
      )}
      {preview.unchanged > 0 && (
        <Group id="unchanged" title="Unchanged" count={preview.unchanged}>
          <PreviewRows rows={of('unchanged')} total={preview.unchanged} head="What happens" />
        </Group>
      )}
      {preview.new > 0 && (
        <Group id="new" title="New" count={preview.new}>
          <PreviewRows
            rows={of('new')}
            total={preview.new}
            head="What happens"
            {...(of('new')[0]?.why && { others: 'Rows that are imported only in part come first.' })}
          />
        </Group>
      )}
    </>
  );
};

const Waiting = () => (
  <div>
    <Skeleton className="mb-7 h-28 rounded-panel!" />
    <SkeletonRows rows={6} says="Checking the rows" />
  </div>
);

/** The preview: what the import would do with each row. */
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
      step="check"
      draft={draft}
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
        <Waiting />
      ) : (
        <>
          {admission && preview.room !== null && (
            <AdmissionChoice
              preview={{ ...preview, room: preview.room }}
              choice={draft.choice ?? { by: 'newest', rows: [] }}
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
