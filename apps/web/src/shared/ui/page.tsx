import type { ReactNode } from 'react';
import { cn } from '@/shared/lib/cn';

export const PageTitle = ({ name }: { name: string }) => <title>{`${name} | Keepwarm`}</title>;

export const backLook =
  'mb-0.5 inline-flex items-center gap-1.5 text-ink-3 hover:text-ink max-md:min-h-11 [&_.lucide]:size-3.5';

interface PageProps {
  back?: ReactNode;
  /** The title from docs/quality/specification.md. It is also the browser's title. */
  title: string;
  sub?: ReactNode;
  /** At the top right. A page has at most one primary button, which is the last. */
  actions?: ReactNode;
  /** Keeps the actions beside the title on a phone too, for a page whose action only leads away from it. */
  beside?: boolean;
  className?: string;
  children: ReactNode;
}

/** The head and body of a screen, at most 1280 px wide. */
export const Page = ({ back, title, sub, actions, beside = false, className, children }: PageProps) => (
  <div className={cn('mx-auto max-w-page', className)}>
    <PageTitle name={title} />
    {back}
    <header className="mb-[18px] flex flex-wrap items-start gap-x-4 gap-y-3">
      <div className={beside ? 'min-w-0 flex-1' : undefined}>
        <h1 className="text-xl font-semibold tracking-title">{title}</h1>
        {sub && <p className="mt-px text-ink-3 wrap-anywhere">{sub}</p>}
      </div>
      {actions && (
        <div className={cn('ml-auto flex flex-wrap gap-2', !beside && 'max-md:ml-0 max-md:w-full max-md:[&>*]:flex-1')}>
          {actions}
        </div>
      )}
    </header>
    {children}
  </div>
);
