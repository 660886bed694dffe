export const contentTypes = ['post', 'message', 'comment'] as const;
export const approvalStatuses = ['pending', 'approved', 'declined', 'edited'] as const;
export const declineReasons = ['wrong_tone', 'wrong_fact', 'not_now', 'wrong_person'] as const;

/** Where the owner can publish or send a text, with the longest text there, in UTF-16 units. */
export const channelLimits = {
  linkedin_note: 300,
  linkedin_message: 8000,
  linkedin_comment: 1250,
  linkedin_post: 3000,
  instagram_post: 2200,
  email: 20_000,
} as const;
/** The gap of a draft that does not know how its receiver is greeted. */
export const greetingGap = 'how do you greet them?';
/** In UTF-16 units. */
export const longestSubject = 300;
/** The lengths that get the most answers: characters at most, and words of a mail. */
export const messageAims = { linkedin_note: 200, linkedin_message: 400, email: [50, 125] } as const;
export const channels = [
  'linkedin_note',
  'linkedin_message',
  'linkedin_comment',
  'linkedin_post',
  'instagram_post',
  'email',
] as const;

/** The channels that the same words of a message can go through instead of their own. */
export const otherChannels = ['linkedin_message', 'email'] as const;

export const channelLabels = {
  linkedin_note: 'LinkedIn note',
  linkedin_message: 'LinkedIn message',
  linkedin_comment: 'LinkedIn comment',
  linkedin_post: 'LinkedIn post',
  instagram_post: 'Instagram post',
  email: 'Email',
} as const;

export const postChannelLabels = {
  linkedin_post: 'LinkedIn post',
  instagram_post: 'Instagram caption',
  email: 'Email insight',
} as const;
export type PostChannel = keyof typeof postChannelLabels;
export const postChannels = Object.keys(postChannelLabels) as [PostChannel, ...PostChannel[]];

export const declineReasonLabels = {
  wrong_tone: 'Wrong tone',
  wrong_fact: 'Wrong fact',
  not_now: 'Not now',
  wrong_person: 'Wrong person',
} as const;

/** The reason of a situation that the author chose. */
export const chosenByYou = 'chosen by you';

/** The occasions of a message, why this person and why now, with their names on screens. The most urgent one is first. */
export const situationNames = {
  reply: 'Answer to a reply',
  promised: 'Something promised',
  referral: 'Thank for a referral',
  introduction: 'Ask for an introduction',
  'after-talk': 'After a talk',
  'no-answer': 'No answer, once',
  'past-client': 'Past client',
  'their-post': 'Their post',
  'after-event': 'After an event',
  'changed-role': 'They changed role',
  reconnect: 'Reconnect',
  'new-connection': 'New connection',
} as const;
export type SituationId = keyof typeof situationNames;
export const situationIds = Object.keys(situationNames) as [SituationId, ...SituationId[]];

/** `situation`: another occasion. `again`: other words. The other wishes need a model. */
export const rewriteWishes = ['situation', 'again', 'shorter', 'warmer', 'plainer'] as const;
export type RewriteWish = (typeof rewriteWishes)[number];

/** What can be made from an own text: a draft in the shape of a channel, or an idea. */
export const newShapes = ['linkedin_post', 'instagram_post', 'email', 'linkedin_comment', 'idea'] as const;
export type NewShape = (typeof newShapes)[number];
/** `ask`: it ends with a question. `tell`: the author's thought. `short`: only the thought. */
export const commentApproaches = ['ask', 'tell', 'short'] as const;
export type CommentApproach = (typeof commentApproaches)[number];
export const approachLabels = { ask: 'Ask', tell: 'Tell', short: 'Short' } as const;
/** The approach of a template's id, such as `comment:ask`; undefined for every other one. */
export const approachOf = (template: string | null): CommentApproach | undefined =>
  commentApproaches.find((approach) => template === `comment:${approach}`);

/** The approaches of a message that a model writes at once. */
export const variantLabels = { ask: 'Ask', offer: 'Offer', observation: 'Observation' } as const;
export type VariantApproach = keyof typeof variantLabels;
export const variantApproaches = Object.keys(variantLabels) as [VariantApproach, ...VariantApproach[]];

/** How a revision of a text came to be. */
export const revisionKinds = ['drafted', 'edited', 'gaps_closed', 'rewritten'] as const;

/** What a draft was made from: an earlier text, an idea, or a post of somebody else that it answers. */
export const originKinds = ['content', 'idea', 'prompt'] as const;

/**
 * The result of a call of the model. `written`: a text without faults. `faulty`: the text broke a rule. `malformed`: the response
 * was not in the right format. `stopped`: the person stopped it. `slow`: no answer in time. `busy`: too many requests. `down`: no
 * answer, or the process that asked has died.
 */
export const modelOutcomes = ['written', 'faulty', 'malformed', 'stopped', 'slow', 'busy', 'down'] as const;
export type ModelOutcome = (typeof modelOutcomes)[number];
/** What a model writes: a draft, an answer of support, or the title of a voice rule. */
export const modelPurposes = [...contentTypes, 'support', 'voice'] as const;
export type ModelPurpose = (typeof modelPurposes)[number];

/** The most leads that one request drafts messages for. */
export const draftsAtOnce = 200;

/** The longest sentence about why an author writes now, in UTF-16 units. */
export const longestWhyNow = 160;

/** What a person says about a promise that was found in a text. Without a decision it is proposed. */
export const promiseDecisions = ['accepted', 'kept', 'dismissed'] as const;
export type PromiseDecision = (typeof promiseDecisions)[number];

/** Days: promises of older texts are left out. */
export const promisesWithin = 90;

/** The count of equal texts stops here: a higher one is slower and tells nothing more. */
export const mostSharedCounted = 200;

/** For this many days after an approval, screens ask whether the text was sent. Later, the review still accepts the answer. */
export const askedWithin = 30;
