import { resolve } from 'node:path'
import { withoutEnd } from '@holdall/contract/kit/texts/without-end.ts'
import { z } from 'zod'
import { defaultDataDir } from './data-dir.ts'
import { findMistyped } from './environment/mistyped.ts'
import {
  addressOf,
  describeIssues,
  flag,
  hasNoPath,
  isProxyList,
  numberFrom,
  oneOf,
  parseTrustProxy,
  wholeNumber,
} from './environment/values.ts'

const Environment = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().default('0.0.0.0'),
  APP_URL: addressOf('http', 'https')
    .refine(hasNoPath, {
      message: 'must be an address without a path: the site needs a host name of its own',
      when: ({ issues }) => issues.length === 0,
    })
    .optional(),
  DATA_DIR: z.string().default(defaultDataDir),
  APP_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  DATABASE_URL: z.string().optional(),
  /** Connections to PostgreSQL; half of them read, half write. */
  DATABASE_POOL: wholeNumber(4, 1000).default(20),
  /** Off behind a pooler that doesn't keep prepared statements. */
  DATABASE_PREPARED_STATEMENTS: flag(true),
  /** Where the cache and the queue find Redis, and the queue beanstalkd, once a panel chooses them. */
  REDIS_URL: addressOf('redis', 'rediss').optional(),
  BEANSTALKD_URL: addressOf('beanstalkd', 'beanstalk').optional(),
  /** Addresses of the search engines, used once chosen in a panel. */
  MEILISEARCH_URL: addressOf('http', 'https').optional(),
  MEILISEARCH_KEY: z.string().optional(),
  ELASTICSEARCH_URL: addressOf('http', 'https').optional(),
  SEARCH_MYSQL_URL: addressOf('mysql', 'mariadb').optional(),
  TRUST_PROXY: z
    .string()
    .refine(
      value => typeof parseTrustProxy(value) !== 'string' || isProxyList(value),
      'must be a number of proxies, “true”, or addresses and ranges such as 127.0.0.1, 10.0.0.0/8; names of hosts aren’t possible',
    )
    .optional(),
  OUTBOUND_ALLOW: z.string().default(''),
  /** Lets people have addresses without a dot in the domain, such as `ada@localhost`. */
  SINGLE_LABEL_ADDRESSES: flag(false),
  /** Names that are close to some of these, but belong to other programs. */
  IGNORED_VARIABLES: z.string().default(''),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  DISK_RESERVE_BYTES: wholeNumber(0).default(64 * 1024 * 1024),
  STOP_SECONDS: numberFrom(0, 3600).default(10),
  UPLOAD_MAX_BYTES: wholeNumber(1).optional(),
  /** Checks every response against its schema; on in tests. */
  CHECK_ANSWERS: flag(false),
  /** Where the built browser application is; without it, the server provides only the API. */
  WEB_DIR: z.string().optional(),
  /** Lets browsers save files straight from a bucket, with addresses that are valid for a minute. */
  DIRECT_DOWNLOADS: flag(false),
  /** Lets browsers send large files straight to a bucket, in parts. */
  DIRECT_UPLOADS: flag(false),
  /** Smaller files are sent through the server, which takes fewer requests. S3 accepts no parts smaller than 5 MiB. */
  DIRECT_UPLOADS_MIN_BYTES: wholeNumber(5 * 1024 * 1024).default(16 * 1024 * 1024),
  /**
   * Where the bytes of unfinished uploads are kept: in the data folder, or in the storage of the files, where other
   * servers find them.
   */
  UPLOAD_STAGING: oneOf(['local', 'storage']).default('local'),
  /** Runs jobs inside this process. */
  WORKER: flag(true),
  /** Whoever sends it may read the metrics; without it, there are none. */
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  REQUEST_LOG: oneOf(['off', 'errors', 'all']).default('errors'),
  SLOW_QUERY_MS: wholeNumber(0).default(500),
  /** Where traces are sent, as OpenTelemetry names its variables; without it, there are none. */
  OTEL_EXPORTER_OTLP_ENDPOINT: addressOf('http', 'https').optional(),
  OTEL_SERVICE_NAME: z.string().min(1).default('holdall'),
  OTEL_TRACES_SAMPLER_ARG: numberFrom(0, 1).default(1),
})

/** Variables that can't be used as they are. */
export class InvalidEnvironment extends Error {
  constructor(lines: readonly string[]) {
    super(`The environment isn’t valid.\n${lines.join('\n')}`)
    this.name = 'InvalidEnvironment'
  }
}

export interface Environment {
  readonly port: number
  readonly host: string
  /** An origin, as browsers write it: no trailing slash, no usual port, ASCII; null if it follows the address of incoming requests. */
  readonly appUrl: string | null
  readonly dataDir: string
  readonly appKey: string | null
  readonly databaseUrl: string | null
  /** The most connections to PostgreSQL, for reading and writing together. */
  readonly databasePool: number
  /** Whether connections to PostgreSQL may keep prepared statements. */
  readonly areStatementsKept: boolean
  /** May hold a password. */
  readonly redisUrl: string | null
  readonly beanstalkdUrl: string | null
  readonly meilisearchUrl: string | null
  readonly meilisearchKey: string | null
  /** May hold a password, like the next one. */
  readonly elasticsearchUrl: string | null
  readonly searchMysqlUrl: string | null
  /** `true`, a hop count, or a list of addresses, as the HTTP server expects it; false when unset. */
  readonly trustProxy: boolean | number | string
  /** Targets outside the public internet that may be connected to anyway. */
  readonly outboundAllow: string
  /** Whether people can have addresses such as `ada@localhost`. */
  readonly takesSingleLabels: boolean
  readonly logLevel: string
  /** Disk space that uploads leave free, so that the database on the same disk can keep writing. */
  readonly diskReserveBytes: number
  /** Seconds within which the process ends after it is told to stop; running requests are cut off after four fifths of them. */
  readonly stopSeconds: number
  readonly uploadMaxBytes: number | null
  readonly checkAnswers: boolean
  readonly webDir: string | null
  /** Downloads may come straight from the bucket that holds the files. */
  readonly hasDirectDownloads: boolean
  /** Large uploads may go straight to the bucket for new files. */
  readonly hasDirectUploads: boolean
  readonly leastDirectBytes: number
  /** Whether unfinished uploads are kept in the storage, so that every server can continue them. */
  readonly isStagedInStorage: boolean
  readonly hasWorker: boolean
  /** At least 16 characters; null if nobody may read the metrics. */
  readonly metricsToken: string | null
  /** Which finished requests are logged: none, those answered with a server error, or all. */
  readonly requestLog: 'off' | 'errors' | 'all'
  /** Statements that take longer are logged; milliseconds, 0 for none. */
  readonly slowQueryMs: number
  /** Null if no traces are sent. */
  readonly tracing: TracingTarget | null
  /** Every variable, for settings that the operator fixes. */
  readonly variables: Readonly<Record<string, string | undefined>>
}

/** Says where traces are sent. */
export interface TracingTarget {
  /** The base address of an OTLP receiver; traces go to `/v1/traces` below it. */
  readonly endpoint: string
  readonly serviceName: string
  /** The share of traces that are recorded, 0 to 1; others keep the decision of whoever calls. */
  readonly ratio: number
}

/**
 * Reads the environment once, at start. An empty variable counts as one that isn't set, as in a template that was filled
 * in half.
 * @throws InvalidEnvironment that names every invalid variable, and those that are close to one, without their values
 */
export function readEnvironment(variables: Readonly<Record<string, string | undefined>>): Environment {
  const given = Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) => (value?.trim() ? [[name, value]] : [])),
  )
  const parsed = Environment.safeParse(given)
  const wrong = [...describeMistyped(given), ...(parsed.success ? [] : describeIssues(parsed.error))]
  if (!parsed.success || wrong.length > 0) throw new InvalidEnvironment(wrong)
  const env = parsed.data
  return {
    port: env.PORT,
    host: env.HOST,
    appUrl: env.APP_URL === undefined ? null : new URL(env.APP_URL).origin,
    dataDir: resolve(env.DATA_DIR),
    appKey: env.APP_KEY ?? null,
    databaseUrl: env.DATABASE_URL ?? null,
    databasePool: env.DATABASE_POOL,
    areStatementsKept: env.DATABASE_PREPARED_STATEMENTS,
    redisUrl: env.REDIS_URL ?? null,
    beanstalkdUrl: env.BEANSTALKD_URL ?? null,
    meilisearchUrl: env.MEILISEARCH_URL ?? null,
    meilisearchKey: env.MEILISEARCH_KEY || null,
    elasticsearchUrl: env.ELASTICSEARCH_URL ?? null,
    searchMysqlUrl: env.SEARCH_MYSQL_URL ?? null,
    trustProxy: parseTrustProxy(env.TRUST_PROXY),
    outboundAllow: env.OUTBOUND_ALLOW,
    takesSingleLabels: env.SINGLE_LABEL_ADDRESSES,
    logLevel: env.LOG_LEVEL,
    diskReserveBytes: env.DISK_RESERVE_BYTES,
    stopSeconds: env.STOP_SECONDS,
    uploadMaxBytes: env.UPLOAD_MAX_BYTES ?? null,
    checkAnswers: env.CHECK_ANSWERS,
    webDir: env.WEB_DIR ? resolve(env.WEB_DIR) : null,
    hasDirectDownloads: env.DIRECT_DOWNLOADS,
    hasDirectUploads: env.DIRECT_UPLOADS,
    leastDirectBytes: env.DIRECT_UPLOADS_MIN_BYTES,
    isStagedInStorage: env.UPLOAD_STAGING === 'storage',
    hasWorker: env.WORKER,
    metricsToken: env.METRICS_TOKEN ?? null,
    requestLog: env.REQUEST_LOG,
    slowQueryMs: env.SLOW_QUERY_MS,
    tracing: env.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: withoutEnd(env.OTEL_EXPORTER_OTLP_ENDPOINT, '/'),
          serviceName: env.OTEL_SERVICE_NAME,
          ratio: env.OTEL_TRACES_SAMPLER_ARG,
        }
      : null,
    variables,
  }
}

function describeMistyped(given: Readonly<Record<string, string>>): string[] {
  const ignored = new Set(given.IGNORED_VARIABLES?.split(/[\s,]+/))
  return findMistyped(given, Object.keys(Environment.shape))
    .filter(one => !ignored.has(one.given))
    .map(
      one =>
        `${one.given} isn’t a variable of Holdall. Did you mean ${one.meant}? If it belongs to another program, list it in IGNORED_VARIABLES.`,
    )
}

declare module './services.ts' {
  interface Services {
    /** The environment variables of the process, checked at start. */
    readonly env: Environment
  }
}
