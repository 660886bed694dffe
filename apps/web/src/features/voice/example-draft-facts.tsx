import type { DraftNow, draftNow } from '@app/contracts/voice/voice.api';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { getQuery } from '@/shared/http/get-query';
import { LoadError } from '@/shared/ui/empty-state';
import { Sheet } from '@/shared/ui/sheet';

/** The newest message as the templates would write it now. A switch of the card changes it. */
const draftNowQuery = {
  ...getQuery<typeof draftNow>(['card', 'draft'], '/api/voice/draft'),
  // Texts and leads change it too.
  staleTime: 0,
};

type Draft = NonNullable<DraftNow['draft']>;
type Fact = Draft['facts'][number];

const origins: Record<Fact['from'], string> = {
  person: 'the person',
  card: 'your card',
  notes: 'your notes',
  thread: 'the thread',
  you: 'you, for it',
};

const Line = ({ name, words, from, held }: Pick<Fact, 'name' | 'words' | 'held'> & { from: string }) => (
  <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 sm:grid-cols-[150px_minmax(0,1fr)_auto]">
    <span className="text-ink-2">{name}</span>
    {held ? (
      <del className="text-ink-3 max-sm:col-span-2 max-sm:row-start-2">{words}</del>
    ) : (
      <bdi className="wrap-anywhere max-sm:col-span-2 max-sm:row-start-2">{words}</bdi>
    )}
    <span className="text-ink-2">{held ? `${from}, off` : from}</span>
  </li>
);

/** All known facts for one real draft, and the draft that the templates write from them. */
export const OneDraft = () => {
  const { data, error, refetch } = useQuery(draftNowQuery);
  if (error && !data) return <LoadError what="The facts of a draft" error={error} onRetry={() => void refetch()} />;
  if (!data?.draft) return null;
  const { id, name, situation, facts, subject, body } = data.draft;
  return (
    <section aria-label="The facts of one draft">
      <div className="mb-1.5 flex flex-wrap items-baseline gap-x-3">
        <h3 className="text-sm font-medium text-ink-2">Exactly this, for one draft</h3>
        <span className="text-sm text-ink-3">
          <bdi>{name}</bdi>, {situation.name}
        </span>
        <Link to="/approvals" search={{ id }} className="link ml-auto text-sm">
          See the draft
        </Link>
      </div>
      <ul className="grid gap-1 rounded-control bg-sunk px-3.5 py-2.5 font-mono text-sm">
        {facts.map((fact) => (
          <Line key={`${fact.name} ${fact.held}`} {...fact} from={origins[fact.from]} />
        ))}
        <Line name="situation" words={situation.reason} from="found" held={false} />
      </ul>
      <h3 className="mt-3.5 mb-1.5 text-sm font-medium text-ink-2">As your templates would write it now</h3>
      <Sheet className="px-5 py-4 font-serif text-[15px]/[23px] max-md:px-4">
        {subject && <p className="mb-2 font-semibold">{subject}</p>}
        <p className="whitespace-pre-line wrap-anywhere">{body}</p>
      </Sheet>
    </section>
  );
};
