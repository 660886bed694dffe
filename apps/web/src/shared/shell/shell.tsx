import { useRouter } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, useDeferredValue, useEffect, useState } from 'react';
import { useCounts } from '@/shared/queries/counts.queries';
import { type Hotkey, useHotkeys } from '@/shared/ui/hotkeys';
import { lazily, whenOpened } from '@/shared/ui/lazily';
import { TabBar, TopBar } from './phone-bars';
import { useNavPages } from './navigation';
import { Sidebar } from './sidebar';
import { useSignedIn } from './use-signed-in';

const loadPalette = () => import('./command-palette');
const Palette = whenOpened(async () => (await loadPalette()).Palette);
const PlanMeter = lazily(async () => (await import('./plan-meter')).PlanMeter);
const KeysDialog = whenOpened(async () => (await import('./keys-dialog')).KeysDialog);

/** Loads the palette when the browser has nothing to do, so that it opens at once. */
const usePaletteAhead = () => {
  useEffect(() => {
    // Safari does not have it.
    const idle = window.requestIdleCallback?.(() => void loadPalette().catch(() => undefined));
    return () => window.cancelIdleCallback?.(idle);
  }, []);
};

/** The icon in the browser's tab shows whether drafts wait. */
const useFavicon = (lit: boolean) => {
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (link) link.href = lit ? '/favicon-lit.svg' : '/favicon.svg';
  }, [lit]);
};

interface ShellProps {
  /** For the sidebar, and with `phone` for the top bar. Its code loads after the page is painted. */
  bell?: ComponentType<{ phone: boolean }>;
  /** The page has several panes, so the sidebar is narrow even on a wide screen. */
  tight?: boolean;
  /** For the sidebar. Its code loads after the page is painted. */
  chat?: ComponentType;
  /** What floats over the page. Its code loads after the page is painted. */
  afterwards?: ComponentType;
  children: ReactNode;
}

export const Shell = (props: ShellProps) => {
  const { bell: Bell, chat: ChatButton, tight = false, afterwards: Afterwards, children } = props;
  const router = useRouter();
  const { pending = 0 } = useCounts();
  const { all: pages } = useNavPages();
  const [open, setOpen] = useState<'palette' | 'keys' | null>(null);

  const painted = useDeferredValue(true, false);

  useFavicon(pending > 0);
  useSignedIn();
  usePaletteAhead();

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
      {...(tight && { 'data-tight-page': true })}
      className="min-h-dvh md:grid md:grid-cols-[var(--rail)_minmax(0,1fr)] lg:grid-cols-[var(--side)_minmax(0,1fr)] rail:grid-cols-[var(--rail)_minmax(0,1fr)]!"
    >
      <a href="#main" className="fixed -top-16 left-3 z-90 rounded-control bg-ink px-3 py-2 text-on-ink focus:top-3">
        Skip to content
      </a>
      <Sidebar
        onSearch={search}
        onShowKeys={showKeys}
        bell={painted && Bell && <Bell phone={false} />}
        chat={painted && ChatButton && <ChatButton />}
        meter={painted && <PlanMeter />}
      />
      <TopBar onSearch={search} onShowKeys={showKeys} bell={painted && Bell && <Bell phone />} />
      <main id="main" tabIndex={-1} className="min-w-0 px-(--gutter) pt-[26px] pb-16 max-md:pt-[18px] max-md:pb-[92px]">
        {children}
      </main>
      <TabBar />
      {painted && Afterwards && <Afterwards />}
      <Palette open={open === 'palette'} onOpenChange={set('palette')} />
      <KeysDialog open={open === 'keys'} onOpenChange={set('keys')} />
    </div>
  );
};
