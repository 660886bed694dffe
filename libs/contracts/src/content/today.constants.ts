/** The kinds of things on Today, and the minutes that Keepwarm assumes for each. They are not measured. */
export const thingsOfToday = {
  drafts: { one: 'draft', many: 'drafts', minutes: 2 },
  sent: { one: 'question whether it was sent', many: 'questions whether it was sent', minutes: 1 },
  replies: { one: 'reply to answer', many: 'replies to answer', minutes: 5 },
  promises: { one: 'promise', many: 'promises', minutes: 2 },
  followUps: { one: 'follow-up', many: 'follow-ups', minutes: 3 },
  slots: { one: 'slot to fill', many: 'slots to fill', minutes: 10 },
} as const;
export type ThingOfToday = keyof typeof thingsOfToday;

/** The minutes of some things. From ten minutes on they are rounded to five, because they are only an estimate. */
export const minutesOf = (counts: Record<ThingOfToday, number>): number => {
  const kinds = Object.keys(thingsOfToday) as ThingOfToday[];
  const sum = kinds.reduce((total, kind) => total + counts[kind] * thingsOfToday[kind].minutes, 0);
  return sum < 10 ? sum : Math.round(sum / 5) * 5;
};
