import { textIn } from '@/shared/search';

export interface LinkedInSearch {
  linkedin_success?: string;
  linkedin_error?: string;
}

/** The result of connecting LinkedIn, from the address. `useLinkedInReturn` shows it and removes it. */
export const linkedInSearch = (search: Record<string, unknown>): LinkedInSearch => {
  const [success, error] = [textIn(search.linkedin_success, 10), textIn(search.linkedin_error, 300)];
  return { ...(success && { linkedin_success: success }), ...(error && { linkedin_error: error }) };
};
