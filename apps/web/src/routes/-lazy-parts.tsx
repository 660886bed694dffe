import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { KeepAnIdea } from '@/features/posts/ideas/idea-capture';
import { useLinkedInReturn } from '@/features/linkedin/use-linkedin-return';
import { Chat } from '@/features/support/chat/chat';
import { tabInView } from '@/shared/ui/scroll-tab-into-view';
import { useUpgradeReturn } from '@/features/billing/use-upgrade-return';

/** They load after the page is painted. */
export const LazyParts = () => {
  useUpgradeReturn();
  useLinkedInReturn();
  const shown = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.href });
  useEffect(() => {
    for (const tab of document.querySelectorAll('main nav > [aria-current]')) tabInView(tab);
  }, [shown]);
  return (
    <>
      <KeepAnIdea />
      <Chat />
    </>
  );
};
