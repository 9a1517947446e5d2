import { settingTable } from '@holdall/contract/contract.ts'
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest'
import { suiteDialects } from '../../databases.ts'
import { createTestApp } from '../../harness.ts'
import { type SmtpSink, startSmtpSink } from '../../peers/smtp-sink.ts'
import { billingRecipes } from './billing-recipes.ts'
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
import { uploadRecipes } from './upload-recipes.ts'
import { email, line, oneOf, text, toggle } from './values.ts'

const isPublic = true
const features = 'packages/server/src/features'
const drivers = 'packages/server/src/drivers'
const journeys = 'e2e/journeys'
const grants = `${features}/sharing/grants/grants.test.ts`
const registration = `${features}/accounts/registration/registration.test.ts`
const policies = `${features}/accounts/registration/policies.test.ts`
const signIn = `${features}/accounts/sign-in/sign-in.test.ts`
const socialSites = `${features}/accounts/social/social.test.ts`
const incoming = `${features}/mail/incoming/incoming.test.ts`
const ads = `${features}/ads/ads.routes.test.ts`
const captcha = `${drivers}/captcha/captcha.test.ts`
const web = 'packages/server/src/app/web/web.test.ts'
const effects = `${journeys}/settings-effects.long.spec.ts`
const general = `${journeys}/settings-general.long.spec.ts`
const firstScreen = [
  web,
  'contain the responses that a member’s first screen requests, and none of them for others',
] as const
const toggles = [socialSites, 'signs users in only while its toggle is on'] as const
const copied = [
  `${drivers}/analytics/analytics.test.ts`,
  'copies the pusher key when the panel is saved, and not otherwise',
] as const
const notice = [effects, 'cookie notice and register policies'] as const
const languages = [effects, 'date format, time zone and translations'] as const
const link = { label: 'More', type: 'link', action: 'https://example.org/more' }
const script = { ...link, action: 'javascript:alert(1)' }
/** Turning it on needs its service, so the test of its effect does that. */
const tried = { ...toggle, good: [false], isPublic } as const

/** The settings of the back-office's shell (KEYS-48, -49, -51) are tested with the shell. */
const recipes: KeyRecipes = {
  '[KEYS-01] homepage.type': {
    good: ['default', 'component'],
    bad: ['nonsense', '', 7, null],
    with: { 'homepage.value': 'login' },
    isPublic,
    effect: firstScreen,
  },
  '[KEYS-02] homepage.value': {
    good: ['landing', 'login', 'register', 'drive'],
    bad: ['nonsense', '', null, 7],
    with: { 'homepage.type': 'component' },
    isPublic,
    effect: firstScreen,
  },
  // Not `light`, as DEC-06 says: see docs/decisions/0057.
  '[KEYS-03] themes.default_mode': {
    ...oneOf('light', 'dark', 'system'),
    begins: 'system',
    isPublic,
    effect: firstScreen,
  },
  '[KEYS-04] themes.user_change': { ...toggle, isPublic, effect: firstScreen },
  '[KEYS-05] site.hide_docs_buttons': {
    ...toggle,
    effect: [general, 'each panel links to its page in the handbook, unless the site hides the links'],
  },
  '[KEYS-06] drive.default_view': {
    ...oneOf('grid', 'list'),
    isPublic,
    effect: [effects, 'the drive panel switches view and suggestions'],
  },
  '[KEYS-07] drive.send_share_notification': {
    ...toggle,
    effect: [grants, 'notifies the recipient by mail while that is turned on'],
  },
  '[KEYS-08] share.suggest_emails': {
    ...toggle,
    isPublic,
    effect: [grants, 'suggests people only while that is turned on, and never suspended ones'],
  },
  '[KEYS-09] require_email_confirmation': {
    ...toggle,
    isPublic,
    effect: [registration, 'requires confirmation of the address if the settings do, and accepts its token once'],
  },
  '[KEYS-10] registration.disable': {
    ...toggle,
    isPublic,
    effect: [registration, 'is closed if the settings say so'],
  },
  '[KEYS-11] single_device_login': {
    ...toggle,
    effect: [signIn, 'ends the other sessions if the settings allow only one device'],
  },
  '[KEYS-12] social.google.enable': { ...tried, effect: toggles },
  '[KEYS-13] social.facebook.enable': { ...tried, effect: toggles },
  '[KEYS-14] social.twitter.enable': { ...tried, effect: toggles },
  '[KEYS-15] social.envato.enable': { ...tried, effect: toggles },
  '[KEYS-16] envato.enable': {
    ...toggle,
    isPublic,
    effect: [socialSites, 'closed registration refuses everyone, and turning off a provider takes effect immediately'],
  },
  '[KEYS-17] mail.handler': {
    ...oneOf('mailgun', 'null', 'mime'),
    effect: [incoming, 'is only accepted by the method in the settings'],
  },
  '[KEYS-18] mail.contact_page_address': {
    ...email,
    bad: [...email.bad, ''],
    effect: [
      `${features}/contact/contact.test.ts`,
      'mails a visitor’s message only to the contact page address, with their address for replies',
    ],
  },
  '[KEYS-19] gmail.incoming.topicName': {
    good: ['projects/p/topics/mail', ''],
    bad: ['too short', 'two\nlines of a topic', 7, null],
    effect: [incoming, 'watches the topic after the save'],
  },
  '[KEYS-20] analytics.tracking_code': {
    good: ['UA-12345678-1', 'G-ABCDEF1234', ''],
    bad: ['<script>', 'UA-X', 'G-ABCDEF12345678901234', 7, null],
    isPublic,
    effect: [
      `${journeys}/admin-analytics.long.spec.ts`,
      'the analytics panel, its statistics, and visits that are counted after consent',
    ],
  },
  '[KEYS-21] realtime.pusher_key': { ...line, effect: copied },
  ...billingRecipes,
  '[KEYS-30] dates.format': {
    good: ['MMMM d, y', 'M/d/y', "d. M. y 'AD'"],
    bad: ['', 'hh:mm', "y 'open", 7, null],
    isPublic,
    effect: languages,
  },
  '[KEYS-31] i18n.enable': {
    ...toggle,
    isPublic,
    effect: [policies, 'refuses a choice of language while translations are off'],
  },
  '[KEYS-32] i18n.default_localization': {
    good: ['en', 'English', ''],
    bad: ['xx', 'two\nlines', 7, null],
    isPublic,
    effect: languages,
  },
  ...uploadRecipes,
  '[KEYS-40] recaptcha.site_key': {
    ...line,
    isPublic,
    effect: [web, 'allow Google only where something is protected'],
  },
  '[KEYS-41] recaptcha.secret_key': {
    good: ['canary-of-a-key'],
    bad: [7, 'x'.repeat(65_536)],
    effect: [captcha, 'refuses with a clear message if Google is unavailable or no longer knows the keys'],
  },
  '[KEYS-42] recaptcha.enable_for_registration': {
    ...tried,
    effect: [captcha, 'lets an action through without a token while its toggle is off'],
  },
  '[KEYS-43] recaptcha.enable_for_contact': {
    ...tried,
    effect: [captcha, 'protects the contact page in the same way'],
  },
  '[KEYS-44] cookie_notice.enable': { ...toggle, isPublic, effect: notice },
  '[KEYS-45] cookie_notice.position': { ...oneOf('top', 'bottom'), isPublic, effect: notice },
  '[KEYS-46] cookie_notice.learn_more': {
    good: [link, { ...link, action: '/privacy' }, null],
    bad: [script, { ...link, action: '//evil.example' }, { ...link, label: '' }, 'text'],
    isPublic,
    effect: notice,
  },
  '[KEYS-47] register_policies': {
    good: [[link], []],
    bad: [[script], [link, link], [{ ...link, type: 'other' }], 'text', null],
    isPublic,
    effect: [policies, 'refuses anyone who has not accepted every policy, and records what was accepted with its date'],
  },
  '[KEYS-50] vebto.admin.showIncomingMailMethod': {
    ...toggle,
    effect: [`${journeys}/admin-mail.long.spec.ts`, 'the incoming mail method is chosen where that is turned on'],
  },
  '[KEYS-52] ads.disable': {
    ...toggle,
    effect: [ads, 'shows no ad anywhere while `ads.disable` is on, and keeps the texts'],
  },
  '[KEYS-53] ads.drive': {
    ...text,
    good: ['<p>An advertisement</p>', ''],
    effect: [ads, 'shows each slot’s text in a document of its own'],
  },
  '[KEYS-54] tags.types': {
    good: [[{ name: 'label', system: false }], []],
    bad: [[{ name: '', system: false }], [{ name: 'x' }], 'label', null],
    begins: settingTable['tags.types']?.default,
    effect: [
      `${features}/drive/tags/site/site-tags.test.ts`,
      'the types and which of them are system types come from the setting',
    ],
  },
  '[KEYS-55] workspaces.integrated': {
    ...toggle,
    isPublic,
    effect: [
      `${features}/roles/roles.test.ts`,
      'makes every role a site-wide one while workspaces are turned off; they are on by default',
    ],
  },
}

it('are all client settings of the specification but those of the shell', () => {
  const ofShell = ['vebto.admin.pages', 'vebto.admin.ads', 'version']
  const specified = specifiedKeys.filter(({ group, key }) => group === 'client' && !ofShell.includes(key))
  expectRecipes(recipes, specified)
})

it.each(Object.entries(recipes))('%s: a test proves what it does, or a reason says why nothing does', expectEffect)

describe.each(suiteDialects)('client settings on %s', dialect => {
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
    // Addresses can be confirmed by mail only if mail can be sent.
    const smtpValues = { mail_driver: 'smtp', mail_host: '127.0.0.1', mail_port: smtp.port }
    const more = row.key === 'require_email_confirmation' ? { with: smtpValues } : {}
    await tryKey(site, row, { ...recipe, ...more })
  })
})
