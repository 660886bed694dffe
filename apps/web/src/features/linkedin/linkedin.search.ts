import { given, textIn } from '@/shared/lib/search-params';

export interface LinkedInSearch {
  linkedin_success?: string;
  linkedin_error?: string;
}

/** The result of connecting LinkedIn, from the address. `useLinkedInReturn` shows it and removes it. */
export const linkedInSearch = (search: Record<string, unknown>): LinkedInSearch =>
  given({
    linkedin_success: textIn(search.linkedin_success, 10),
    linkedin_error: textIn(search.linkedin_error, 300),
  });
