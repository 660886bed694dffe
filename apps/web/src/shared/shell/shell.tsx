import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { useCounts } from '../counts';
import { type Hotkey, useHotkeys } from '../hotkeys';
import { whenOpened } from '../lazily';
import { TabBar, TopBar } from './phone-bars';
import { useNavPages } from './navigation';
import { Sidebar } from './sidebar';
import { useSignedIn } from './use-signed-in';

const Palette = whenOpened(async () => (await import('./palette')).Palette);
const KeysDialog = whenOpened(async () => (await import('./keys-dialog')).KeysDialog);

/** The icon in the browser's tab shows whether drafts wait. */
const useFavicon = (lit: boolean) => {
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (link) link.href = lit ? '/favicon-lit.svg' : '/favicon.svg';
  }, [lit]);
};

/** The layout for a signed-in person: sidebar or tabs, search, keys, live updates. */
export const Shell = ({ children }: { children: ReactNode }) => {
  const router = useRouter();
  const { pending = 0 } = useCounts();
  const { all: pages } = useNavPages();
  const [open, setOpen] = useState<'palette' | 'keys' | null>(null);

  useFavicon(pending > 0);
  useSignedIn();

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
