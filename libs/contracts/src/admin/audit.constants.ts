/**
 * What an admin looks at: approvals (every text's way from draft to decision and out), plans, accounts, exports of this, and
 * operations (a verification, rebuild, replay or retry that an admin asked for).
 */
export const auditKinds = ['approval', 'plan', 'account', 'export', 'operation'] as const;
export type AuditKind = (typeof auditKinds)[number];

/** What a list may be narrowed to: one kind, or `decision` for approvals and plans together. */
export const auditFilters = [...auditKinds, 'decision'] as const;

export const exportFormats = ['csv', 'jsonl'] as const;

/** Most entries that one export holds; the answer says when there are more. */
export const longestExport = 100_000;
