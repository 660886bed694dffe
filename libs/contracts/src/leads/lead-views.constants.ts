/** Views that a person can save. */
export const mostViews = 30;

/** The longest name of a view. */
export const longestViewName = 60;

/** How the leads are shown. */
export const leadLayouts = ['table', 'board'] as const;
