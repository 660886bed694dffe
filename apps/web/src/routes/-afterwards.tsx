import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { KeepAnIdea } from '@/features/content/ideas/keep-an-idea';
import { useLinkedInReturn } from '@/features/linkedin/use-linkedin-return';
import { Chat } from '@/features/support/chat/chat';
import { tabInView } from '@/shared/ui/tab-in-view';
import { useUpgradeReturn } from '@/shared/upgrade-return';

/** Scrolls the open tab into view after the page has changed. */
const useTabsInView = (): void => {
  const shown = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.href });
  useEffect(() => {
    for (const tab of document.querySelectorAll('main nav > [aria-current]')) tabInView(tab);
  }, [shown]);
};

/** The parts that every page of a signed-in person has besides its content. They load after the page is painted. */
export const Afterwards = () => {
  useUpgradeReturn();
  useLinkedInReturn();
  useTabsInView();
  return (
    <>
      <KeepAnIdea />
      <Chat />
    </>
  );
};
