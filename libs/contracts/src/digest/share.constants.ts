/** The parts of the page that a private link shows. Each can be left out. */
export const shareBlocks = ['cadence', 'approvals', 'conversations', 'pipeline'] as const;
export type ShareBlock = (typeof shareBlocks)[number];

/** After how many days a link ends by itself. A link may also have no end. */
export const shareDays = [30, 90] as const;

/** How many whole weeks before this one the page counts. */
export const shareWeeks = 4;
