import type { Content, Revision } from '@app/contracts/content/content.api';
import { shortTime } from '@/shared/lib/dates';
import { Button } from '@/shared/ui/button';
import { versionOf } from '@/shared/labels/text-labels';

interface VersionsProps {
  item: Pick<Content, 'generatedByAi' | 'revision'>;
  revisions: readonly Revision[];
  onRestore?: ((revision: number) => void) | undefined;
  disabled?: boolean;
}

export const Versions = ({ item, revisions, onRestore, disabled = false }: VersionsProps) => (
  <section aria-label="Versions">
    <h3 className="mb-0.5 text-sm font-medium text-ink-2">Versions</h3>
    <ol className="divide-y divide-line">
      {revisions.toReversed().map(({ revision, title, body, restoredFrom, kind, at }) => (
        <li key={revision} className="grid grid-cols-[26px_minmax(0,1fr)_auto] items-baseline gap-x-2 py-2">
          <span className="record text-ink-3">{versionOf(revision)}</span>
          <div className="min-w-0">
            <span className="font-medium">
              {kind === 'edited'
                ? 'You'
                : kind === 'gaps_closed'
                  ? 'Your card'
                  : item.generatedByAi
                    ? 'AI'
                    : 'Template'}
              , {shortTime(at)}
            </span>
            <p className="clip text-sm text-ink-3">
              {restoredFrom === null ? (
                <span className="font-serif">{title === null ? body : `${title}: ${body}`}</span>
              ) : (
                `Restored from ${versionOf(restoredFrom)}`
              )}
            </p>
          </div>
          {revision === item.revision ? (
            <span className="text-sm text-ink-3">current</span>
          ) : (
            onRestore && (
              <Button
                variant="quiet"
                size="sm"
                className="max-md:-my-1.5"
                disabled={disabled}
                aria-label={`Restore ${versionOf(revision)}`}
                onClick={() => onRestore(revision)}
              >
                Restore
              </Button>
            )
          )}
        </li>
      ))}
    </ol>
  </section>
);
