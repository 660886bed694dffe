import { Link } from '@tanstack/react-router';
import { BookOpen } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '@/shared/ui/button';
import { type Message, openChat, useChat } from './chat.store';

const By = ({ children }: { children: string }) => <div className="mb-0.5 text-[11px]/4 text-ink-3">{children}</div>;

/** A message of the person, in the serif of human words. */
export const Yours = ({ children }: { children: string }) => (
  <div className="max-w-[82%] self-end">
    <span className="sr-only">You</span>
    <p className="rounded-[10px] rounded-br-sheet bg-fill px-3 pt-2 pb-[9px] font-serif text-[14px]/[21px] wrap-anywhere whitespace-pre-wrap">
      {children}
    </p>
  </div>
);

export const Theirs = ({ children }: { children: string }) => (
  <div className="max-w-[88%]">
    <By>Support</By>
    <p className="leading-5 wrap-anywhere whitespace-pre-wrap">{children}</p>
  </div>
);

const Article = ({ slug, title, heading }: NonNullable<Message['articles']>[number]) => (
  <Link
    to="/help/$slug"
    params={{ slug }}
    className="group grid grid-cols-[16px_minmax(0,1fr)] gap-x-[9px] border-b border-line py-2 first:border-t"
  >
    <BookOpen aria-hidden className="mt-0.5 size-3.5 text-ink-3" />
    <span>
      <span className="link">{title}</span>
      {heading && <span className="block text-sm text-ink-3">{heading}</span>}
    </span>
  </Link>
);

const Answer = ({ message: { content, articles = [], unknown } }: { message: Message }) => (
  <div className="max-w-[88%]">
    <Theirs>{content}</Theirs>
    {articles.length > 0 && (
      <div className="mt-[9px]">
        {articles.map((article) => (
          <Article key={article.slug} {...article} />
        ))}
      </div>
    )}
    {unknown && (
      <Button size="sm" className="mt-[9px]" onClick={() => openChat({ show: 'form' })}>
        Create a ticket
      </Button>
    )}
  </div>
);

const Writing = () => (
  <div>
    <By>Support</By>
    <p className="sr-only">Support is writing</p>
    <span aria-hidden className="inline-flex h-5 items-center gap-1">
      <i className="size-[5px] animate-pulse rounded-full bg-ink-3 motion-reduce:animate-none" />
      <i className="size-[5px] animate-pulse rounded-full bg-ink-3 [animation-delay:200ms] motion-reduce:animate-none" />
      <i className="size-[5px] animate-pulse rounded-full bg-ink-3 [animation-delay:400ms] motion-reduce:animate-none" />
    </span>
  </div>
);

export const logLook =
  'flex flex-1 flex-col gap-3.5 overflow-y-auto px-[18px] pt-4 pb-2 [scrollbar-width:thin] focus-visible:-outline-offset-2';

export const ChatLog = ({ name, pending }: { name: string | null; pending: boolean }) => {
  const { messages } = useChat();
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // In braces: newer browsers return a promise, which is no clean-up.
    end.current?.scrollIntoView({ block: 'end' });
  }, [messages, pending]);
  return (
    // The focus gets here too, so that the keys can scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable
    <div role="log" aria-label="Conversation" tabIndex={0} className={logLook}>
      <Theirs>{`Hello${name ? ` ${name}` : ''}. I answer from the help articles, and say so when they do not cover it.`}</Theirs>
      {messages.map((message, i) =>
        message.role === 'user' ? <Yours key={i}>{message.content}</Yours> : <Answer key={i} message={message} />,
      )}
      {pending && <Writing />}
      <div ref={end} />
    </div>
  );
};
