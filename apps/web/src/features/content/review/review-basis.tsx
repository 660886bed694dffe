import type { ContentDetail } from '@app/contracts/content/content.api';
import { toneLabels } from '@app/contracts/account/account.constants';
import { situationIds, situationNames } from '@app/contracts/content/content.constants';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check, CircleDashed, EyeOff, ScrollText } from 'lucide-react';
import type { ReactNode } from 'react';
import { exactTime, shortDay } from '@/shared/lib/dates';
import { resultWords, templateAnswersQuery, templatesQuery } from '@/shared/queries/templates.queries';
import { lazily } from '@/shared/ui/lazily';
import { LoadError } from '@/shared/ui/empty-state';
import { StateLabel } from '@/shared/ui/chip';
import { headingOf, typeLabels } from '@/shared/labels/text-labels';

const DeliverySteps = lazily(async () => (await import('../delivery/delivery-steps')).DeliverySteps);

const Fact = ({ sign, children }: { sign: ReactNode; children: ReactNode }) => (
  <li className="grid grid-cols-[16px_minmax(0,1fr)] gap-x-[9px] py-2 wrap-anywhere [&>.lucide]:mt-0.5 [&>.lucide]:text-ink-3">
    {sign}
    <div>{children}</div>
  </li>
);

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="not-first:mt-5 not-first:border-t not-first:border-line not-first:pt-[18px]">
    <h2 className="mb-1 text-md font-semibold">{title}</h2>
    {children}
  </section>
);

/** `from your post of 17 Nov`. */
const ComesFrom = ({ from }: { from: NonNullable<ContentDetail['from']> }) =>
  from.of === 'idea' ? (
    <p className="wrap-anywhere">
      from your idea of {shortDay(from.at)}: <bdi className="font-serif">{from.words}</bdi>
    </p>
  ) : (
    <Link to="/approvals" search={{ id: from.id }} className="link">
      {`from your ${from.what} of ${shortDay(from.at)}`}
    </Link>
  );

const nameOf = ({ what, channel }: ContentDetail['became'][number]): string =>
  what === 'idea' || channel === null
    ? 'Idea'
    : what === 'comment'
      ? typeLabels.comment
      : headingOf({ type: what, channel, targetName: null, topic: null });

const placeOf = ({ what, id }: ContentDetail['became'][number]) =>
  what === 'idea' ? ({ to: '/content' } as const) : ({ to: '/approvals', search: { id } } as const);

const Became = ({ became }: Pick<ContentDetail, 'became'>) => (
  <ul className="divide-y divide-line">
    {became.map((made) => (
      <li key={made.id} className="flex flex-wrap items-center gap-x-3 py-2">
        <Link {...placeOf(made)} className="link">
          {nameOf(made)}
        </Link>
        <span className="text-sm text-ink-3">{shortDay(made.at)}</span>
        {made.approvalStatus && <StateLabel state={made.approvalStatus} className="ml-auto" />}
      </li>
    ))}
  </ul>
);

/** `id`: the template's id in a text, `shipped:reconnect` or `own:` with an id. */
const FromTemplate = ({ id }: { id: string }) => {
  const own = id.startsWith('own:') ? id.slice('own:'.length) : null;
  const { data } = useQuery(templatesQuery);
  const answers = useQuery(templateAnswersQuery).data;
  const situation = situationIds.find((one) => id === `shipped:${one}`);
  const found = data?.find((one) => one.id === (own ?? id));
  const name = situation ? situationNames[situation] : found?.name;
  return (
    <Fact sign={<ScrollText aria-hidden />}>
      From {own === null ? 'the' : 'your'} template {name && <bdi>{name}</bdi>}
      <p className="text-sm text-ink-3">
        {found &&
          answers &&
          `${resultWords(
            found.results.drafted,
            answers.find((one) => one.template === id),
          )}. `}
        {!found?.archived && (
          <Link to="/templates" search={{ id: own ?? id }} className="link">
            Open<span className="sr-only"> the template</span>
          </Link>
        )}
      </p>
    </Fact>
  );
};

const questions = { whyMe: 'Why me?', whyNow: 'Why now?', want: 'What do you want?' } as const;

/** The three questions that a message answers in five seconds, and how. */
const Tells = ({ tells }: { tells: NonNullable<ContentDetail['tells']> }) => (
  <Part title="What the reader can tell">
    <ul>
      {(['whyMe', 'whyNow', 'want'] as const).map((name) => {
        const { ok, words } = tells[name];
        return (
          <Fact
            key={name}
            sign={
              ok ? (
                <Check aria-label="Yes" className="text-green!" />
              ) : (
                <CircleDashed aria-label="Not yet" className="size-4" />
              )
            }
          >
            <b className="font-medium">{questions[name]}</b>
            <p className="text-sm text-ink-3">
              <bdi>{words}</bdi>
            </p>
          </Fact>
        );
      })}
    </ul>
  </Part>
);

interface ReviewBasisProps {
  /** Undefined when the facts could not be loaded. */
  detail: ContentDetail | undefined;
  error: unknown;
  onRetry: () => void;
}

export const ReviewBasis = ({ detail, error, onRetry }: ReviewBasisProps) => (
  <aside
    aria-label="What it is based on"
    className="border-line px-5 pt-[22px] pb-7 max-xl:col-start-2 max-xl:border-t max-xl:px-8 max-md:border-t-0 max-md:px-4 max-md:pt-1 xl:sticky xl:top-(--banner) xl:h-[calc(100dvh-var(--banner))] xl:overflow-y-auto xl:border-l"
  >
    {detail?.approvalStatus === 'approved' && (
      <Part title={detail.type === 'message' ? 'From your yes to an answer' : 'From your yes to what came of it'}>
        <DeliverySteps item={detail} />
      </Part>
    )}
    <Part title="What it is based on">
      {detail?.from && <ComesFrom from={detail.from} />}
      {detail ? (
        <ul>
          {detail.basis.map((fact) => (
            <Fact key={fact} sign={<Check aria-hidden />}>
              <bdi>{fact}</bdi>
            </Fact>
          ))}
          {detail.templateId && <FromTemplate id={detail.templateId} />}
          <Fact sign={<EyeOff aria-hidden />}>
            Not used: your inbox, connections and feed
            <p className="text-sm text-ink-3">Keepwarm cannot read them</p>
          </Fact>
        </ul>
      ) : (
        <LoadError what="The facts" error={error} onRetry={onRetry} />
      )}
    </Part>
    {detail?.tells && <Tells tells={detail.tells} />}
    {detail && detail.became.length > 0 && (
      <Part title="What came from it">
        <Became became={detail.became} />
      </Part>
    )}
    {detail?.estimatedEngagement && (
      <Part title="Estimated engagement">
        <p className="text-ink-2">{detail.estimatedEngagement}</p>
      </Part>
    )}
    {detail && (
      <Part title="How it was written">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 pt-1 [&_dt]:text-ink-3">
          <dt>Tone</dt>
          <dd>{toneLabels[detail.tone]}</dd>
          {detail.topic && (
            <>
              <dt>Topic</dt>
              <dd className="wrap-anywhere">
                <bdi>{detail.topic}</bdi>
              </dd>
            </>
          )}
          <dt>Drafted</dt>
          <dd className="tabular-nums">{exactTime(detail.createdAt)}</dd>
        </dl>
      </Part>
    )}
  </aside>
);
