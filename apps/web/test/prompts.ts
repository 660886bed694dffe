import type { Prompt, Reply } from '@app/contracts/engagement/engagement.api';

const fingerprint = 'ab12'.repeat(16);
export const reply: Reply = {
  contentId: '00000000-0000-4000-8000-0000000000c1',
  body: 'You wrote: “Nobody knew.” The promises are the part no rota holds.',
  fingerprint,
  revision: 0,
  gaps: [],
  approvalStatus: 'pending',
  approach: 'ask',
  generatedByAi: false,
  copiedAt: null,
  decidedAt: null,
  publishedAt: null,
  postedAs: null,
};
/** A post of somebody else with its suggested reply. */
export const prompt: Prompt = {
  id: '00000000-0000-4000-8000-0000000000a1',
  state: 'open',
  platform: 'linkedin',
  link: 'https://www.linkedin.com/feed/update/1',
  words: 'Lost our planner. <script>alert(1)</script> Nobody knew.',
  author: { name: 'Farah Siddiqui', title: 'Operations Lead', company: 'Hartwell Retail', leadId: null },
  why: 'You have not spoken yet.',
  thought: 'The promises are the part no rota holds.',
  sample: false,
  reply,
  skipped: null,
  answeredBefore: null,
  createdAt: '2026-11-20T09:00:00.000Z',
};
