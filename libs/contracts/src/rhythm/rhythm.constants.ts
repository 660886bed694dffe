import { type PostChannel, postChannels } from '../content/content.constants';

/** What a weekly rhythm plans: posts by channel, and days on which the person answers others. */
export const rhythmChannels = [...postChannels, 'engage'] as const;
export type RhythmChannel = PostChannel | 'engage';

export const rhythmLabels: Record<RhythmChannel, string> = {
  linkedin_post: 'LinkedIn Posts',
  instagram_post: 'Instagram Captions',
  email: 'Email Insights',
  engage: 'Engagement',
};

/** `done`: it went out. `planned`: an approved text is ready. `missed`: its day is over. `open`: nothing is ready. */
export const slotStates = ['done', 'planned', 'missed', 'open'] as const;

/** Weekday 1 is Monday. */
export type RhythmPlan = Record<RhythmChannel, { weekday: number; hour: number }[]>;

const workingDays = [1, 2, 3, 4, 5];

/** The rhythm of a person who has not set one: two LinkedIn posts and one e-mail a week, and engagement on every working day. */
export const usualPlan: RhythmPlan = {
  linkedin_post: [
    { weekday: 2, hour: 9 },
    { weekday: 4, hour: 9 },
  ],
  instagram_post: [],
  email: [{ weekday: 3, hour: 9 }],
  engage: workingDays.map((weekday) => ({ weekday, hour: 16 })),
};

/** `2/week` or `Daily`. A slot on every working day counts as daily. */
export const oftenOf = (channel: RhythmChannel, { length }: { length: number }): string =>
  channel === 'engage' && length >= workingDays.length ? 'Daily' : `${length}/week`;
