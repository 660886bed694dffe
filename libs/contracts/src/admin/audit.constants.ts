/** What an admin looks at: approvals (every text's way from draft to decision and out), plans, accounts. */
export const auditKinds = ['approval', 'plan', 'account'] as const;
export type AuditKind = (typeof auditKinds)[number];

/** Most entries that one export holds; the answer says when there are more. */
export const longestExport = 100_000;
