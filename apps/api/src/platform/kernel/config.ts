import { createHmac, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { Keyring } from './encryption';

const isOn = z.stringbool();
const url = z.url();

const Settings = z
  .object({
    NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
    PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
    /** The address of this machine that the process listens on. 0.0.0.0 is all of them. */
    HOST: z.string().min(1).default('127.0.0.1'),
    /** The address of the product for browsers. Cookies are `Secure` when it is https. */
    PUBLIC_URL: url.optional(),
    DATA_DIR: z.string().min(1).default('.data'),
    DATABASE_URL: url.optional(),
    /** `esdb://user:password@host:2113?tls=true`. Without it the log is in PostgreSQL. */
    EVENTSTORE_URL: z
      .string()
      .regex(/^esdb(\+discover)?:\/\/.+/, 'must begin with esdb:// or esdb+discover://')
      .optional(),
    /** `redis://…` or `rediss://…`. Without it queue and rate limits are in PostgreSQL. */
    REDIS_URL: z
      .string()
      .regex(/^rediss?:\/\/.+/, 'must begin with redis:// or rediss://')
      .optional(),
    /** Readers of /api/metrics send it as a bearer token. Without it that address does not exist. */
    METRICS_TOKEN: z.string().min(16).optional(),
    /** Base address of an OTLP/HTTP collector. Traces are sent to `/v1/traces` below it. */
    OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
    OIDC_ISSUER: url.optional(),
    OIDC_CLIENT_ID: z.string().min(1).optional(),
    OIDC_CLIENT_SECRET: z.string().min(1).optional(),
    OIDC_PROVIDER_NAME: z.string().min(1).max(40).default('Replit'),
    /** Port of the sandbox's identity provider. Without it: the port after PORT. The sandbox's LinkedIn has the next port. */
    SANDBOX_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
    /** For a provider that never sends `email_verified`, and whose addresses all belong to the people who use them. */
    OIDC_EMAILS_ARE_VERIFIED: isOn.default(false),
    /** Without it nobody is an admin; outside production, admin@example.com is. */
    ADMIN_EMAILS: z
      .string()
      .transform((s) => s.split(',').map((e) => e.trim().toLowerCase()))
      .optional(),
    SESSION_SECRET: z.string().optional(),
    /** Keys for the secrets of people, the newest first, separated by commas: see `Keyring`. */
    ENCRYPTION_KEY: z.string().optional(),
    /** Of the app that is registered at LinkedIn. Without it nobody can connect; `npm start` brings a sandbox. */
    LINKEDIN_CLIENT_ID: z.string().min(1).optional(),
    LINKEDIN_CLIENT_SECRET: z.string().min(1).optional(),
    LINKEDIN_ISSUER: url.default('https://www.linkedin.com/oauth'),
    /** The language model: `openai`, `anthropic`, or `openai-compatible` for any server with that protocol. */
    AI_PROVIDER: z.enum(['openai', 'anthropic', 'openai-compatible']).default('openai-compatible'),
    /** `http://localhost:11434/v1` is an Ollama on this machine. */
    AI_BASE_URL: url.optional(),
    /** Without it no model writes: the templates do. */
    AI_MODEL: z.string().min(1).max(200).optional(),
    AI_API_KEY: z.string().min(1).optional(),
    /** A call that takes longer is ended, and the template writes. */
    AI_TIMEOUT_SECONDS: z.coerce.number().min(0.1).max(600).default(30),
    /** The most that one person may use on one day, in tokens and, where the prices are set, in US dollars. */
    AI_TOKENS_PER_DAY: z.coerce.number().int().min(0).default(200_000),
    AI_DOLLARS_PER_DAY: z.coerce.number().min(0).default(1),
    /** US dollars for a million tokens. Without them the cost is not counted. */
    AI_INPUT_PRICE: z.coerce.number().min(0).optional(),
    AI_OUTPUT_PRICE: z.coerce.number().min(0).optional(),
    /** `sk_…`. Without it there are no payments; `npm start` brings the sandbox's Stripe. */
    STRIPE_SECRET_KEY: z.string().min(1).optional(),
    /** `whsec_…`, of the webhook endpoint /api/stripe/webhook. */
    STRIPE_WEBHOOK_SECRET: z.string().min(1).optional(),
    /** For another server with Stripe's API, such as the sandbox. */
    STRIPE_BASE_URL: url.optional(),
    LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug']).default('info'),
    /** The number of reverse proxies in front that set X-Forwarded-*. */
    TRUST_PROXY: z.coerce.number().int().min(0).max(8).default(0),
    RATE_LIMITS: isOn.default(true),
    /** `off`: every account may have everything, for people who host the product for themselves. */
    PLAN_LIMITS: isOn.default(true),
  })
  .superRefine((s, ctx) => {
    const wrong = (name: string, message: string) => ctx.addIssue({ code: 'custom', path: [name], message });
    if (s.OIDC_ISSUER && !s.OIDC_CLIENT_ID) wrong('OIDC_CLIENT_ID', 'is needed when OIDC_ISSUER is set');
    if (s.AI_MODEL && s.AI_PROVIDER === 'openai-compatible' && !s.AI_BASE_URL)
      wrong('AI_BASE_URL', 'is needed when AI_MODEL is set, or AI_PROVIDER names openai or anthropic');
    if (s.AI_MODEL && s.AI_PROVIDER !== 'openai-compatible' && !s.AI_API_KEY)
      wrong('AI_API_KEY', `is needed for AI_PROVIDER ${s.AI_PROVIDER}`);
    if (s.STRIPE_SECRET_KEY && !s.STRIPE_WEBHOOK_SECRET)
      wrong('STRIPE_WEBHOOK_SECRET', 'is needed when STRIPE_SECRET_KEY is set');
    if (s.LINKEDIN_CLIENT_ID && !s.LINKEDIN_CLIENT_SECRET)
      wrong('LINKEDIN_CLIENT_SECRET', 'is needed when LINKEDIN_CLIENT_ID is set');
    try {
      if (s.ENCRYPTION_KEY) Keyring.read(s.ENCRYPTION_KEY);
    } catch (error) {
      wrong('ENCRYPTION_KEY', (error as Error).message);
    }
    if (s.NODE_ENV !== 'production') return;
    if (!s.ENCRYPTION_KEY) wrong('ENCRYPTION_KEY', 'is needed in production: openssl rand -hex 32 makes one');
    if ((s.SESSION_SECRET ?? '').length < 32) wrong('SESSION_SECRET', 'needs at least 32 characters in production');
    if (!s.OIDC_ISSUER) wrong('OIDC_ISSUER', 'is needed in production: the sandbox sign-in is for development only');
    if (!s.PUBLIC_URL) wrong('PUBLIC_URL', 'is needed in production');
  })
  .transform((s) => ({
    ...s,
    ADMIN_EMAILS: s.ADMIN_EMAILS ?? (s.NODE_ENV === 'production' ? [] : ['admin@example.com']),
  }));

/** The settings of one process, read once at its start. A class, so that it is its own injection token. */
export class Config {
  private constructor(readonly env: z.output<typeof Settings>) {}

  /** @throws Error of one line that names every wrong setting, never its value */
  static read(source: Record<string, string | undefined>): Config {
    const blankIsUnset = Object.fromEntries(Object.entries(source).filter(([, v]) => v !== ''));
    const parsed = Settings.safeParse(blankIsUnset);
    if (parsed.success) return new Config(parsed.data);
    throw new Error(parsed.error.issues.map((i) => `${i.path.join('.')} ${i.message}`).join('; '));
  }

  with(changes: Partial<Config['env']>): Config {
    return new Config({ ...this.env, ...changes });
  }

  get publicUrl(): string {
    return this.env.PUBLIC_URL?.replace(/\/$/, '') ?? `http://localhost:${this.env.PORT}`;
  }

  /** The keys of `ENCRYPTION_KEY`, or the key in the data folder. */
  async keyring(): Promise<Keyring> {
    const { ENCRYPTION_KEY, DATA_DIR } = this.env;
    const loss = 'everybody has to connect outside services again';
    return Keyring.read(ENCRYPTION_KEY ?? (await storedSecret(DATA_DIR, 'encryption-key', loss)));
  }

  /** `SESSION_SECRET`, or the secret in the data folder. */
  async sessionSecret(): Promise<string> {
    const { SESSION_SECRET, DATA_DIR } = this.env;
    return SESSION_SECRET ?? storedSecret(DATA_DIR, 'session-secret', 'everybody has to sign in again');
  }

  /** Shows later that this installation made `text`. */
  async proofOf(text: string): Promise<string> {
    const secret = await this.sessionSecret();
    return createHmac('sha256', secret).update(`proof:${text}`).digest('base64url');
  }

  get secure(): boolean {
    return this.publicUrl.startsWith('https:');
  }
}

/**
 * 32 random bytes in base64url from the file `name` in `folder`. The file is created once and readable by this user alone.
 * All processes on the same data folder share it. @param loss what removing the file costs, for the error text
 */
async function storedSecret(folder: string, name: string, loss: string): Promise<string> {
  const file = path.join(folder, name);
  await mkdir(folder, { recursive: true });
  await writeFile(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 }).catch((error: unknown) => {
    if ((error as { code?: string }).code !== 'EEXIST') throw error;
  });
  const secret = (await readFile(file, 'utf8')).trim();
  if (secret.length < 32) throw new Error(`${file} is damaged. Remove it; then ${loss}.`);
  return secret;
}
