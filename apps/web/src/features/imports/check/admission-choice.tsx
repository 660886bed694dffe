import { tierLabels } from '@app/contracts/billing/billing.constants';
import { plans } from '@app/contracts/billing/plans';
import type { ImportCandidate, ImportPreview } from '@app/contracts/imports/imports.api';
import { useState } from 'react';
import { shortDay } from '@/shared/lib/dates';
import { number, plural } from '@/shared/lib/format';
import { Button } from '@/shared/ui/button';
import { Checkbox } from '@/shared/ui/checkbox';
import { Chip } from '@/shared/ui/chip';
import { SearchInput } from '@/shared/ui/field';
import { Segmented } from '@/shared/ui/segmented';
import type { ImportDraft } from '../import-drafts.storage';

type Choice = NonNullable<ImportDraft['choice']>;

const usual: Choice = { by: 'newest', rows: [] };

const ways = [
  { value: 'newest', label: 'Newest' },
  { value: 'talked', label: 'Talked with you' },
  { value: 'chosen', label: 'I choose' },
] as const;

/** Rows that come in, in the order of the server. */
const comingOf = (candidates: readonly ImportCandidate[], choice: Choice, room: number): number[] => {
  if (choice.by === 'chosen') return choice.rows.slice(0, room);
  const first = choice.by === 'talked' ? candidates.filter(({ notes }) => notes) : [];
  const others = choice.by === 'talked' ? candidates.filter(({ notes }) => !notes) : candidates;
  return [...first, ...others].slice(0, room).map(({ row }) => row);
};

/** The selection that the import sends, and how many people are imported. Null when all fit the plan. */
export const admissionOf = ({ room, candidates, new: fresh }: ImportPreview, choice = usual) => {
  if (room === null || fresh <= room) return null;
  const rows = comingOf(candidates, choice, room);
  return {
    coming: rows,
    waiting: fresh - rows.length,
    plan: choice.by === 'chosen' ? { first: 'newest' as const, chosen: rows } : { first: choice.by, chosen: null },
  };
};

export interface FigureProps {
  label: string;
  count: number;
  detail: string;
}

export const Figure = ({ label, count, detail }: FigureProps) => (
  <div className="px-[18px] pt-3.5 pb-4 max-md:px-3.5">
    <span className="font-medium text-ink-2">{label}</span>
    <span className="my-1 block text-2xl font-medium tracking-figure tabular-nums">{number(count)}</span>
    <span className="block text-sm text-ink-3">{detail}</span>
  </div>
);

const listedAtOnce = 50;

interface AdmissionChoiceProps {
  preview: ImportPreview & { room: number };
  choice?: Choice;
  onChoose: (choice: Choice) => void;
}

interface CandidatesProps {
  preview: Pick<AdmissionChoiceProps['preview'], 'candidates' | 'room'>;
  choice?: Choice;
  onChoose?: (choice: Choice) => void;
}

/** The people of a file, with a search. The person chooses among them when not all fit. */
export const Candidates = ({ preview: { candidates, room }, choice = usual, onChoose }: CandidatesProps) => {
  const [typed, setTyped] = useState('');
  const [most, setMost] = useState(listedAtOnce);
  const coming = new Set(comingOf(candidates, choice, room));
  const words = typed.trim().toLowerCase();
  const found = candidates.filter(({ name, title, company }) =>
    `${name} ${title} ${company}`.toLowerCase().includes(words),
  );
  const toggle = (row: number) =>
    onChoose?.({ by: 'chosen', rows: coming.has(row) ? [...coming].filter((one) => one !== row) : [...coming, row] });
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center gap-3">
        <SearchInput
          aria-label={`Search ${plural(candidates.length, 'person', 'people')}`}
          placeholder={`Search ${plural(candidates.length, 'person', 'people')}`}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {room > 0 && coming.size >= room && (
          <span className="text-sm text-ink-3">To choose somebody else, untick one first</span>
        )}
      </div>
      <ul className="divide-y divide-line rounded-panel border border-line bg-panel">
        {found.slice(0, most).map(({ row, name, title, company, connectedOn }) => (
          <li key={row}>
            <label className="flex min-h-10 cursor-pointer items-center gap-x-3 px-3.5 py-1.5 max-md:min-h-11 max-md:items-start max-md:py-2.5">
              {room > 0 && (
                <Checkbox
                  aria-label={`Choose ${name}`}
                  checked={coming.has(row)}
                  disabled={!coming.has(row) && coming.size >= room}
                  onChange={() => toggle(row)}
                />
              )}
              <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_minmax(0,1fr)_150px] items-center gap-x-3 max-md:grid-cols-1">
                <bdi className="clip font-semibold">{name}</bdi>
                <span className="clip text-ink-2">{[title, company].filter(Boolean).join(', ')}</span>
                {connectedOn && <span className="text-sm text-ink-3">connected {shortDay(connectedOn)}</span>}
              </span>
              <span className="w-[104px] flex-none text-right text-sm text-ink-2">
                {coming.has(row) ? 'comes in' : <Chip kind="sample">Waits for room</Chip>}
              </span>
            </label>
          </li>
        ))}
      </ul>
      {found.length > most && (
        <Button variant="quiet" className="mt-2" onClick={() => setMost(most + listedAtOnce)}>
          Show {number(Math.min(listedAtOnce, found.length - most))} more
        </Button>
      )}
    </>
  );
};

/** Shown when not everybody fits the plan: how many are imported, who they are, and what happens with the others. */
export const AdmissionChoice = (props: AdmissionChoiceProps) => {
  const { preview, choice = usual, onChoose } = props;
  const coming = admissionOf(preview, choice)?.coming.length ?? 0;
  const waiting = preview.new - coming;
  return (
    <section aria-labelledby="who-comes-in" className="mb-7">
      <div className="overflow-hidden rounded-panel border border-line bg-panel">
        <div className="grid grid-cols-3 divide-x divide-line">
          <Figure label="New in the file" count={preview.new} detail="none is saved yet" />
          <Figure label="Fit your plan" count={preview.room} detail="as many places are free" />
          <Figure label="Wait" count={waiting} detail="ready after an upgrade" />
        </div>
        <p className="border-t border-line px-[18px] py-3 text-ink-2 max-md:px-3.5">
          {preview.room === 0 ? (
            <>
              <b className="font-semibold text-ink">Your plan is full.</b>{' '}
              {preview.new === 1 ? 'This person waits' : 'They wait'}
            </>
          ) : (
            <>
              <b className="font-semibold text-ink">
                {number(preview.room)} of {number(preview.new)} fit your plan.
              </b>{' '}
              Choose which. {preview.new - preview.room === 1 ? 'The other person waits' : 'The others wait'}
            </>
          )}{' '}
          for 30 days, with all their columns, and come in without a new file.{' '}
          {(['starter', 'pro'] as const)
            .map(
              (tier) =>
                `${tierLabels[tier]}, $${plans[tier].dollars.month}, holds ${plans[tier].leads ?? 'any number'}`,
            )
            .join('. ')}
          .
        </p>
      </div>
      <div className="mt-5 mb-3 flex flex-wrap items-center gap-3">
        <h2 id="who-comes-in" className="text-md font-semibold">
          {preview.room === 0 ? 'Who waits' : 'Who comes in'}
        </h2>
        {preview.room > 0 && (
          <>
            <span className="text-ink-2 tabular-nums">
              {number(coming)} of {number(preview.room)} chosen
            </span>
            <Segmented
              label="Who comes in first"
              className="ml-auto max-md:ml-0"
              value={choice.by}
              options={ways}
              onChange={(by) => onChoose({ by, rows: admissionOf(preview, choice)?.coming ?? [] })}
            />
          </>
        )}
      </div>
      {choice.by === 'talked' && (
        <p className="mb-3 text-sm text-ink-3">People come first whose row has notes of yours. The newest follow.</p>
      )}
      <Candidates {...props} />
    </section>
  );
};
