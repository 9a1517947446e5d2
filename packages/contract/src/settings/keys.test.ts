import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { panelOfSetting, settingsPanels, settingTable } from '../contract.ts'
import { isSecret } from '../kit/settings.ts'
import { panelOrder } from './panel-order.ts'

/** The rows of the specification: id, key, group, type, default, panel. */
const rows = readFileSync(new URL('../../../../docs/spec/requirements.md', import.meta.url), 'utf8')
  .split('\n')
  .filter(line => line.startsWith('| KEYS-'))
  .map(line => line.split('|').map(cell => cell.trim().replaceAll('`', '')))
  .map(([, id = '', key = '', group = '', type = '', fallback = '', panel = '']) => ({
    id,
    key: key.replace('{slot}', 'drive'),
    group,
    type,
    fallback,
    panel,
  }))

/** DEC-06. Every other boolean is off, and the rest is empty. */
const defaults: Readonly<Record<string, unknown>> = {
  'themes.user_change': true,
  'drive.send_share_notification': true,
  'i18n.enable': true,
  'uploads.chunk': true,
  'uploads.resume': true,
  'workspaces.integrated': true,
  storage_ftp_passive: true,
  'homepage.type': 'default',
  // DEC-06 says light: see docs/decisions/0057.
  'themes.default_mode': 'system',
  'drive.default_view': 'grid',
  'dates.format': 'yyyy-MM-dd',
  app_timezone: 'UTC',
  app_locale: 'en',
  public_disk_driver: 'local',
  static_file_delivery: 'none',
  mail_driver: 'log',
  'mail.handler': 'null',
  scout_driver: 'tntsearch',
  scout_mysql_mode: 'basic',
  'cookie_notice.position': 'bottom',
  'uploads.chunk_size': 5 * 1024 * 1024,
  cache_driver: 'file',
  queue_driver: 'sync',
  uploads_disk_driver: 'local',
  storage_ftp_port: 21,
  // DEC-55 names its three values.
  mail_encryption: 'none',
}
const lists = new Set(['tags.types', 'vebto.admin.pages'])
const isEmpty = (value: unknown) =>
  value === '' || value === null || value === false || (Array.isArray(value) && value.length === 0)

/** The settings of the back-office's shell are tested there. */
const ofShell = new Set(['vebto.admin.pages', 'vebto.admin.ads', 'version'])
const declared = rows.filter(({ key }) => !ofShell.has(key))

const panelOf = (key: string) => panelOfSetting.get(key)?.panel

describe('the settings of the specification', () => {
  it('cover all of its rows', () => {
    expect(rows).toHaveLength(134)
    expect(declared).toHaveLength(131)
  })

  it.each(declared)('[$id] $key is declared in its group and panel, with its default', row => {
    const declaration = settingTable[row.key]
    if (!declaration) throw new Error(`${row.key} is not declared`)
    expect(declaration.group).toBe(row.group)
    expect(isSecret(declaration.schema)).toBe(/\bsecret\b/.test(row.type))
    expect(declaration.readOnly === true).toBe(/read-only/.test(row.type) || row.key === 'billing.integrated')
    if (!row.panel.startsWith('none')) expect(panelOf(row.key)).toBe(row.panel.split(/[ ;]/)[0])
    if (Object.hasOwn(defaults, row.key)) expect(declaration.default).toEqual(defaults[row.key])
    else if (!lists.has(row.key)) expect(isEmpty(declaration.default), String(declaration.default)).toBe(true)
    // The default is a valid value, unless the setting has to be filled in.
    const parsed = declaration.schema.safeParse(declaration.default)
    expect(parsed.success || declaration.required !== undefined).toBe(true)
    if (row.type.startsWith('boolean')) expect(typeof declaration.default).toBe('boolean')
  })

  it('offer the values that the specification lists', () => {
    for (const { key, type } of declared) {
      const list = /^string: ([a-z0-9A-Z]+(?:, [a-z0-9A-Z]+)* or [a-z0-9A-Z]+)$/.exec(type)?.[1]
      for (const value of list?.split(/, | or /) ?? []) {
        expect(settingTable[key]?.schema.safeParse(value).success, `${key} ${value}`).toBe(true)
      }
      if (list) expect(settingTable[key]?.schema.safeParse('nonsense').success, key).toBe(false)
    }
  })

  it.each([
    ['storage_s3_region', ['us-east-1', 'eu-west-3', ''], ['US-east-1', 'us-east-10', 'us east']],
    ['storage_digitalocean_region', ['nyc3', 'ams10'], ['frankf1', 'NYC3', 'ny-3']],
    ['storage_backblaze_region', ['us-west-002'], ['us_west', 'US']],
    ['storage_s3_endpoint', ['', 'https://s3.example.org'], ['s3.example.org', 'ftp://x.org', 'javascript:alert(1)']],
    ['storage_ftp_port', [21, 0], [-1, 1.5, '21', 70_000]],
    ['analytics.tracking_code', ['', 'UA-12345678-1', 'G-ABCDEF1234'], ['<script>', 'UA-X', 'G-ABCDEF12345678901234']],
    [
      'sentry_dsn',
      ['', `https://key@o1.ingest.example.org/1`],
      ['https://short.org', 'not a url, but long enough for it'],
    ],
    ['gmail.incoming.topicName', ['', 'projects/a/topics/b'], ['short', 'two\nlines of topic']],
    ['mail_from_address', ['', 'a@example.org'], ['a@', 'a@b.org\r\nBcc: c@d.org']],
    ['uploads.allowed_extensions', [[], ['pdf', 'tar.gz']], [['.pdf'], ['a/b'], 'pdf']],
    ['recaptcha.secret_key', ['', 'x'], [1]],
  ] as const)('%s takes what its row allows', (key, good, bad) => {
    const schema = settingTable[key]?.schema
    for (const value of good) expect(schema?.safeParse(value).success, JSON.stringify(value)).toBe(true)
    for (const value of bad) expect(schema?.safeParse(value).success, JSON.stringify(value)).toBe(false)
  })

  it('[SETSAVE-31] limit a text by its format and by what can be stored, and by nothing else', () => {
    const starts = ['aaaaaaaaaaaa', 'https://example.org/aaaaaaaaaaaa']
    let texts = 0
    for (const { key } of declared) {
      const takes = (value: string) => settingTable[key]?.schema.safeParse(value).success === true
      // Choices, codes and people's addresses have formats of their own.
      const start = starts.find(takes)
      if (start === undefined) continue
      texts++
      expect(takes(start.padEnd(65_535, 'a')), key).toBe(true)
      expect(takes(start.padEnd(65_536, 'a')), key).toBe(false)
    }
    expect(texts).toBeGreaterThan(50)
  })

  it('are in panels of the specification, or in none that is shown', () => {
    const known = new Set<string>([
      ...panelOrder,
      'ads',
      'brand',
      'shell',
      'workspaces',
      'themes',
      'menus',
      'seo',
      'landing',
    ])
    expect(settingsPanels.map(one => one.panel).filter(panel => !known.has(panel))).toEqual([])
  })

  it('[SETSAVE-30] name the error groups of the specification', () => {
    const groups = new Set(Object.values(settingTable).map(one => one.errorGroup))
    for (const group of [
      'paypal_group',
      'stripe_group',
      'google_group',
      'facebook_group',
      'twitter_group',
      'cache_group',
      'analytics_group',
      'mail_group',
      'gmail_group',
      'logging_group',
      'queue_group',
      'storage_group',
      'static_delivery_group',
      'recaptcha_group',
    ]) {
      expect(groups).toContain(group)
    }
    for (const key of [
      'stripe_secret',
      'mailgun_domain',
      'mailgun_secret',
      'recaptcha.site_key',
      'recaptcha.secret_key',
    ]) {
      expect(settingTable[key]?.errorGroup, key).toBeUndefined()
    }
  })

  it('link every address to the secret that is sent there', () => {
    for (const [key, { addressOf }] of Object.entries(settingTable)) {
      if (addressOf) expect(isSecret(settingTable[addressOf]!.schema), key).toBe(true)
    }
    expect(Object.values(settingTable).filter(one => one.public && isSecret(one.schema))).toEqual([])
  })
})
