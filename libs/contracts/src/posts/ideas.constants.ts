/** Where an idea comes from. `reply`: something that a lead said. `content`: an own text. `shared`: another app on the phone. */
export const ideaSources = ['written', 'file', 'reply', 'shared', 'content'] as const;
export type IdeaSource = (typeof ideaSources)[number];

/** `drafted`: a draft that comes from it waits or is approved. */
export const ideaStatuses = ['open', 'drafted', 'dropped'] as const;
export type IdeaStatus = (typeof ideaStatuses)[number];

export const dropReasons = ['said_already', 'not_mine', 'too_thin'] as const;

/** `text`: UTF-16 units of one idea. `lines`: ideas in one file. */
export const ideaLimits = { text: 500, lines: 500 } as const;
