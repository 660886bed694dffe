import { Link } from '@tanstack/react-router';
import { shortTime } from '@/shared/lib/dates';
import { plural } from '@/shared/lib/format';
import { Button, buttonLook } from '@/shared/ui/button';
import { Panel, Ruled } from '@/shared/ui/panel';
import { useUser } from '@/shared/queries/current-user.queries';
import { forgetDraft, useDrafts } from '../import-drafts.storage';

/** Uploaded files that are not imported yet, with the person's choices. */
export const UnfinishedImports = () => {
  const user = useUser();
  const drafts = Object.entries(useDrafts(user.id)).sort(([, a], [, b]) => b.chosenAt.localeCompare(a.chosenAt));
  if (drafts.length === 0) return null;
  return (
    <Panel title="Uploaded, not imported yet" ruled>
      <Ruled>
        {drafts.map(([id, { fileName, rows, chosenAt }]) => (
          <li key={id} className="flex min-h-[52px] items-center gap-3 px-[18px] py-2 max-md:px-3.5">
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
