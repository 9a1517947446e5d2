import { describe, expect, it } from 'vitest'
import { readVariables } from '../../../test/documented/known-variables.ts'
import { InvalidEnvironment, readEnvironment } from '../environment.ts'
import { findMistyped, readElsewhere } from './mistyped.ts'

const refusal = (variables: Record<string, string>): string[] => {
  try {
    readEnvironment(variables)
    return []
  } catch (error) {
    if (!(error instanceof InvalidEnvironment)) throw error
    return error.message.split('\n').slice(1)
  }
}

describe('variables that are close to one of Holdall’s', () => {
  it.each([
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATABASE_ULR', 'DATABASE_URL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['DATABASEURL', 'DATABASE_URL'],
    ['DATABASE-URL', 'DATABASE_URL'],
    ['database_url', 'DATABASE_URL'],
    ['HOLDALL_DATABASE_URL', 'DATABASE_URL'],
    ['HOLDALL_DATABSE_URL', 'DATABASE_URL'],
    ['HOLDALL_PORT', 'PORT'],
    ['DATABASE_URL_FILE', 'DATABASE_URL'],
    ['APP_KEY_FILE', 'APP_KEY'],
    ['REDISURL', 'REDIS_URL'],
    ['APP_URI', 'APP_URL'],
    ['DATADIR', 'DATA_DIR'],
    ['UPLOAD_MAX_SIZE', 'UPLOADS_MAX_SIZE'],
    ['MAIL_USER_NAME', 'MAIL_USERNAME'],
    ['STORAGE_S3_BUKET', 'STORAGE_S3_BUCKET'],
    ['OTEL_EXPORTER_OTLP_ENPOINT', 'OTEL_EXPORTER_OTLP_ENDPOINT'],
    ['SENDMAIL_PAHT', 'SENDMAIL_PATH'],
  ])('%s is refused, and %s is named', (given, meant) => {
    expect(refusal({ [given]: 'hunter2' })).toEqual([
      `${given} isn’t a variable of Holdall. Did you mean ${meant}? If it belongs to another program, list it in IGNORED_VARIABLES.`,
    ])
  })

  it('are named together with values that are wrong', () => {
    expect(refusal({ DATABSE_URL: 'x', PORT: 'http' })).toEqual([
      expect.stringContaining('DATABSE_URL isn’t'),
      expect.stringContaining('PORT must be'),
    ])
  })

  it('are accepted if the operator lists them, if the right one is set, or if they are empty', () => {
    expect(refusal({ DATABSE_URL: 'x', REDISURL: 'y', IGNORED_VARIABLES: 'DATABSE_URL, REDISURL' })).toEqual([])
    expect(refusal({ DATABSE_URL: 'x', DATABASE_URL: 'sqlite:/tmp/x.db' })).toEqual([])
    expect(refusal({ DATABSE_URL: ' ' })).toEqual([])
  })
})

/** What systems, shells, npm, services, hosts and other programs set. */
const ofOthers = [
  ...[
    'PATH',
    'HOME',
    'USER',
    'SHELL',
    'PWD',
    'OLDPWD',
    'LANG',
    'LC_ALL',
    'TERM',
    'HOSTNAME',
    'LOGNAME',
    'MAIL',
    'EDITOR',
  ],
  ...[
    'TZ',
    'TMPDIR',
    'SHLVL',
    '_',
    'PS1',
    'PORTS',
    'HOSTS',
    'POST',
    'DEBUG',
    'CI',
    'NODE_ENV',
    'NODE_OPTIONS',
    'COLORTERM',
  ],
  ...['INVOCATION_ID', 'JOURNAL_STREAM', 'SYSTEMD_EXEC_PID', 'CREDENTIALS_DIRECTORY', 'NOTIFY_SOCKET', 'LISTEN_FDS'],
  ...['npm_config_registry', 'npm_lifecycle_event', 'npm_package_version', 'INIT_CWD', 'UV_THREADPOOL_SIZE'],
  ...[
    'http_proxy',
    'HTTPS_PROXY',
    'NO_PROXY',
    'SSH_AUTH_SOCK',
    'XDG_RUNTIME_DIR',
    'DBUS_SESSION_BUS_ADDRESS',
    'DISPLAY',
  ],
  ...['POSTGRES_DB', 'POSTGRES_USER', 'POSTGRES_PASSWORD', 'PGHOST', 'PGDATABASE', 'REDIS_HOST', 'REDIS_PASSWORD'],
  ...[
    'TEST_DATABASE_URL',
    'BENCH_DATABASE_URL',
    'SITE_HOST',
    'APP_ENV',
    'APP_NAME',
    'APP_DEBUG',
    'APP_PORT',
    'APP_HOST',
  ],
  ...[
    'DB_HOST',
    'DB_PASSWORD',
    'AWS_REGION',
    'AWS_ACCESS_KEY_ID',
    'GITHUB_TOKEN',
    'GITLAB_CI',
    'DOCKER_HOST',
    'RUNNER_OS',
  ],
  ...['KUBERNETES_SERVICE_HOST', 'HOLDALL_SERVICE_HOST', 'HOLDALL_SERVICE_PORT', 'HOLDALL_PORT_3000_TCP_ADDR'],
  ...['AWS_SECRET', 'AWS_KEY', 'S3_KEY', 'S3_BUCKET', 'FTP_PORT', 'SMTP_PORT', 'SMTP_PASSWORD', 'TRUST_PROXIES'],
  ...['OTEL_SERVICE_VERSION', 'OTEL_TRACES_SAMPLER', 'OTEL_RESOURCE_ATTRIBUTES', 'OTEL_EXPORTER_OTLP_HEADERS'],
  ...[
    'SENTRY_ENVIRONMENT',
    'SENTRY_RELEASE',
    'NODE_EXTRA_CA_CERTS',
    'CHROMIUM_PATH',
    'SMTP_HOST',
    'MAIL_TO',
    'LOG_FORMAT',
  ],
]

describe('variables of others', () => {
  it.each(ofOthers)('%s is no mistake', name => {
    expect(refusal({ [name]: 'something' })).toEqual([])
  })

  it('are what a cluster sets for a service of this name', () => {
    expect(refusal({ HOLDALL_PORT: 'tcp://10.0.0.1:3000' })).toEqual([])
  })

  it('are all that this process has', () => {
    const given = Object.entries(process.env).flatMap(([name, value]) => (value ? [[name, value] as const] : []))
    expect(findMistyped(Object.fromEntries(given), [...readVariables])).toEqual([])
  })
})

it('knows every variable that the program reads', () => {
  for (const name of readVariables) expect(findMistyped({ [name]: 'x' }, [...readVariables]), name).toEqual([])
  expect(readElsewhere.filter(name => !readVariables.has(name))).toEqual([])
})
