import type { Import } from '@app/contracts/imports/imports.api';
import { useQuery } from '@tanstack/react-query';
import { FileX2, Upload } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link } from '@tanstack/react-router';
import { CallError, messageOf, requestNumberOf } from '@/shared/http/call';
import { cn } from '@/shared/lib/cn';
import { leadCountsQuery } from '@/shared/queries/counts.queries';
import { number, plural } from '@/shared/lib/format';
import { Button, buttonLook } from '@/shared/ui/button';
import { Progress } from '@/shared/ui/progress';
import { usePhone } from '@/shared/lib/use-media';
import { importsQuery } from '@/shared/queries/imports.queries';
import { shortTime } from '@/shared/lib/dates';
import { useUser } from '@/shared/queries/current-user.queries';
import { Loaded } from '@/shared/ui/empty-state';
import { Panel, Ruled } from '@/shared/ui/panel';
import { Well } from './file-preview';
import { HowTo } from './export-guide';
import { ImportFrame, WithAside } from '../import-frame';
import { type Refused, useUpload } from './use-upload';
import { outcomeOf, size } from '../import-labels';
import { UndoImport } from '../run/import-commands';
import { forgetDraft, useDrafts } from '../import-drafts.storage';

const takes = '.csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values';

const isRefusal = (error: Error | string) =>
  typeof error === 'string' || (error instanceof CallError && error.status >= 400 && error.status < 500);

const NotReadable = ({ refused: { file, error, evidence } }: { refused: Refused }) => {
  const { data: counts } = useQuery(leadCountsQuery);
  const sentence = typeof error === 'string' ? error : messageOf(error, 'It could not be sent. Please try again.');
  const request = requestNumberOf(error);
  return (
    <section role="alert" className="overflow-hidden rounded-panel border border-red bg-panel">
      <div className="grid grid-cols-[20px_minmax(0,1fr)] gap-x-3 px-[18px] pt-4 pb-3.5 max-md:px-3.5">
        <FileX2 aria-hidden className="mt-[3px] text-red" />
        <div>
          <h2 className="text-md font-semibold wrap-anywhere">
            <bdi>{file.name}</bdi> could not be {isRefusal(error) ? 'read' : 'sent'}
          </h2>
          <p className="wrap-anywhere text-ink-2">
            {sentence}
            {!sentence.includes('Nothing was imported') && ' Nothing was imported.'}
            {counts && counts.total > 0 && ` Your ${plural(counts.total, 'lead')} did not change.`}
            {request && <span className="text-ink-3"> Request {request}.</span>}
          </p>
        </div>
      </div>
      {evidence.length > 0 && <Well label="How the file begins" lines={evidence} />}
    </section>
  );
};

/** Where the focus goes when a button disappears because its file is sent: see keep-focus.ts. */
const dropZone = 'file';

interface DropZoneProps {
  upload: ReturnType<typeof useUpload>;
  over: boolean;
  input: RefObject<HTMLInputElement | null>;
}

const DropZone = ({ upload: { choose, sending, stop, refused }, over, input }: DropZoneProps) => {
  const phone = usePhone();
  const waits = phone ? 'A file with the people you know' : refused ? 'Drop another file here' : 'Drop a file here';
  return (
    <section
      aria-label="The file"
      data-row={dropZone}
      className={cn(
        'rounded-panel border border-dashed px-7 pt-7 pb-8 max-md:px-4 max-md:py-5',
        over ? 'border-ink bg-select' : 'border-line-3 bg-panel',
      )}
    >
      {sending ? (
        <>
          <Progress
            label={`Sending ${sending.name}, ${size(sending.bytes)}`}
            done={Math.round(sending.share * 100)}
            of={100}
            right={sending.share < 1 ? undefined : 'Reading it'}
          />
          <div className="mt-3.5">
            <Button onClick={stop}>Stop</Button>
          </div>
        </>
      ) : (
        <>
          <h2 className="text-xl font-semibold tracking-title">{over ? 'Drop the file to upload it' : waits}</h2>
          <p className="mt-1 mb-4 max-w-[52ch] text-ink-2">
            A table from LinkedIn, your CRM or a spreadsheet: .csv, .txt or .tsv. Up to 10 MB or 10,000 rows. You check
            every row before anything is saved.
          </p>
          <Button changes onClick={() => input.current?.click()}>
            Choose a file
          </Button>
        </>
      )}
      <input
        ref={input}
        type="file"
        accept={takes}
        tabIndex={-1}
        aria-label="Contacts file"
        className="sr-only"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // Allows choosing the same file again after a correction.
          event.target.value = '';
          choose(files);
        }}
      />
    </section>
  );
};

const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;

/** Accepts a file dropped anywhere on the page. Returns whether a file is being dragged over it. */
const useFileDrop = (onDrop: (files: File[]) => void): boolean => {
  const [over, setOver] = useState(false);
  const dropped = useEffectEvent(onDrop);
  useEffect(() => {
    const dragging = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      // Otherwise the browser opens the file.
      event.preventDefault();
      setOver(true);
    };
    const left = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setOver(false);
      dropped([...(event.dataTransfer?.files ?? [])]);
    };
    window.addEventListener('dragover', dragging);
    window.addEventListener('dragleave', left);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', dragging);
      window.removeEventListener('dragleave', left);
      window.removeEventListener('drop', drop);
    };
  }, []);
  return over;
};

const rowLook = 'flex min-h-[52px] items-center gap-3 px-[18px] py-2 max-md:px-3.5';

const stateOf = (done: Import): string => {
  if (done.state === 'running') return `Importing ${plural(done.rows, 'row')}`;
  if (done.state === 'stopping') return 'Being stopped';
  if (done.state === 'undoing') return 'Being undone';
  if (done.state === 'failed') return `Failed, ${plural(done.created + done.updated, 'row is', 'rows are')} in`;
  if (done.state === 'undone') return done.kept > 0 ? `Undone, ${number(done.kept)} kept` : 'Undone';
  return outcomeOf(done);
};

const EarlierImports = () => {
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

const UnfinishedImports = () => {
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

/** The first step: drop a file anywhere on the page, or choose one. Earlier imports are below. */
export const ChooseFile = ({ notice }: { notice?: ReactNode }) => {
  const upload = useUpload();
  const { choose, sending, refused } = upload;
  // On a phone the aside is below the earlier imports, which would push it down. So it waits until they are loaded.
  const { isPending } = useQuery(importsQuery);
  const input = useRef<HTMLInputElement>(null);
  const over = useFileDrop(choose);
  const open = () => input.current?.click();
  return (
    <ImportFrame
      sub={
        refused ? (
          <bdi>{refused.file.name} could not be read</bdi>
        ) : (
          'Import the people you know. You check everything before it is saved'
        )
      }
      actions={
        refused && (
          <Button variant="primary" data-row={dropZone} onClick={open}>
            <Upload />
            Choose another file
          </Button>
        )
      }
    >
      <WithAside label="How to get the file" aside={!isPending && <HowTo />}>
        {notice}
        {refused && !sending && <NotReadable refused={refused} />}
        <DropZone upload={upload} over={over} input={input} />
        <UnfinishedImports />
        <EarlierImports />
      </WithAside>
    </ImportFrame>
  );
};
