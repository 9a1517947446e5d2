import { settingTable } from '@holdall/contract/contract.ts'
import { isSecret } from '@holdall/contract/kit/settings.ts'
import { settingsEndpoints as e } from '@holdall/contract/settings/settings.endpoints.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../../all-tables.ts'
import { suiteDialects } from '../../databases.ts'
import { createTestApp } from '../../harness.ts'
import { startMailgunPeer, startSesPeer, startSparkpostPeer } from '../../peers/mail-peers.ts'
import { startSmtpSink } from '../../peers/smtp-sink.ts'
import { sqsAccount, sqsQueue, startSqsPeer } from '../../peers/sqs-peer.ts'
import { hasServer, startSmallServer } from '../../small-servers.ts'
import { buildKeySite, forgetSettings, type KeySite } from './try-key.ts'

type Values = Readonly<Record<string, string | number>>

/** A method whose server is running, with the settings that reach it and a wrong value for each. */
interface Method {
  readonly values: Values
  readonly wrong: Values
  /** Where the error is shown; at the key itself if not given. */
  readonly group?: string
  readonly variables?: Readonly<Record<string, string>>
  close(): unknown
}

const secret = 'canary-of-a-method'
const mail = 'mail_group'

async function smtp(): Promise<Method> {
  const sink = await startSmtpSink({
    authOptional: false,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      done(username === 'drive' && password === secret ? null : new Error('No'), { user: 'drive' }),
  })
  const account = { mail_host: '127.0.0.1', mail_port: sink.port, mail_username: 'drive', mail_password: secret }
  return {
    values: { mail_driver: 'smtp', ...account, mail_encryption: 'none' },
    wrong: {
      mail_host: '127.0.0.9',
      mail_port: 1,
      mail_username: 'stranger',
      mail_password: 'canary-of-another',
      mail_encryption: 'tls',
      mail_authority: 'no certificate',
    },
    group: mail,
    close: sink.close,
  }
}

async function mailgun(): Promise<Method> {
  const peer = await startMailgunPeer('mg.example.org', secret)
  return {
    values: { mail_driver: 'mailgun', mailgun_domain: 'mg.example.org', mailgun_secret: secret },
    wrong: { mailgun_domain: 'other.example.org', mailgun_secret: 'canary-of-another' },
    variables: { MAILGUN_URL: peer.url },
    close: peer.close,
  }
}

async function ses(): Promise<Method> {
  const keys = { key: 'AKIDEXAMPLE', secret, region: 'eu-west-1' }
  const peer = await startSesPeer(keys)
  return {
    values: { mail_driver: 'ses', ses_key: keys.key, ses_secret: secret, ses_region: keys.region },
    wrong: { ses_key: 'AKIDOTHER', ses_secret: 'canary-of-another', ses_region: 'us-east-1' },
    group: mail,
    variables: { SES_URL: peer.url },
    close: peer.close,
  }
}

async function sparkpost(): Promise<Method> {
  const peer = await startSparkpostPeer(secret)
  return {
    values: { mail_driver: 'sparkpost', sparkpost_secret: secret },
    wrong: { sparkpost_secret: 'canary-of-another' },
    group: mail,
    variables: { SPARKPOST_URL: peer.url },
    close: peer.close,
  }
}

async function sqs(): Promise<Method> {
  const peer = await startSqsPeer()
  const { key, region } = sqsAccount
  return {
    values: {
      queue_driver: 'sqs',
      sqs_queue_key: key,
      sqs_queue_secret: sqsAccount.secret,
      sqs_queue_prefix: peer.prefix,
      sqs_queue_name: sqsQueue,
      sqs_queue_region: region,
    },
    wrong: {
      sqs_queue_key: 'AKIDOTHER',
      sqs_queue_secret: 'canary-of-another',
      sqs_queue_prefix: 'http://127.0.0.1:1/000000000000',
      sqs_queue_name: 'other-jobs',
      sqs_queue_region: 'us-east-1',
    },
    group: 'queue_group',
    close: peer.close,
  }
}

async function memcached(): Promise<Method> {
  const server = await startSmallServer('memcached')
  return {
    values: { cache_driver: 'memcached', memcached_host: '127.0.0.1', memcached_port: server.port },
    wrong: { memcached_host: '127.0.0.9', memcached_port: 1 },
    group: 'cache_group',
    close: server.remove,
  }
}

const starts: Readonly<Record<string, () => Promise<Method>>> = {
  'SMTP, a real server': smtp,
  'Mailgun (protocol peer)': mailgun,
  'SES (protocol peer)': ses,
  'SparkPost (protocol peer)': sparkpost,
  'SQS (protocol peer)': sqs,
  ...(hasServer('memcached') ? { memcached } : {}),
}

describe.each(suiteDialects)('settings of a method whose server is running, on %s', dialect => {
  const methods = new Map<string, Method>()
  let site: KeySite
  beforeAll(async () => {
    let variables: Record<string, string> = { OUTBOUND_ALLOW: '127.0.0.0/8' }
    for (const [name, start] of Object.entries(starts)) {
      const method = await start()
      methods.set(name, method)
      variables = { ...variables, ...method.variables }
    }
    site = await buildKeySite(await createTestApp(dialect, variables))
  })
  afterEach(() => forgetSettings(site))
  afterAll(async () => {
    await site.test.close()
    for (const method of methods.values()) await method.close()
  })

  it.each(Object.keys(starts))(
    '[ADMX-02] %s is taken with the right ones and refused with each wrong one',
    async name => {
      const { values, wrong, group } = methods.get(name)!
      const { db, settings } = site.test.app.services
      const save = (server: Values) => site.admin.client.call(e.save, { body: { server } })
      for (const [key, value] of Object.entries(wrong)) {
        const refused = await save({ ...values, [key]: value })
        const errors = refused.problem.errors ?? []
        expect([refused.status, errors.map(one => one.field)], key).toEqual([422, [group ?? key]])
        expect(errors[0]?.message, key).not.toContain('canary')
        expect(await tables(db.read).selectFrom('settings').selectAll().execute(), key).toEqual([])
      }
      const untried = Object.keys(values).filter(key => !key.endsWith('_driver') && !Object.hasOwn(wrong, key))
      expect(untried).toEqual([])
      const taken = await save(values)
      expect(taken.status, taken.raw.payload).toBe(200)
      for (const [key, value] of Object.entries(values)) {
        expect(settings.read(key)).toBe(value)
        expect(taken.data.server[key]).toBe(isSecret(settingTable[key]!.schema) ? '' : value)
      }
    },
  )
})
