import type { updateUser } from '@app/contracts/account/account.api';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { call } from '../call';
import { useCounts } from '../counts';
import { browserZone } from '../dates';
import { type Hotkey, useHotkeys } from '../hotkeys';
import { whenOpened } from '../lazily';
import { followLive } from '../live';
import { userQuery, useUser } from '../user';
import { TabBar, TopBar } from './phone-bars';
import { useNavPages } from './navigation';
import { Sidebar } from './sidebar';

const Palette = whenOpened(async () => (await import('./palette')).Palette);
const KeysDialog = whenOpened(async () => (await import('./keys-dialog')).KeysDialog);

/** Saves the browser's time zone for a person who has none yet. Weeks are counted in it. */
const useFirstTimeZone = () => {
  const client = useQueryClient();
  const { timeZone } = useUser();
  useEffect(() => {
    if (timeZone !== null) return;
    call<typeof updateUser>('PATCH', '/api/auth/user', {
      body: { timeZone: browserZone() },
    }).then(
      (user) => client.setQueryData(userQuery.queryKey, user),
      // It is tried again on the next visit. Until then weeks are counted in the server's default zone.
      () => undefined,
    );
  }, [client, timeZone]);
};

/** The icon in the browser's tab shows whether drafts wait. */
const useFavicon = (lit: boolean) => {
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (link) link.href = lit ? '/favicon-lit.svg' : '/favicon.svg';
  }, [lit]);
};

/** When another person signs in in this browser, no text of the first one stays in this tab. */
const useReloadForAnotherPerson = () => {
  const { id } = useUser();
  const [first] = useState(id);
  useEffect(() => {
    if (id !== first) location.reload();
  }, [id, first]);
};

/** The layout for a signed-in person: sidebar or tabs, search, keys, live updates. */
export const Shell = ({ children }: { children: ReactNode }) => {
  const client = useQueryClient();
  const router = useRouter();
  const { pending = 0 } = useCounts();
  const { all: pages } = useNavPages();
  const [open, setOpen] = useState<'palette' | 'keys' | null>(null);

  useFavicon(pending > 0);
  useFirstTimeZone();
  useReloadForAnotherPerson();
  useEffect(() => followLive(client), [client]);

  const search = () => setOpen('palette');
  const showKeys = () => setOpen('keys');
  useHotkeys([
    { keys: 'mod+k', does: 'Search or jump to', run: search },
    { keys: '?', does: 'Show the keys', run: showKeys },
    ...pages.map(({ to, name, keys }): Hotkey => ({
      keys,
      does: `Go to ${name}`,
      run: () => void router.navigate({ to }),
    })),
  ]);

  const set = (which: 'palette' | 'keys') => (isOpen: boolean) => setOpen(isOpen ? which : null);
  return (
    <div
      data-shell
      className="min-h-dvh md:grid md:grid-cols-[var(--rail)_minmax(0,1fr)] lg:grid-cols-[var(--side)_minmax(0,1fr)] rail:grid-cols-[var(--rail)_minmax(0,1fr)]!"
    >
      <a href="#main" className="fixed -top-16 left-3 z-90 rounded-control bg-ink px-3 py-2 text-on-ink focus:top-3">
        Skip to content
      </a>
      <Sidebar onSearch={search} onShowKeys={showKeys} />
      <TopBar onSearch={search} onShowKeys={showKeys} />
      <main id="main" tabIndex={-1} className="min-w-0 px-(--gutter) pt-[26px] pb-16 max-md:pt-[18px] max-md:pb-[92px]">
        {children}
      </main>
      <TabBar />
      <Palette open={open === 'palette'} onOpenChange={set('palette')} />
      <KeysDialog open={open === 'keys'} onOpenChange={set('keys')} />
    </div>
  );
};
