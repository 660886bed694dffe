export interface ChatMessage {
  role: string;
  content: string | { type: string; text?: string }[];
}

/** How the server misbehaves. `null`: it works well. */
export const misbehaviours = [
  /** Never answers. */
  'silent',
  /** Answers one letter every tenth of a second. */
  'slow',
  /** Ends the connection in the middle of its answer. */
  'cut',
  /** Stops in the middle of its answer and keeps the connection open. */
  'stalled',
  /** 429 with Retry-After. */
  'busy',
  /** 500. */
  'down',
  /** Text that is not JSON. */
  'malformed',
  /** “I can’t help with that.” */
  'refusal',
  /** Phrases of hard selling. */
  'hard-sell',
  /** A number and a name that are not in the data. */
  'invented',
  /** Follows orders in the words of strangers in the data. */
  'obedient',
] as const;
export type Misbehaviour = (typeof misbehaviours)[number];

export interface Received {
  at: string;
  model: string;
  streamed: boolean;
  /** The client ended the connection before the answer was complete. */
  left: boolean;
  messages: ChatMessage[];
}
