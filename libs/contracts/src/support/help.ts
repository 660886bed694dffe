export const helpCategories = [
  'Getting Started',
  'Leads Management',
  'Content',
  'Engagement',
  'Analytics',
  'Settings',
  'Billing',
  'Troubleshooting',
] as const;
export type HelpCategory = (typeof helpCategories)[number];

export interface HelpArticle {
  /** Part of its address: `/help/<slug>`. */
  slug: string;
  title: string;
  category: HelpCategory;
  tags: string[];
  order: number;
  minutes: number;
  /** The text without Markdown. */
  text: string;
  /** Rendered from the Markdown file. It holds no other HTML than what Markdown makes. */
  html: string;
}
