import type { TextDimension } from '@app/contracts/metrics/analytics.constants';
import type { Analytics } from '@app/contracts/metrics/analytics.api';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FileText, History } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { clockTime, dayAndMonth, dayIn, useNow } from '@/shared/lib/dates';
import { lazily } from '@/shared/ui/lazily';
import { cn } from '@/shared/lib/cn';
import { useTimeZone } from '@/shared/queries/current-user.queries';
import { buttonLook } from '@/shared/ui/button';
import { Loaded } from '@/shared/ui/empty-state';
import { Page } from '@/shared/ui/page';
import { Panel } from '@/shared/ui/panel';
import { Segmented } from '@/shared/ui/segmented';
import { Skeleton } from '@/shared/ui/skeleton';
import { tabListLook, tabLook } from '@/shared/ui/tab-styles';
import { analyticsQuery } from './analytics.queries';
import type { AnalyticsSearch } from './analytics.search';
import { AsOfBar } from './as-of-bar';
import { Cadence } from './posting-cadence';
import { FourFigures, ResultsPanel, SampleFigures, WaitingFigures } from './four-figures';
import { Channels, Replies, TextsTable } from './texts-table';
import { beforeOf, dimensionNames, heightsOf, rowsAsked, wordsOf } from './figure-words';
import { AnalyticsTabs } from '@/shared/shell/analytics-tabs';
import { PeriodBar } from './period-bar';
import { daysOf } from './periods';
import { RestatedWeeks } from './restated-weeks';
import { RowsDrawer } from './rows-drawer';
import { PipelineStanding } from './pipeline-standing';

const FromPostToDeal = lazily(async () => (await import('./from-post-to-deal')).FromPostToDeal);

interface AsOfProps {
  to: string;
  today: string;
  /** When the figures were read; 0 before that. The space is reserved, so that nothing moves. */
  readAt: number;
}

/** The time of the figures: now, or the end of a past period. */
const AsOf = ({ to, today, readAt }: AsOfProps) => {
  const timeZone = useTimeZone();
  const over = to < today;
  return (
    <p
      className={cn(
        'flex h-8 items-center gap-1.5 tabular-nums max-md:h-11',
        over ? 'text-amber' : 'text-ink-3',
        readAt === 0 && 'invisible',
      )}
      title={
        over
          ? 'Active Leads and Pipeline Value as they stood at the end of that day. Where people stand is as of now.'
          : undefined
      }
    >
      <History className="size-4 flex-none" />
      {over ? `As of ${dayAndMonth(to)}` : `As of today, ${clockTime(new Date(readAt).toISOString(), timeZone)}`}
    </p>
  );
};

const questions = {
  stand: { title: 'Where people stand', tab: 'Where they stand' },
  out: { title: 'What you put out', tab: 'Put out' },
  back: { title: 'What came back', tab: 'Came back' },
  came: { title: 'What it came to', tab: 'Deals' },
} as const;
type Question = keyof typeof questions;

interface SectionProps {
  of: Question;
  /** The question that a phone or a tablet shows. */
  open: Question;
  meta: string;
  children: ReactNode;
}

const Section = ({ of, open, meta, children }: SectionProps) => (
  <section aria-label={questions[of].title} className={cn('mt-8 max-lg:mt-4', of !== open && 'max-lg:hidden')}>
    <div className="mb-3 flex flex-wrap items-baseline gap-x-3">
      <h2 className="text-lg font-semibold tracking-[-0.01em]">{questions[of].title}</h2>
      <p className="text-ink-3">{meta}</p>
    </div>
    {children}
  </section>
);

const two = 'grid grid-cols-2 gap-5 max-lg:grid-cols-1';

interface GroupedProps {
  title: string;
  dimensions: readonly TextDimension[];
  children: (by: TextDimension) => ReactNode;
}

const Grouped = ({ title, dimensions, children }: GroupedProps) => {
  const [by, setBy] = useState<TextDimension>(dimensions[0] ?? 'kind');
  return (
    <Panel
      title={`${title} ${dimensionNames[by].toLowerCase()}`}
      action={
        dimensions.length > 1 && (
          <Segmented
            label={title}
            value={by}
            onChange={setBy}
            options={dimensions.map((value) => ({ value, label: dimensionNames[value] }))}
          />
        )
      }
    >
      <div className="pt-1">{children(by)}</div>
    </Panel>
  );
};

/** Tabs for the four questions, because phones and tablets show one answer at a time. */
const QuestionTabs = ({ open, onOpen }: { open: Question; onOpen: (question: Question) => void }) => (
  <div role="tablist" aria-label="Question" className={cn(tabListLook, 'mt-6 lg:hidden')}>
    {(Object.keys(questions) as Question[]).map((question) => (
      <button
        key={question}
        type="button"
        role="tab"
        aria-selected={question === open}
        aria-current={question === open ? 'page' : undefined}
        className={tabLook}
        onClick={() => onOpen(question)}
      >
        {questions[question].tab}
      </button>
    ))}
  </div>
);

const Loading = () => (
  <>
    <output className="sr-only">Loading Analytics</output>
    <WaitingFigures />
    <Skeleton className="mt-8 mb-4 h-4 w-44" />
    <div className="grid grid-cols-[minmax(0,1.62fr)_minmax(0,1fr)] gap-5 max-lg:grid-cols-1">
      <Skeleton className="h-72 rounded-panel!" />
      <Skeleton className="h-72 rounded-panel!" />
    </div>
  </>
);

const Figures = ({ page, templates }: { page: Analytics; templates: Record<string, string> }) => {
  const [open, setOpen] = useState<Question>('stand');
  const table = (by: TextDimension) => <TextsTable by={by} groups={page.texts[by]} templates={templates} />;
  const bars = (by: TextDimension) => <Replies by={by} groups={page.texts[by]} templates={templates} />;
  return (
    <>
      {page.empty ? <SampleFigures /> : <FourFigures page={page} />}
      <QuestionTabs open={open} onOpen={setOpen} />
      <Section of="stand" open={open} meta="as of now">
        <PipelineStanding page={page} />
      </Section>
      <Section of="out" open={open} meta="edited: the share of approved texts that you changed first">
        <div className="mb-5 grid grid-cols-[minmax(0,1.62fr)_minmax(0,1fr)] gap-5 max-lg:grid-cols-1">
          <Cadence weeks={page.weeks} />
          <Channels texts={page.texts} />
        </div>
        <div className={two}>
          <Grouped title="By" dimensions={['kind']}>
            {table}
          </Grouped>
          <Grouped title="By" dimensions={['topic', 'tone', 'template', 'approach']}>
            {table}
          </Grouped>
        </div>
      </Section>
      <Section of="back" open={open} meta="replies within 14 days. Upright line: before. Pale: fewer than ten texts">
        <div className={two}>
          <Grouped title="Replies by" dimensions={['tone']}>
            {bars}
          </Grouped>
          <Grouped title="Replies by" dimensions={['kind', 'template', 'topic', 'approach']}>
            {bars}
          </Grouped>
        </div>
      </Section>
      <Section of="came" open={open} meta="answers, deals and time">
        <ResultsPanel page={page} />
        <FromPostToDeal />
        <RestatedWeeks weeks={page.weeks} />
      </Section>
    </>
  );
};

interface AnalyticsPageProps {
  search: AnalyticsSearch;
  /** The names of the person's own templates, by the id that texts have: `own:` and the template's id. */
  templates: Record<string, string>;
  onSearch: (search: AnalyticsSearch) => void;
}

export const AnalyticsPage = ({ search, templates, onSearch }: AnalyticsPageProps) => {
  const timeZone = useTimeZone();
  const today = dayIn(useNow(), timeZone);
  const days = daysOf(search, today);
  const query = useQuery(analyticsQuery(days));
  const { data: page, dataUpdatedAt } = query;
  const asked = rowsAsked(search, days);
  const { period, from, to, figure, value } = search;
  return (
    <Page
      title="Analytics"
      sub="Every figure opens the rows behind it"
      actions={
        <>
          <AsOf to={page?.to ?? days.to} today={today} readAt={page ? dataUpdatedAt : 0} />
          <Link to="/report" className={buttonLook({ variant: 'primary' })}>
            <FileText />
            Weekly report
          </Link>
        </>
      }
    >
      <AnalyticsTabs current="/analytics" />
      <PeriodBar search={search} days={days} previous={page?.previous} onPeriod={onSearch} />
      <Loaded query={query} what="Analytics" loading={<Loading />}>
        {(read) => <Figures page={read} templates={templates} />}
      </Loaded>
      {asked && (
        <RowsDrawer
          asked={asked}
          {...wordsOf(asked, templates)}
          before={page && !asked.asOf ? beforeOf(asked, page) : null}
          asOf={
            asked.asOf &&
            page && (
              <AsOfBar
                day={asked.asOf}
                from={page.weeks[0]?.weekStart ?? asked.asOf}
                heights={heightsOf(asked, page)}
                today={today}
                onDay={(asOf) => onSearch({ period, from, to, figure, value, ...(asOf && { asOf }) })}
              />
            )
          }
          onClose={() => onSearch({ period, from, to })}
        />
      )}
    </Page>
  );
};
