import type { Consumer } from '@app/contracts/admin/read-models.api';
import { shortTime } from '@/shared/lib/dates';
import { useJob } from '@/shared/live/jobs';
import { Button } from '@/shared/ui/button';
import { Panel, PanelBody } from '@/shared/ui/panel';
import { Bar } from '@/shared/ui/progress';
import { modelName, positionLabel, speedLabel } from './read-model-labels';
import { isRebuildResult, RebuildComparison } from './rebuild-result';
import { useRebuild } from './use-rebuild';

type Rebuild = NonNullable<Consumer['rebuild']>;

const Fact = ({ name, children }: { name: string; children: string }) => (
  <div className="flex justify-between gap-3">
    <dt className="text-ink-3">{name}</dt>
    <dd className="tabular-nums">{children}</dd>
  </div>
);

const secondsLabel = (seconds: number) => (seconds < 1 ? 'almost done' : `${Math.ceil(seconds)} s left`);

const Running = ({ name, rebuild }: { name: string; rebuild: Rebuild }) => {
  const job = useJob(rebuild.jobId);
  // The job's progress is newer than the list of read models.
  const progress = job && job.progress.of > 0 ? job.progress : null;
  const [done, of] = progress ? [progress.done, progress.of] : [Number(rebuild.done), Number(rebuild.of)];
  const share = of > 0 ? Math.min(1, done / of) : 0;
  const secondsLeft = job?.secondsLeft ?? rebuild.secondsLeft;
  return (
    <Panel title={`Rebuilding ${modelName(name)}`}>
      <PanelBody>
        <p className="text-ink-2">The current rows stay in use until the new ones are complete.</p>
        <p className="mt-3.5 mb-[7px] flex justify-between gap-2 tabular-nums">
          <b>{Math.round(share * 100)}%</b>
          <span className="text-ink-3">{secondsLeft === null ? '' : secondsLabel(secondsLeft)}</span>
        </p>
        <progress aria-label={`Rebuild of ${modelName(name)}`} max={1} value={share} className="sr-only" />
        <Bar share={share} look="fill-ink" />
        <dl className="mt-3.5 grid gap-1.5">
          <Fact name="Position">{`${positionLabel(String(done))} of ${positionLabel(String(of))}`}</Fact>
          <Fact name="Speed">{rebuild.perSecond > 0 ? speedLabel(rebuild.perSecond) : 'not measured yet'}</Fact>
          <Fact name="Compare">{share < 1 ? 'Will run before the swap' : 'Runs now'}</Fact>
        </dl>
      </PanelBody>
    </Panel>
  );
};

const overTitles = {
  swapped: (name: string) => `${name} was rebuilt`,
  differs: (name: string) => `${name} differs from its rebuild`,
  failed: (name: string) => `The rebuild of ${name} failed`,
} as const;

const Over = ({ name, rebuild }: { name: string; rebuild: Rebuild & { state: keyof typeof overTitles } }) => {
  const job = useJob(rebuild.jobId);
  const again = useRebuild();
  const result = isRebuildResult(job?.result) ? job.result : null;
  return (
    <Panel
      title={overTitles[rebuild.state](modelName(name))}
      meta={`Started ${shortTime(rebuild.startedAt)}`}
      {...(rebuild.state !== 'swapped' && { className: 'border-red!' })}
    >
      <PanelBody>
        {rebuild.state === 'failed' && (
          <p role="alert" className="text-red">
            {job?.error ?? 'The rebuild stopped early.'}
          </p>
        )}
        {rebuild.state === 'failed' && <p className="mt-1 text-ink-2">The live rows were not changed.</p>}
        {result && <RebuildComparison result={result} />}
        {!result && rebuild.state === 'swapped' && <p className="text-ink-2">The new rows are in use.</p>}
        {!result && rebuild.state === 'differs' && (
          <p className="text-ink-2">
            The live rows stay in use. The differences are no longer stored. Rebuild to see them again.
          </p>
        )}
        {rebuild.state === 'differs' && (
          <div className="mt-3.5">
            <Button
              variant="danger"
              pending={again.pending}
              onClick={() => again.act({ name, swap: 'always' })}
              aria-label={`Swap anyway: ${modelName(name)}`}
            >
              Swap anyway
            </Button>
            <p className="mt-1.5 text-sm text-ink-3">
              The read model is rebuilt once more. Then the new rows are used.
            </p>
          </div>
        )}
      </PanelBody>
    </Panel>
  );
};

export const RebuildCard = ({ name, rebuild }: { name: string; rebuild: Rebuild }) => {
  const { state } = rebuild;
  return state === 'running' ? (
    <Running name={name} rebuild={rebuild} />
  ) : (
    <Over name={name} rebuild={{ ...rebuild, state }} />
  );
};
