import type { checkText, TextChecked } from '@app/contracts/content/receipt.api';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check, X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { call } from '@/shared/http/call';
import { exactTime, shortTime } from '@/shared/lib/dates';
import { capital, plural } from '@/shared/lib/format';
import { Form } from '@/shared/forms/form';
import { Button } from '@/shared/ui/button';
import { LoadError } from '@/shared/ui/empty-state';
import { Field, Textarea } from '@/shared/ui/field';
import { Fingerprint, Seal, sealLabel } from '@/shared/ui/seal';
import { Perforation, Sheet } from '@/shared/ui/sheet';
import { WordDiff } from '@/shared/ui/word-diff';
import { nameOf, setApart, typeLabels } from '@/shared/labels/text-labels';

/** The server's limit, in characters. */
const longest = 20_000;

interface HeadProps {
  fingerprint: string;
  ok: boolean;
  title: string;
  children: ReactNode;
}

const Head = ({ fingerprint, ok, title, children }: HeadProps) => (
  <div className="flex items-center gap-4">
    <Seal fingerprint={fingerprint} size={64} ash={!ok} label={sealLabel(ok)} />
    <div className="min-w-0">
      <p className={`flex items-center gap-1.5 ${ok ? 'text-green' : 'text-ink-2'}`}>
        {ok ? <Check aria-hidden /> : <X aria-hidden />}
        {ok ? 'Approved by you' : 'No approval found'}
      </p>
      <p className="font-semibold">{title}</p>
      <p className="text-ink-3">{children}</p>
    </div>
  </div>
);

const ToReceipt = ({ id, children }: { id: string; children: ReactNode }) => (
  <Link to="/approvals" search={{ id, receipt: true }} className="link text-ink-2 max-md:py-3">
    {children}
  </Link>
);

const Found = ({ item }: { item: NonNullable<TextChecked['approved']> }) => {
  const { id, fingerprint, decidedAt, copiedAt, publishedAt } = item;
  const left = [
    copiedAt && `copied by you ${shortTime(copiedAt)}`,
    publishedAt && `you said it went out ${shortTime(publishedAt)}`,
  ].filter(Boolean);
  return (
    <>
      <Head fingerprint={fingerprint} ok title={decidedAt ? exactTime(decidedAt) : ''}>
        <bdi>{capital(nameOf(item).replace(/^the /u, ''))}</bdi>
      </Head>
      <Perforation className="my-3.5" />
      <p className="text-ink-2">{left.length > 0 ? `${capital(left.join(', '))}.` : 'Not copied yet.'}</p>
      <p className="mt-1">
        <ToReceipt id={id}>Open the receipt</ToReceipt>
      </p>
    </>
  );
};

const NotFound = ({ text, checked }: { text: string; checked: TextChecked }) => {
  const { fingerprint, closest, searched } = checked;
  return (
    <>
      <Head fingerprint={fingerprint} ok={false} title="Not a text you approved here">
        Searched {plural(searched, 'approved text')}
      </Head>
      {closest && (
        <>
          <Perforation className="my-3.5" />
          <p className="text-ink-2">
            Closest: the {typeLabels[closest.type].toLowerCase()}
            {closest.name && (closest.type === 'comment' ? ' for ' : ' to ') + setApart(closest.name)}, approved{' '}
            {shortTime(closest.at)}
          </p>
          <div aria-label="What differs" className="letter mt-2 text-[14.5px]/[23px]!">
            <WordDiff before={closest.body} after={text} />
          </div>
        </>
      )}
      <Perforation className="my-3.5" />
      <p className="text-sm text-ink-3">
        <Fingerprint value={fingerprint} groups={3} />
        <br />
        It may still be yours, written elsewhere. Keepwarm can only say that you did not approve it here.{' '}
        {closest && <ToReceipt id={closest.id}>Open the closest receipt</ToReceipt>}
      </p>
    </>
  );
};

/** Says whether the person approved exactly the words that they paste. */
export const CheckText = () => {
  const [text, setText] = useState('');
  const [asked, setAsked] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['content', 'check', asked],
    queryFn: ({ signal }) => call<typeof checkText>('POST', '/api/content/check', { body: { text: asked }, signal }),
    enabled: asked.trim() !== '',
    gcTime: 0,
  });
  const check = () => {
    if (text.trim() === '') return field.current?.focus();
    setAsked(text);
  };
  return (
    <Form onSubmit={check} className="mt-5 grid gap-3 print:hidden">
      <Field
        label="Check a text"
        hint="The seal is drawn from the first twelve digits of the fingerprint. Change one comma and it is another seal. What you paste here is compared and not kept."
      >
        <div className="flex items-start gap-2">
          <Textarea
            ref={field}
            rows={1}
            value={text}
            maxLength={longest}
            dir="auto"
            className="max-h-48 min-h-8 overflow-y-auto py-1.5 max-md:min-h-11"
            placeholder="Paste any text that carries your name"
            onChange={({ target }) => setText(target.value)}
          />
          <Button type="submit" pending={isFetching}>
            Check
          </Button>
        </div>
      </Field>
      <output className="block empty:hidden">
        {error ? (
          <LoadError what="The check" error={error} onRetry={() => void refetch()} />
        ) : (
          data &&
          asked === text && (
            <Sheet className="p-5 max-md:p-4">
              {data.approved ? <Found item={data.approved} /> : <NotFound text={asked} checked={data} />}
            </Sheet>
          )
        )}
      </output>
    </Form>
  );
};
