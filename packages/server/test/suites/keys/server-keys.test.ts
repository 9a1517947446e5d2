import { afterAll, afterEach, beforeAll, describe, it } from 'vitest'
import { dialects } from '../../databases.ts'
import { createTestApp } from '../../harness.ts'
import { type SentryPeer, startSentryPeer } from '../../peers/sentry-peer.ts'
import { specifiedKeys } from './specified-keys.ts'
import {
  buildKeySite,
  expectEffect,
  expectRecipes,
  forgetSettings,
  type KeyRecipes,
  type KeySite,
  specifiedBy,
  tryKey,
} from './try-key.ts'
import { email, hidden, line, oneOf, port, toggle, url } from './values.ts'

const features = 'packages/server/src/features'
const drivers = 'packages/server/src/drivers'
const settings = `${features}/settings/settings.test.ts`
const address = [settings, 'shows the stored address and the different one of the environment'] as const
const methods = ['packages/server/test/suites/keys/method-keys.test.ts', 'is taken with the right ones'] as const
const disks = [
  `${drivers}/storage/disks/disks.test.ts`,
  'consists of a method and its fields, which both purposes share',
] as const
const choices = [
  `${drivers}/storage/disks/storage-choices.test.ts`,
  'receives each of its settings, and no others',
] as const
const newFiles = [
  `${drivers}/storage/storage-settings.test.ts`,
  'tests S3 on a real OpenStack Swift step by step, and stores new files there once it is saved',
] as const
const searches = `${features}/search/outside`
const algolia = [`${drivers}/search/search-settings.test.ts`, 'requires app ID and secret for Algolia'] as const
const clients = [
  `${features}/accounts/social/social.test.ts`,
  'is called with the ID and the secret from the settings',
] as const
const sender = [`${drivers}/mail/mail.test.ts`, 'uses the address and the name in the settings as sender'] as const
const payments = `${drivers}/payments/payments.test.ts`
const paypal = [payments, 'shows what PayPal rejects in paypal_group, and saves nothing'] as const
const stripe = [payments, 'shows errors of the Stripe secret at the secret, others in stripe_group'] as const
const analytics = `${drivers}/analytics/analytics.test.ts`
const readOnly = { good: [], bad: ['https://example.org', true] }
const required = { ...line, good: ['one line'] }
const region = (good: string, ...bad: string[]) => ({ good: [good, ''], bad: [...bad, 7, null] })

/**
 * Other tests try the methods with their servers; here the servers are missing, so choosing those methods is refused.
 */
const recipes: KeyRecipes = {
  '[KEYS-56] app_url': { ...readOnly, begins: 'http://drive.test', effect: address },
  '[KEYS-57] newAppUrl': { ...readOnly, effect: address },
  '[KEYS-58] mail_setup': {
    ...readOnly,
    effect: [settings, 'requires confirmed addresses only if mail can be sent'],
  },
  '[KEYS-59] google_id': { ...line, effect: clients },
  '[KEYS-60] google_secret': { ...hidden, effect: clients },
  '[KEYS-61] facebook_id': { ...line, effect: clients },
  '[KEYS-62] facebook_secret': { ...hidden, effect: clients },
  '[KEYS-63] twitter_id': { ...line, effect: clients },
  '[KEYS-64] twitter_secret': { ...hidden, effect: clients },
  '[KEYS-65] envato_id': { ...line, effect: clients },
  '[KEYS-66] envato_secret': { ...hidden, effect: clients },
  '[KEYS-67] envato_personal_token': {
    ...hidden,
    effect: [`${drivers}/social/social-settings.test.ts`, 'a personal Envato token is tested too, if there is one'],
  },
  '[KEYS-68] cache_driver': {
    ...oneOf('file', 'array', 'apc'),
    effect: [
      `${drivers}/cache/cache.test.ts`,
      'isn’t kept with the method array, and a change of method takes effect immediately',
    ],
  },
  '[KEYS-69] memcached_host': { ...line, effect: methods },
  '[KEYS-70] memcached_port': { ...port, effect: methods },
  '[KEYS-71] analytics_view_id': {
    good: [123_456_789, null],
    bad: [0, 1.5, '123'],
    effect: [analytics, 'accepts the number of a property that the key can read'],
  },
  '[KEYS-72] pusher_key': {
    ...line,
    effect: [analytics, 'copies the pusher key when the panel is saved, and not otherwise'],
  },
  '[KEYS-73] app_timezone': {
    good: ['Europe/Berlin', 'UTC'],
    bad: ['Europe/Nowhere', '', 7, null],
    effect: [`${features}/reports/reports.test.ts`, 'begins and ends days in the time zone of the site'],
  },
  '[KEYS-74] app_locale': {
    good: ['en', ''],
    bad: ['xx', 'two\nlines', 7, null],
    effect: ['packages/server/src/app/web/page-languages.test.ts', 'are in the language of the server where'],
  },
  '[KEYS-75] mail_driver': { ...oneOf('log'), effect: methods },
  '[KEYS-76] mail_from_address': { ...email, bad: [...email.bad, ''], effect: sender },
  '[KEYS-77] mail_from_name': { ...required, bad: [...line.bad, ''], effect: sender },
  '[KEYS-78] mail_host': { ...line, effect: methods },
  '[KEYS-79] mail_username': { ...line, effect: methods },
  '[KEYS-80] mail_password': { ...hidden, effect: methods },
  '[KEYS-81] mail_port': { ...port, effect: methods },
  '[KEYS-82] mail_encryption': { ...oneOf('none', 'tls', 'ssl'), begins: 'none', effect: methods },
  '[KEYS-83] mailgun_domain': { ...line, effect: methods },
  '[KEYS-84] mailgun_secret': { ...hidden, effect: methods },
  '[KEYS-85] ses_key': { ...line, effect: methods },
  '[KEYS-86] ses_secret': { ...hidden, effect: methods },
  '[KEYS-87] ses_region': { ...line, effect: methods },
  '[KEYS-88] sparkpost_secret': { ...hidden, effect: methods },
  '[KEYS-89] connectedGmailAccount': {
    ...readOnly,
    effect: [`${features}/mail/gmail/connect.test.ts`, 'is made in a window whose result is the address'],
  },
  '[KEYS-90] sentry_dsn': {
    good: [''],
    bad: ['https://short.example', 'no address, but a long enough text', 7, null],
    effect: [`${drivers}/error-tracking/error-tracking.test.ts`, 'follows the setting without a restart'],
  },
  '[KEYS-91] queue_driver': {
    ...oneOf('sync', 'database'),
    effect: [
      `${drivers}/queue/queued-work.long.test.ts`,
      'runs jobs in this process with sync, without any other service',
    ],
  },
  '[KEYS-92] sqs_queue_key': { ...line, effect: methods },
  '[KEYS-93] sqs_queue_secret': { ...hidden, effect: methods },
  '[KEYS-94] sqs_queue_prefix': { ...line, effect: methods },
  '[KEYS-95] sqs_queue_name': { ...line, effect: methods },
  '[KEYS-96] sqs_queue_region': { ...line, effect: methods },
  '[KEYS-97] paypal_client_id': { ...line, effect: paypal },
  '[KEYS-98] paypal_secret': { ...hidden, effect: paypal },
  '[KEYS-99] paypal_webhook_id': { ...line, effect: paypal },
  '[KEYS-100] stripe_key': { ...line, effect: stripe },
  '[KEYS-101] stripe_secret': { ...hidden, effect: stripe },
  '[KEYS-102] uploads_disk_driver': { ...oneOf('local'), effect: newFiles },
  '[KEYS-103] public_disk_driver': { ...oneOf('local'), bad: ['nonsense', '', 'ftp', 'dropbox', 7], effect: newFiles },
  '[KEYS-104] static_file_delivery': {
    ...oneOf('none'),
    effect: [`${features}/blobs/delivery/delivery.test.ts`, 'names the file after the access check'],
  },
  '[KEYS-105] scout_driver': {
    ...oneOf('tntsearch'),
    effect: [`${searches}/index-imports.test.ts`, 'believes no index that has missed changes'],
  },
  '[KEYS-106] scout_mysql_mode': {
    ...oneOf('basic', 'extended', 'fulltext'),
    effect: [`${searches}/outside.test.ts`, 'asks a real MariaDB in the chosen mode'],
  },
  '[KEYS-107] algolia_app_id': { ...line, effect: algolia },
  '[KEYS-108] algolia_secret': { ...hidden, effect: algolia },
  '[KEYS-109] storage_ftp_host': { ...line, effect: disks },
  '[KEYS-110] storage_ftp_username': { ...line, effect: disks },
  '[KEYS-111] storage_ftp_password': { ...hidden, effect: disks },
  '[KEYS-112] storage_ftp_root': { ...line, effect: disks },
  '[KEYS-113] storage_ftp_port': { good: [2121, 0], bad: [-1, 1.5, 65_536, '21', null], effect: disks },
  '[KEYS-114] storage_ftp_passive': { ...toggle, effect: disks },
  '[KEYS-115] storage_ftp_ssl': { ...toggle, effect: disks },
  '[KEYS-116] storage_dropbox_access_token': { ...hidden, effect: choices },
  '[KEYS-117] storage_dropbox_root': { ...line, effect: choices },
  '[KEYS-118] storage_rackspace_username': { ...line, effect: choices },
  '[KEYS-119] storage_rackspace_key': { ...hidden, effect: choices },
  '[KEYS-120] storage_rackspace_region': { ...line, effect: choices },
  '[KEYS-121] storage_rackspace_container': { ...line, effect: choices },
  '[KEYS-122] storage_s3_key': { ...line, effect: choices },
  '[KEYS-123] storage_s3_secret': { ...hidden, effect: choices },
  '[KEYS-124] storage_s3_region': { ...region('eu-west-3', 'US-east-1', 'us-east-10', 'us east'), effect: choices },
  '[KEYS-125] storage_s3_bucket': { ...line, effect: choices },
  '[KEYS-126] storage_s3_endpoint': { ...url, effect: choices },
  '[KEYS-127] storage_digitalocean_key': { ...line, effect: choices },
  '[KEYS-128] storage_digitalocean_secret': { ...hidden, effect: choices },
  '[KEYS-129] storage_digitalocean_region': { ...region('nyc3', 'frankf1', 'NYC3', 'ny-3'), effect: choices },
  '[KEYS-130] storage_digitalocean_bucket': { ...line, effect: choices },
  '[KEYS-131] storage_backblaze_key_id': { ...line, effect: choices },
  '[KEYS-132] storage_backblaze_application_key': { ...hidden, effect: choices },
  '[KEYS-133] storage_backblaze_bucket': { ...line, effect: choices },
  '[KEYS-134] storage_backblaze_region': { ...region('us-west-002', 'us_west', 'US'), effect: choices },
}

it('are all server settings of the specification', () => {
  const specified = specifiedKeys.filter(({ group }) => group === 'server')
  expectRecipes(recipes, specified)
})

it.each(Object.entries(recipes))('%s: a test proves what it does, or a reason says why nothing does', expectEffect)

describe.each(dialects)('server settings on %s', dialect => {
  let site: KeySite
  let sentry: SentryPeer
  beforeAll(async () => {
    sentry = await startSentryPeer()
    site = await buildKeySite(await createTestApp(dialect, { OUTBOUND_ALLOW: '127.0.0.1' }))
  })
  afterEach(() => forgetSettings(site))
  afterAll(async () => {
    await site.test.close()
    await sentry.close()
  })

  it.each(Object.entries(recipes))('%s: default, values, who may write, who sees it', async (title, recipe) => {
    const row = specifiedBy(title)
    // A DSN is tried with a test event.
    const good = row.key === 'sentry_dsn' ? [sentry.dsn, ...recipe.good] : recipe.good
    await tryKey(site, row, { ...recipe, good })
  })
})
