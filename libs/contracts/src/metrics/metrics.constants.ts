export const weeklyCounts = [
  'leadsSurfaced',
  'messagesDrafted',
  'messagesApproved',
  'messagesDeclined',
  'messagesEdited',
  'postsProposed',
  'postsApproved',
  'commentsProposed',
  'commentsApproved',
  'conversationsProgressed',
  'discoveryCallsBooked',
  /** Messages and posts. Comments have counts of their own. */
  'textsCopied',
  'textsSent',
  'commentsCopied',
  'commentsSent',
] as const;

/** Minutes that writing one message or post by hand is taken to cost; time saved is approved texts times this. */
export const minutesPerText = 12;
