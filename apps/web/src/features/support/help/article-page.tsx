import type { HelpArticle } from '@app/contracts/support/help';
import { Link, useRouter } from '@tanstack/react-router';
import { ArrowLeft, MessageCircle } from 'lucide-react';
import { type MouseEvent, useDeferredValue } from 'react';
import { articles } from 'virtual:help-articles';
import { Button } from '@/shared/ui/button';
import { Empty } from '@/shared/ui/empty-state';
import { PageTitle } from '@/shared/ui/page';
import { openChat } from '../chat/chat.store';

/** The articles of the same category, then those that share the most tags. */
const nextAfter = (article: HelpArticle): HelpArticle[] => {
  const near = (other: HelpArticle) =>
    (other.category === article.category ? 10 : 0) + other.tags.filter((tag) => article.tags.includes(tag)).length;
  return articles
    .filter((other) => other !== article)
    .toSorted((a, b) => near(b) - near(a))
    .slice(0, 3);
};

const Back = () => (
  <Link to="/help" className="mb-3.5 inline-flex items-center gap-1 text-ink-3 hover:text-ink max-md:min-h-11">
    <ArrowLeft className="size-3.5" />
    Back
  </Link>
);

const Missing = () => (
  <div className="mx-auto max-w-page">
    <PageTitle name="Help Center" />
    <Back />
    <Empty title="There is no such article" detail="It may have a new name. The Help Center lists all articles." />
  </div>
);

/** A plain click on a link of an article stays in the product; every other click is the browser's. */
const useLinks = () => {
  const router = useRouter();
  return (event: MouseEvent<HTMLElement>) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    const path = link?.getAttribute('href');
    // Pricing is a separate page without the product's script.
    if (!plain || !path?.startsWith('/') || path === '/pricing') return;
    event.preventDefault();
    router.history.push(path);
  };
};

const prose = [
  'text-[15px]/6 text-ink-2 [&>*+*]:mt-3.5 [&_strong]:font-semibold [&_strong]:text-ink',
  '[&_a]:text-ink [&_a]:underline [&_a]:underline-offset-[3px]',
  '[&_h2]:mt-7! [&_h2]:text-lg [&_h2]:font-semibold [&_h2]:tracking-[-0.01em] [&_h2]:text-ink',
  '[&_ul]:list-disc [&_ul]:pl-5 [&_ol]:list-decimal [&_ol]:pl-5 [&_li]:mt-1.5',
  '[&_code]:rounded-chip [&_code]:bg-sunk [&_code]:px-1.5 [&_code]:font-mono [&_code]:text-[13px]',
].join(' ');

/** One article. Its address is `/help/<slug>`. */
export const ArticlePage = ({ slug }: { slug: string }) => {
  // The build renders this page without an article. Then it shows nothing.
  const painted = useDeferredValue(true, false);
  const onClick = useLinks();
  const article = articles.find((each) => each.slug === slug);
  if (!article) return painted ? <Missing /> : null;
  return (
    <div className="mx-auto max-w-page">
      <PageTitle name={article.title} />
      <Back />
      <div className="grid gap-x-[72px] gap-y-7 lg:grid-cols-[minmax(0,36rem)_240px]">
        <article>
          <p className="text-sm text-ink-3">
            {article.category}, {article.minutes} min
          </p>
          <h1 className="mt-1.5 mb-3.5 text-[24px]/[30px] font-semibold tracking-[-0.028em] text-balance md:text-[28px]/[34px]">
            {article.title}
          </h1>
          {/* The build makes this HTML from our own Markdown, without any other HTML: see libs/help. */}
          {/* The clicks come from the links inside, which have focus and keys themselves. */}
          {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
          <div className={prose} onClick={onClick} dangerouslySetInnerHTML={{ __html: article.html }} />
        </article>
        <aside aria-label="More" className="grid content-start gap-7">
          <section>
            <h2 className="mb-1 font-semibold">Next to read</h2>
            <ul className="divide-y divide-line">
              {nextAfter(article).map((other) => (
                <li key={other.slug}>
                  <Link
                    to="/help/$slug"
                    params={{ slug: other.slug }}
                    className="block py-2 hover:underline max-md:py-3"
                  >
                    {other.title}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
          <section>
            <h2 className="mb-1 font-semibold">Not answered</h2>
            <p className="mb-2.5 text-ink-3">Support replies in under 4 hours.</p>
            <Button onClick={() => openChat({ show: 'chat' })}>
              <MessageCircle />
              Chat with Support
            </Button>
          </section>
        </aside>
      </div>
    </div>
  );
};
