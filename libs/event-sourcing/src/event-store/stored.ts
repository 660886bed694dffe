import { type Category, type EventOf, eventsByCategory, type Stored } from '@app/contracts/events';
import { categoryOf, type RecordedEvent } from '../event-store';

/** The event types of each category that this version of the program knows. */
const knownTypes = new Map(
  Object.entries(eventsByCategory).map(([category, schema]) => [
    category,
    new Set<string>(schema.options.map((option) => option.shape.type.value)),
  ]),
);

/** Whether this version of the program has a schema for the event's type. A newer version may have stored it. */
export const isKnown = ({ stream, type }: Pick<RecordedEvent, 'stream' | 'type'>): boolean =>
  knownTypes.get(categoryOf(stream))?.has(type) ?? false;

const isCategory = (name: string): name is Category => name in eventsByCategory;

/** The log holds an event that this version of the program does not know. A newer version has stored it. */
export class UnknownEvent extends Error {
  constructor({ type, stream }: Pick<RecordedEvent, 'stream' | 'type'>) {
    super(`This version does not know the event ${type}, which is in ${stream}`);
    this.name = 'UnknownEvent';
  }
}

/** The events that many subscribers read, with what the first of them parsed. */
const shared = new WeakMap<RecordedEvent, { parsed?: unknown }>();

/** From now on this event is parsed once, for all who read it. */
export const parseOnce = (event: RecordedEvent): void => void shared.set(event, {});

/**
 * A recorded event in today's shape: validated and upcast in one step. Nobody may change it: others may read the same object.
 * @throws ZodError when the stored data does not fit the schema of its type; UnknownEvent
 */
export const parseStored = <C extends Category>(event: RecordedEvent): Stored<EventOf<C>> => {
  const once = shared.get(event);
  if (once?.parsed) return once.parsed as Stored<EventOf<C>>;
  const category = categoryOf(event.stream);
  const parsed = isCategory(category) ? eventsByCategory[category].safeParse(event) : undefined;
  if (!parsed?.success) throw parsed && isKnown(event) ? parsed.error : new UnknownEvent(event);
  const { type, data } = parsed.data;
  const { id, stream, revision, position, metadata } = event;
  const stored = { type, data, id, stream, revision, position, metadata } as unknown as Stored<EventOf<C>>;
  if (once) once.parsed = stored;
  return stored;
};
