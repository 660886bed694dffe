/** The path of a redis-server that runs here, or undefined. Throws when REDIS_SERVER names something else. */
export function findRedis(): string | undefined;
/** Undefined when a Redis server is there or has just been installed, else one line that says what is missing. */
export function ensureRedis(): Promise<string | undefined>;
