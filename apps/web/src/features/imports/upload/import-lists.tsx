import type { Import } from '@app/contracts/imports/imports.api';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { shortTime } from '@/shared/lib/dates';
import { number, plural } from '@/shared/lib/format';
import { importsQuery } from '@/shared/queries/imports.queries';
import { useUser } from '@/shared/queries/current-user.queries';
import { Button, buttonLook } from '@/shared/ui/button';
import { Loaded } from '@/shared/ui/empty-state';
import { Panel, Ruled } from '@/shared/ui/panel';
import { UndoImport } from '../run/import-commands';
import { forgetDraft, useDrafts } from '../import-drafts.storage';
import { outcomeOf } from '../import-labels';

const rowLook = 'flex min-h-[52px] items-center gap-3 px-[18px] py-2 max-md:px-3.5';

const stateOf = (done: Import): string => {
  if (done.state === 'running') return `Importing ${plural(done.rows, 'row')}`;
  if (done.state === 'stopping') return 'Being stopped';
  if (done.state === 'undoing') return 'Being undone';
  if (done.state === 'failed') return `Failed, ${plural(done.created + done.updated, 'row is', 'rows are')} in`;
  if (done.state === 'undone') return done.kept > 0 ? `Undone, ${number(done.kept)} kept` : 'Undone';
  return outcomeOf(done);
};

export const EarlierImports = () => {
  const query = useQuery(importsQuery);
  if (!query.error && !query.data?.length) return null;
  return (
    <Panel title="Earlier imports" ruled>
      <Loaded query={query} what="Your earlier imports" loading={null}>
        {(imports) => (
          <Ruled>
            {imports.map((done) => (
              <li key={done.id} className={rowLook}>
                <div className="min-w-0 flex-1">
                  <Link
                    to="/import"
                    search={{ id: done.id, step: 'run' }}
                    className="clip block font-medium hover:underline"
                  >
                    <bdi>{done.fileName}</bdi>
                  </Link>
                  <p className="text-sm text-ink-3">
                    {stateOf(done)} · {shortTime(done.finishedAt ?? done.startedAt)}
                  </p>
                </div>
                {(done.state === 'completed' || done.state === 'failed') && done.created + done.updated > 0 && (
                  <UndoImport done={done} size="sm" />
                )}
              </li>
            ))}
          </Ruled>
        )}
      </Loaded>
    </Panel>
  );
};

export const UnfinishedImports = () => {
  const user = useUser();
  const drafts = Object.entries(useDrafts(user.id)).sort(([, a], [, b]) => b.chosenAt.localeCompare(a.chosenAt));
  if (drafts.length === 0) return null;
  return (
    <Panel title="Uploaded, not imported yet" ruled>
      <Ruled>
        {drafts.map(([id, { fileName, rows, chosenAt }]) => (
          <li key={id} className={rowLook}>
            <div className="min-w-0 flex-1">
              <bdi className="clip block font-medium">{fileName}</bdi>
              <p className="text-sm text-ink-3">
                {plural(rows, 'row')}, chosen {shortTime(chosenAt)}
              </p>
            </div>
            <Button
              variant="quiet"
              size="sm"
              aria-label={`Remove ${fileName}`}
              onClick={() => forgetDraft(user.id, id)}
            >
              Remove
            </Button>
            <Link
              to="/import"
              search={{ id, step: 'match' }}
              className={buttonLook({ size: 'sm' })}
              aria-label={`Continue with ${fileName}`}
            >
              Continue
            </Link>
          </li>
        ))}
      </Ruled>
    </Panel>
  );
};
