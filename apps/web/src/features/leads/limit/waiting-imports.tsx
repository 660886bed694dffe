import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { dayAndMonth, useNow } from '@/shared/lib/dates';
import { number, plural } from '@/shared/lib/format';
import { importsQuery, waitUntil } from '@/shared/queries/imports.queries';
import { buttonLook } from '@/shared/ui/button';

/** `, and 80 fit now`; nothing while the plan is full. */
const fitting = (waiting: number, room: number): string => {
  if (room <= 0) return '';
  if (room >= waiting) return waiting === 1 ? ', and fits now' : ', and all fit now';
  return `, and ${number(room)} ${room === 1 ? 'fits' : 'fit'} now`;
};

export const WaitingImports = ({ room }: { room: number }) => {
  const { data } = useQuery(importsQuery);
  const now = useNow();
  const waiting = (data ?? []).flatMap((one) => {
    const until = waitUntil(one, now);
    return until ? [{ ...one, until }] : [];
  });
  if (waiting.length === 0) return null;
  return (
    <ul
      aria-label="Imported people who wait for room"
      className="mb-5 divide-y divide-line rounded-panel border border-line bg-panel"
    >
      {waiting.map(({ id, fileName, waiting: count, until }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-[18px] py-2.5 max-md:px-3.5">
          <p className="min-w-0 flex-1 basis-64">
            <b className="font-semibold">{plural(count, 'person', 'people')}</b> from <bdi>{fileName}</bdi>{' '}
            {count === 1 ? 'waits' : 'wait'}
            {fitting(count, room)}. {count === 1 ? 'The row is' : 'The rows are'} kept until {dayAndMonth(until)}.
          </p>
          <Link
            to="/import"
            search={{ id, step: 'run' }}
            className={buttonLook({ size: 'sm', ...(room > 0 && { variant: 'primary' }) })}
          >
            {room > 0 ? 'Bring them in' : 'See who waits'}
          </Link>
        </li>
      ))}
    </ul>
  );
};
