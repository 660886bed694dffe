import { given, textIn } from '@/shared/lib/search-params';

/** The result of connecting LinkedIn, from the address. `useLinkedInReturn` shows it and removes it. */
export const linkedInSearch = (search: Record<string, unknown>) =>
  given({
    linkedin_success: textIn(search.linkedin_success, 10),
    linkedin_error: textIn(search.linkedin_error, 300),
  });
export type LinkedInSearch = Partial<ReturnType<typeof linkedInSearch>>;
