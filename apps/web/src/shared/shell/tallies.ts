import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { contentCountsQuery, leadCountsQuery } from '../counts';

/** What waits for a yes and how many leads there are; undefined until known. */
export const useTallies = () => {
  const { data: content } = useQuery(contentCountsQuery);
  const { data: leads } = useQuery(leadCountsQuery);
  return { pending: content?.pending, leads: leads?.total };
};

/** The browser's tab carries the lamp too. */
export const useFavicon = (lit: boolean) => {
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (link) link.href = lit ? '/favicon-lit.svg' : '/favicon.svg';
  }, [lit]);
};
