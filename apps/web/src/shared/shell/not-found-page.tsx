import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { House, LogIn, type LucideIcon, SunMedium, Upload, UserRound } from 'lucide-react';
import { useDeferredValue, useId, useState } from 'react';
import { leadAddress } from './navigation';
import { plural } from '@/shared/lib/format';
import { SearchInput } from '../ui/field';
import { PageTitle } from '../ui/page';
import { peopleQuery } from '@/shared/queries/people.queries';
import { useCounts } from '@/shared/queries/counts.queries';

interface Target {
  href: string;
  name: string;
  meta: string;
  icon: LucideIcon;
}

const Targets = ({ targets }: { targets: readonly Target[] }) => (
  <ul className="mt-7 border-t border-line">
    {targets.map(({ href, name, meta, icon: Icon }) => (
      <li key={href} className="border-b border-line">
        <a
          href={href}
          className="grid min-h-11 grid-cols-[16px_minmax(0,1fr)_auto] items-center gap-3 px-1 hover:bg-hover max-md:min-h-[52px]"
        >
          <Icon className="text-ink-3" />
          <span className="clip font-medium">{name}</span>
          <span className="clip text-ink-3 max-md:text-sm">{meta}</span>
        </a>
      </li>
    ))}
  </ul>
);

const decoded = (text: string) => {
  try {
    return decodeURIComponent(text);
  } catch {
    // An invalid % sequence: search for the text as it is.
    return text;
  }
};

/** The last part of the unknown address, as a text to search for. */
const searchTextOf = (path: string) =>
  decoded(path.split('/').findLast(Boolean) ?? '')
    .replaceAll(/[-_+]+/g, ' ')
    .trim()
    .slice(0, 60);

const SearchAndPlaces = ({ path }: { path: string }) => {
  const [text, setText] = useState(() => searchTextOf(path));
  const asked = useDeferredValue(text.trim());
  const people = useQuery({ ...peopleQuery(asked), enabled: asked !== '' });
  const { pending } = useCounts();
  const found = asked === '' ? [] : (people.data?.rows ?? []);
  const targets: Target[] = [
    ...found.slice(0, 4).map((lead) => ({
      href: leadAddress(lead.id),
      name: lead.name,
      meta: lead.company,
      icon: UserRound,
    })),
    { href: '/import', name: 'Import CSV', meta: 'import people', icon: Upload },
    {
      href: '/',
      name: 'Today',
      meta:
        pending === undefined
          ? ''
          : pending > 0
            ? `${plural(pending, 'draft waits', 'drafts wait')} for your approval`
            : 'your dashboard',
      icon: SunMedium,
    },
  ];
  return (
    <>
      <SearchInput
        aria-label="Search people"
        placeholder="Search people"
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="[&_input]:h-10"
      />
      <Targets targets={targets} />
    </>
  );
};

const visitorTargets: readonly Target[] = [
  { href: '/', name: 'Home', meta: 'what Keepwarm does', icon: House },
  { href: '/login', name: 'Sign in', meta: 'to your drafts and leads', icon: LogIn },
];

export const NotFoundPage = ({ signedIn }: { signedIn: boolean }) => {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const id = useId();
  return (
    <section aria-labelledby={id} className="max-w-[640px] pt-[clamp(16px,7vh,88px)]">
      <PageTitle name="404 Page Not Found" />
      <h1 id={id} className="text-[38px]/[42px] font-semibold tracking-[-0.035em] max-md:text-[30px]/[34px]">
        404 Page Not Found
      </h1>
      <p className="mt-3 mb-[22px] text-[15px]/6 text-ink-2">
        There is no page at{' '}
        <span className="rounded-chip bg-sunk px-1.5 py-0.5 font-mono text-[13px] wrap-anywhere">{path}</span>. The
        address may be old or mistyped.
      </p>
      {signedIn ? <SearchAndPlaces path={path} /> : <Targets targets={visitorTargets} />}
    </section>
  );
};
