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
  /** Approved messages, posts and comments whose words the person changed after the assistant. */
  'approvedChanged',
  'conversationsProgressed',
  'discoveryCallsBooked',
  /** Messages and posts. Comments have counts of their own. */
  'textsCopied',
  'textsSent',
  'commentsCopied',
  'commentsSent',
] as const;

/** The minutes that one text by hand takes, until the person says how many; time saved is approved texts times this. */
export const usualMinutesPerText = 12;
export const mostMinutesPerText = 240;
