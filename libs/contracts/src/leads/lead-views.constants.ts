export const mostViews = 30;

export const longestViewName = 60;

export const leadLayouts = ['table', 'board'] as const;
