import { cutTo } from '@app/contracts/text';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Command } from 'cmdk';
import {
  CalendarDays,
  ChevronRight,
  ClipboardPaste,
  RefreshCw,
  ScrollText,
  Search,
  Upload,
  UserPlus,
  UserRound,
} from 'lucide-react';
import { type ClipboardEvent, type ReactNode, useDeferredValue, useState } from 'react';
import { leadAddress, useNavPages } from './navigation';
import { cn } from '@/shared/lib/cn';
import { dayIn, useNow } from '@/shared/lib/dates';
import { useAllHotkeys } from '@/shared/ui/hotkeys';
import { typedAhead } from '@/shared/ui/held-keys';
import { captureHash, namesPerson } from '@/shared/lib/share-target';
import { BareDialog } from '@/shared/ui/dialog-window';
import { Key } from '@/shared/ui/key-hint';
import { peopleQuery } from '@/shared/queries/people.queries';

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();

const itemLook =
  'mx-1.5 flex h-9 cursor-pointer items-center gap-2.5 rounded-control px-2.5 data-[selected=true]:bg-select max-md:h-11 [&_.lucide]:text-ink-3';
const groupLook =
  '[&_[cmdk-group-heading]]:px-4 [&_[cmdk-group-heading]]:pt-2.5 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-sm [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-ink-2';

interface LineProps {
  value: string;
  icon: ReactNode;
  name: string;
  meta?: string;
  keys?: string | undefined;
  onSelect: () => void;
}

const Line = ({ value, icon, name, meta, keys, onSelect }: LineProps) => (
  <Command.Item value={value} onSelect={onSelect} className={itemLook}>
    {icon}
    <span className={cn('flex-none truncate', meta || keys ? 'max-w-[60%]' : 'max-w-full')}>{name}</span>
    {meta && <span className="clip text-ink-3">{meta}</span>}
    {keys && <Key keys={keys} className="ml-auto flex-none" />}
  </Command.Item>
);

/** The command palette (⌘K): people from the server, actions and pages from the browser. */
export const Palette = ({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) => (
  <BareDialog open={open} onOpenChange={onOpenChange} title="Search or jump to">
    <PaletteBody close={() => onOpenChange(false)} />
  </BareDialog>
);

const PaletteBody = ({ close }: { close: () => void }) => {
  const router = useRouter();
  const [text, setText] = useState(typedAhead);
  // Until an arrow key is pressed the first line is selected, also when results arrive from the server.
  const [chosen, setChosen] = useState('');
  const [moved, setMoved] = useState(false);
  const asked = useDeferredValue(text.trim());
  const people = useQuery(peopleQuery(asked));
  const acts = useAllHotkeys();
  const { all: pages } = useNavPages();
  const now = useNow();

  const has = (name: string) => plain(name).includes(plain(text.trim()));
  // Until the people of these words are found, those of the search before are shown only when they have them.
  const looking = people.isPending || people.isPlaceholderData || asked !== text.trim();
  const found = (people.data?.rows ?? []).filter(
    ({ name, title, company }) => !looking || [name, title, company].some(has),
  );
  const go = (address: string) => {
    close();
    router.history.push(address);
  };
  /** Opens the capture dialog, which reads the person out of the words. */
  const capture = (words: string) => go(`/leads?capture=true#${captureHash(words)}`);
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text').trim();
    if (!pasted.includes('\n') && !namesPerson(pasted)) return;
    event.preventDefault();
    capture(pasted);
  };
  const does = acts.filter(({ palette, does: name }) => palette && has(name));
  const goes = [
    ...pages.map(({ to, name, icon: Icon, keys }) => ({ to, name, keys, icon: <Icon /> })),
    { to: '/templates', name: 'Message templates', keys: undefined, icon: <ScrollText /> },
    {
      to: `/content?month=${dayIn(now).slice(0, 7)}`,
      name: 'Presence Scheduler',
      keys: undefined,
      icon: <CalendarDays />,
    },
    { to: '/import', name: 'Import CSV', keys: undefined, icon: <Upload /> },
    { to: '/leads?capture=true', name: 'Paste to capture', keys: undefined, icon: <ClipboardPaste /> },
  ].filter(({ name }) => has(name));

  const nothing = found.length === 0 && does.length === 0 && goes.length === 0;
  const first = found[0]?.id ?? (does[0] ? `do ${does[0].does}` : goes[0] ? `go ${goes[0].to}` : 'capture');

  return (
    <Command
      shouldFilter={false}
      loop
      label="Search or jump to"
      value={moved ? chosen : first}
      onValueChange={setChosen}
      onKeyDown={(event) => event.key.startsWith('Arrow') && setMoved(true)}
      onPointerMove={() => setMoved(true)}
    >
      <div className="flex h-12 items-center gap-2.5 border-b border-line px-4">
        <Search aria-hidden className="text-ink-3" />
        <Command.Input
          value={text}
          onValueChange={(next) => {
            setText(next);
            setMoved(false);
          }}
          onPaste={onPaste}
          placeholder="A name, an action or a page"
          className="min-w-0 flex-1 bg-transparent text-[15px] outline-none max-md:text-lg"
        />
        <Key keys="escape" />
      </div>
      <Command.List className="max-h-[min(420px,60dvh)] overflow-y-auto pb-2">
        {people.isError && (
          <Command.Group heading="People could not be loaded" className={groupLook}>
            <Line value="people" icon={<RefreshCw />} name="Try again" onSelect={() => void people.refetch()} />
          </Command.Group>
        )}
        {found.length > 0 && (
          <Command.Group heading="People" className={groupLook}>
            {found.map((lead) => (
              <Line
                key={lead.id}
                value={lead.id}
                icon={<UserRound />}
                name={lead.name}
                meta={[lead.title, lead.company].filter(Boolean).join(', ')}
                onSelect={() => go(leadAddress(lead.id))}
              />
            ))}
          </Command.Group>
        )}
        {nothing && (
          <Command.Group
            heading={looking ? 'Looking' : `No ${people.isError ? '' : 'person, '}action or page with this name`}
            className={groupLook}
          >
            <Line
              value="capture"
              icon={<UserPlus />}
              name={`Add “${cutTo(text.trim(), 60)}” as a lead`}
              onSelect={() => capture(text)}
            />
          </Command.Group>
        )}
        {does.length > 0 && (
          <Command.Group heading="Do" className={groupLook}>
            {does.map((act) => (
              <Line
                key={act.does}
                value={`do ${act.does}`}
                icon={act.palette?.icon ?? <ChevronRight />}
                name={act.does}
                keys={act.keys}
                onSelect={() => {
                  close();
                  act.run();
                }}
              />
            ))}
          </Command.Group>
        )}
        {goes.length > 0 && (
          <Command.Group heading="Go to" className={groupLook}>
            {goes.map((page) => (
              <Line
                key={page.to}
                value={`go ${page.to}`}
                icon={page.icon}
                name={page.name}
                keys={page.keys}
                onSelect={() => go(page.to)}
              />
            ))}
          </Command.Group>
        )}
      </Command.List>
    </Command>
  );
};
