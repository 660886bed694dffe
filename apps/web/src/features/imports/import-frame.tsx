import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { backLook, Page } from '@/shared/ui/page';

/** The head of every step of the import. */
export const ImportFrame = ({
  sub,
  actions,
  children,
}: {
  sub: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) => (
  <Page
    back={
      <Link to="/leads" className={backLook}>
        <ArrowLeft />
        Leads &amp; Segments
      </Link>
    }
    title="Import CSV"
    sub={sub}
    actions={actions}
  >
    {children}
  </Page>
);

/** A step, with a column beside it. */
export const WithAside = ({ label, aside, children }: { label: string; aside: ReactNode; children: ReactNode }) => (
  <div className="grid grid-cols-[minmax(0,1fr)_268px] items-start gap-7 max-lg:grid-cols-1">
    <div className="grid grid-cols-1 gap-5">{children}</div>
    <aside aria-label={label} className="max-lg:border-t max-lg:border-line max-lg:pt-[18px]">
      {aside}
    </aside>
  </div>
);

/** A part of the column beside a step. */
export const AsideSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="border-line py-[18px] not-first:border-t first:pt-0">
    <h2 className="mb-2 text-md font-semibold">{title}</h2>
    <div className="text-ink-2">{children}</div>
  </section>
);
