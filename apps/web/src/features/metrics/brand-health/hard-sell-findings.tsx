import type { CaughtPhrase, caughtPhrases, PhraseFate } from '@app/contracts/metrics/brand-health.api';
import { useQuery } from '@tanstack/react-query';
import { getQuery } from '@/shared/http/get-query';
import { number, plural } from '@/shared/lib/format';
import { Loaded } from '@/shared/ui/empty-state';
import { Panel } from '@/shared/ui/panel';
import { SkeletonRows } from '@/shared/ui/skeleton';

const phrasesQuery = {
  ...getQuery<typeof caughtPhrases>(['metrics', 'health', 'phrases'], '/api/brand-health/phrases'),
  staleTime: 0,
};

const fates: readonly [fate: PhraseFate, words: string][] = [
  ['removed', 'removed'],
  ['kept', 'kept'],
  ['declined', 'declined with the text'],
  ['waiting', 'waiting for you'],
];

/** `4 removed, 1 kept`. */
const whatYouDid = (counts: Record<PhraseFate, number>): string =>
  fates.flatMap(([fate, words]) => (counts[fate] === 0 ? [] : [`${number(counts[fate])} ${words}`])).join(', ');

const all = (phrases: readonly CaughtPhrase[]) => {
  const sum = (key: PhraseFate | 'texts') => phrases.reduce((total, phrase) => total + phrase[key], 0);
  const sums = Object.fromEntries(fates.map(([fate]) => [fate, sum(fate)])) as Record<PhraseFate, number>;
  return { texts: sum('texts'), words: whatYouDid(sums) };
};

const cell =
  'px-2 py-2 text-left align-baseline font-normal first:pl-[18px] last:pr-[18px] max-md:first:pl-3.5 max-md:last:pr-3.5';
const typeNames = { message: 'messages', post: 'posts', comment: 'comments' } as const;

const Table = ({ phrases }: { phrases: readonly CaughtPhrase[] }) => {
  const { texts, words } = all(phrases);
  return (
    <table className="mt-2 w-full border-y border-line tabular-nums [&_tr+tr]:border-t [&_tr+tr]:border-line">
      <thead className="border-b border-line text-sm text-ink-3">
        <tr>
          <th scope="col" className={cell}>
            Phrase
          </th>
          <th scope="col" className={`${cell} max-md:hidden`}>
            In
          </th>
          <th scope="col" className={cell}>
            Texts
          </th>
          <th scope="col" className={cell}>
            What you did
          </th>
        </tr>
      </thead>
      <tbody>
        {phrases.map((phrase) => (
          <tr key={phrase.phrase}>
            <th scope="row" className={`${cell} font-serif`}>
              <span className="first-letter:uppercase inline-block">{phrase.phrase}</span>
            </th>
            <td className={`${cell} text-ink-2 max-md:hidden`}>
              {phrase.types.map((type) => typeNames[type]).join(', ')}
            </td>
            <td className={cell}>{number(phrase.texts)}</td>
            <td className={cell}>{whatYouDid(phrase)}</td>
          </tr>
        ))}
        {phrases.length > 1 && (
          <tr className="font-semibold">
            <th scope="row" className={`${cell} font-semibold`}>
              {plural(phrases.length, 'phrase')}
            </th>
            <td className={`${cell} max-md:hidden`}>together</td>
            <td className={cell}>{number(texts)}</td>
            <td className={cell}>{words}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
};

/** The phrases of hard selling that were in a text before its approval, and what the person did with them. */
export const HardSell = () => (
  <Panel title="Hard-sell phrases caught" meta="before approval, four weeks">
    <Loaded
      query={useQuery(phrasesQuery)}
      what="The phrases"
      loading={<SkeletonRows rows={4} says="Loading the phrases" />}
    >
      {(phrases) => (
        <>
          {phrases.length > 0 && <Table phrases={phrases} />}
          <p className="px-[18px] py-3 text-sm text-ink-3 max-md:px-3.5">
            {phrases.length === 0 && 'None was found in any version of your texts. '}
            Keepwarm’s own drafts use none. It marks those in your words; only you remove them.
          </p>
        </>
      )}
    </Loaded>
  </Panel>
);
