import { settingTable } from '@holdall/contract/contract.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { dialects } from '../../databases.ts'
import { createTestApp } from '../../harness.ts'
import { type SmtpSink, startSmtpSink } from '../../peers/smtp-sink.ts'
import { specifiedKeys } from './specified-keys.ts'
import {
  buildKeySite,
  expectEffect,
  forgetSettings,
  type KeyRecipe,
  type KeySite,
  specifiedBy,
  tryKey,
} from './try-key.ts'
import { bytes, email, fileTypes, line, oneOf, text, toggle } from './values.ts'

const isPublic = true
const features = 'packages/server/src/features'
const effects = 'e2e/journeys/settings-effects.spec.ts'
const policies = `${features}/accounts/registration/policies.test.ts`
const web = 'packages/server/src/app/web.test.ts'
const link = { label: 'More', type: 'link', action: 'https://example.org/more' }
const script = { ...link, action: 'javascript:alert(1)' }
const payments = 'packages/server/src/drivers/payments/payments.test.ts'
const analytics = 'packages/server/src/drivers/analytics/analytics.test.ts'
const social = 'packages/server/src/drivers/social/social-settings.test.ts'
const captcha = 'packages/server/src/drivers/captcha/captcha.test.ts'
/** Switched on, it is tried with its service: the test of its effect does so. */
const tried: KeyRecipe = { ...toggle, good: [false], isPublic }
const readOnly = { good: [], bad: [true, 'anything'] }

/** Those that the back-office's shell goes by (KEYS-48, -49, -51) are proved with it. */
const recipes: Readonly<Record<string, KeyRecipe>> = {
  '[KEYS-01] homepage.type': {
    good: ['default', 'component'],
    bad: ['nonsense', '', 7, null],
    with: { 'homepage.value': 'login' },
    isPublic,
    effect: web,
  },
  '[KEYS-02] homepage.value': {
    good: ['landing', 'login', 'register', 'drive'],
    bad: ['nonsense', '', null, 7],
    with: { 'homepage.type': 'component' },
    isPublic,
    effect: web,
  },
  // Not light, as DEC-06 has it: see docs/decisions/0057.
  '[KEYS-03] themes.default_mode': { ...oneOf('light', 'dark', 'system'), begins: 'system', isPublic, effect: web },
  '[KEYS-04] themes.user_change': { ...toggle, isPublic, effect: web },
  '[KEYS-05] site.hide_docs_buttons': toggle,
  '[KEYS-06] drive.default_view': { ...oneOf('grid', 'list'), isPublic, effect: [effects, 'DRIVE-02'] },
  '[KEYS-07] drive.send_share_notification': { ...toggle, effect: `${features}/sharing/grants/grants.test.ts` },
  '[KEYS-08] share.suggest_emails': { ...toggle, isPublic, effect: `${features}/sharing/grants/grants.test.ts` },
  '[KEYS-09] require_email_confirmation': {
    ...toggle,
    isPublic,
    effect: [`${features}/accounts/registration/registration.test.ts`, 'asks for the confirmation of the address'],
  },
  '[KEYS-10] registration.disable': {
    ...toggle,
    isPublic,
    effect: `${features}/accounts/registration/registration.test.ts`,
  },
  '[KEYS-11] single_device_login': { ...toggle, effect: `${features}/accounts/sessions/sign-in.test.ts` },
  '[KEYS-12] social.google.enable': { ...tried, effect: social },
  '[KEYS-13] social.facebook.enable': { ...tried, effect: social },
  '[KEYS-14] social.twitter.enable': { ...tried, effect: social },
  '[KEYS-15] social.envato.enable': { ...tried, effect: social },
  '[KEYS-16] envato.enable': { ...toggle, isPublic, effect: social },
  '[KEYS-17] mail.handler': {
    ...oneOf('mailgun', 'null', 'mime'),
    effect: [`${features}/mail/incoming/incoming.test.ts`, 'is closed on every way but that of the settings'],
  },
  '[KEYS-18] mail.contact_page_address': {
    ...email,
    bad: [...email.bad, ''],
    effect: `${features}/contact/contact.test.ts`,
  },
  '[KEYS-19] gmail.incoming.topicName': {
    good: ['projects/p/topics/mail', ''],
    bad: ['too short', 'two\nlines of a topic', 7, null],
    effect: `${features}/mail/incoming/incoming.test.ts`,
  },
  '[KEYS-20] analytics.tracking_code': {
    good: ['UA-12345678-1', 'G-ABCDEF1234', ''],
    bad: ['<script>', 'UA-X', 'G-ABCDEF12345678901234', 7, null],
    isPublic,
    effect: analytics,
  },
  '[KEYS-21] realtime.pusher_key': { ...line, effect: analytics },
  '[KEYS-22] billing.enable': { ...toggle, isPublic, effect: payments },
  '[KEYS-23] billing.integrated': { ...readOnly, isPublic, effect: payments },
  '[KEYS-24] billing.paypal.enable': { ...toggle, isPublic, effect: payments },
  '[KEYS-25] billing.paypal_test_mode': { ...toggle, isPublic, effect: [payments, 'KEYS-25'] },
  '[KEYS-26] billing.stripe.enable': { ...toggle, isPublic, effect: payments },
  '[KEYS-27] billing.accepted_cards': {
    good: [['visa', 'jcb'], []],
    bad: [[''], [7], 'visa', null],
    isPublic,
    effect: payments,
  },
  '[KEYS-28] billing.invoice.address': { ...text, good: ['Our street 1<br>Our town', ''], effect: payments },
  '[KEYS-29] billing.invoice.notes': { ...text, effect: payments },
  '[KEYS-30] dates.format': {
    good: ['MMMM d, y', 'M/d/y', "d. M. y 'AD'"],
    bad: ['', 'hh:mm', "y 'open", 7, null],
    isPublic,
    effect: [effects, 'LOCALE-04'],
  },
  '[KEYS-31] i18n.enable': { ...toggle, isPublic, effect: policies },
  '[KEYS-32] i18n.default_localization': {
    good: ['en', 'English', ''],
    bad: ['xx', 'two\nlines', 7, null],
    isPublic,
    effect: [effects, 'LOCALE-02'],
  },
  '[KEYS-33] uploads.chunk': { ...toggle, isPublic },
  '[KEYS-34] uploads.chunk_size': { good: [1024 * 1024, 8_000_000], bad: [1000, 1.5, -1, '5 MB', null], isPublic },
  '[KEYS-35] uploads.resume': { ...toggle, isPublic },
  '[KEYS-36] uploads.max_size': { ...bytes, isPublic, effect: `${features}/files/transfers/upload-checks.test.ts` },
  '[KEYS-37] uploads.available_space': { ...bytes, effect: `${features}/files/transfers/transfers.test.ts` },
  '[KEYS-38] uploads.allowed_extensions': {
    ...fileTypes,
    isPublic,
    effect: `${features}/files/transfers/upload-checks.test.ts`,
  },
  '[KEYS-39] uploads.blocked_extensions': {
    ...fileTypes,
    isPublic,
    effect: `${features}/files/transfers/upload-checks.test.ts`,
  },
  '[KEYS-40] recaptcha.site_key': { ...line, isPublic },
  '[KEYS-41] recaptcha.secret_key': { good: ['canary-of-a-key'], bad: [7, 'x'.repeat(65_536)] },
  '[KEYS-42] recaptcha.enable_for_registration': { ...tried, effect: captcha },
  '[KEYS-43] recaptcha.enable_for_contact': { ...tried, effect: captcha },
  '[KEYS-44] cookie_notice.enable': { ...toggle, isPublic, effect: [effects, 'GDPR-01'] },
  '[KEYS-45] cookie_notice.position': { ...oneOf('top', 'bottom'), isPublic, effect: [effects, 'GDPR-02'] },
  '[KEYS-46] cookie_notice.learn_more': {
    good: [link, { ...link, action: '/privacy' }, null],
    bad: [script, { ...link, action: '//evil.example' }, { ...link, label: '' }, 'text'],
    isPublic,
    effect: [effects, 'GDPR-03'],
  },
  '[KEYS-47] register_policies': {
    good: [[link], []],
    bad: [[script], [link, link], [{ ...link, type: 'other' }], 'text', null],
    isPublic,
    effect: policies,
  },
  '[KEYS-50] vebto.admin.showIncomingMailMethod': { ...toggle, effect: 'e2e/journeys/admin-mail.spec.ts' },
  '[KEYS-52] ads.disable': toggle,
  '[KEYS-53] ads.drive': { ...text, good: ['<p>An advertisement</p>', ''] },
  '[KEYS-54] tags.types': {
    good: [[{ name: 'label', system: false }], []],
    bad: [[{ name: '', system: false }], [{ name: 'x' }], 'label', null],
    begins: settingTable['tags.types']?.default,
  },
  '[KEYS-55] workspaces.integrated': {
    ...toggle,
    isPublic,
    effect: `${features}/workspaces/workspaces.test.ts`,
  },
}

it('are all client settings of the specification but those of the shell', () => {
  const ofShell = ['vebto.admin.pages', 'vebto.admin.ads', 'version']
  const specified = specifiedKeys.filter(({ group, key }) => group === 'client' && !ofShell.includes(key))
  expect(Object.keys(recipes)).toEqual(specified.map(({ id, key }) => `[${id}] ${key}`))
})

describe.each(dialects)('client settings on %s', dialect => {
  let site: KeySite
  let smtp: SmtpSink
  beforeAll(async () => {
    smtp = await startSmtpSink({ disabledCommands: ['STARTTLS'] })
    site = await buildKeySite(await createTestApp(dialect, { OUTBOUND_ALLOW: '127.0.0.1' }))
  })
  afterEach(() => forgetSettings(site))
  afterAll(async () => {
    await site.test.close()
    await smtp.close()
  })

  it.each(Object.entries(recipes))('%s: default, values, who may write, who sees it', async (title, recipe) => {
    const row = specifiedBy(title)
    // Addresses are confirmed by mail only where mail can be sent.
    const smtpValues = { mail_driver: 'smtp', mail_host: '127.0.0.1', mail_port: smtp.port }
    const more = row.key === 'require_email_confirmation' ? { with: smtpValues } : {}
    await tryKey(site, row, { ...recipe, ...more })
    if (recipe.effect) expectEffect(row, recipe.effect)
  })
})
