export const tabs = { open: 'Open', posted: 'Posted?', done: 'Done', skipped: 'Skipped' } as const;
export type Shown = keyof typeof tabs;
export const shownStates = Object.keys(tabs) as [Shown, ...Shown[]];
