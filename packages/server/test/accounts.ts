import { accountEndpoints } from '@holdall/contract/accounts/accounts.endpoints.ts'
import { setupAddress } from '../src/features/accounts/registration/setup-address.ts'
import type { Dialect } from '../src/platform/database/database.ts'
import type { Logger } from '../src/platform/logging.ts'
import { tables } from './all-tables.ts'
import { type Client, createTestApp, type TestApp } from './harness.ts'
import { startSmtpSink } from './peers/smtp-sink.ts'

export const password = 'correct horse battery'

export interface AccountsTest extends TestApp {
  /** Delivers queued mail and returns the messages to one address, oldest first. */
  mailTo(address: string): Promise<{ subject: string; text: string; html: string }[]>
  /** The token in the newest message to an address. */
  tokenFor(address: string): Promise<string>
}

/**
 * The application with a real mail server behind it.
 * @param log collects what it logs; otherwise nothing is logged
 */
export async function createAccountsTest(
  dialect: Dialect,
  variables: Record<string, string> = {},
  log?: Logger,
): Promise<AccountsTest> {
  const sink = await startSmtpSink({ disabledCommands: ['AUTH', 'STARTTLS'] })
  const mail = { MAIL_DRIVER: 'smtp', MAIL_HOST: '127.0.0.1', MAIL_PORT: String(sink.port) }
  const test = await createTestApp(dialect, { ...mail, ...variables }, log)
  async function mailTo(address: string) {
    await test.app.worker.runDue()
    return sink.received
      .filter(mail => mail.to.includes(address))
      .map(({ content }) => ({ subject: content.subject ?? '', text: content.text ?? '', html: content.html ?? '' }))
  }
  return {
    ...test,
    mailTo,
    async tokenFor(address) {
      const text = (await mailTo(address)).at(-1)?.text ?? ''
      const token = /\/(?:confirm-email|reset-password)\/([\w-]+)/.exec(text)?.[1]
      if (!token) throw new Error(`There is no token for ${address} in: ${text}`)
      return token
    },
    async close() {
      await test.close()
      await sink.close()
    },
  }
}

export async function setupToken(test: TestApp): Promise<string> {
  const address = await setupAddress(test.app.ctx)
  return new URL(address ?? '').searchParams.get('token') ?? ''
}

/** Creates the first administrator; registration is closed until then. */
export async function setUpSite(test: TestApp, email = 'owner@example.org'): Promise<Client> {
  const client = test.client()
  await client.ok(accountEndpoints.setup, { body: { token: await setupToken(test), email, password } })
  return client
}

export async function registerMember(test: TestApp, email: string, secret = password): Promise<Client> {
  const client = test.client()
  await client.ok(accountEndpoints.register, { body: { email, password: secret } })
  await client.ok(accountEndpoints.signIn, { body: { email, password: secret } })
  return client
}

/** Marks a user's address as confirmed, as if they had opened the link in the mail, or as unconfirmed. */
export async function setConfirmed({ app }: TestApp, userId: string, isConfirmed = true): Promise<void> {
  const { db, clock } = app.services
  const columns = { email_confirmed_at: isConfirmed ? clock.now() : null }
  await db.transaction(tx => tables(tx).updateTable('users').set(columns).where('id', '=', userId).execute())
}

/** Resets all rate limits. Without a transaction: suites call it before each of a hundred thousand calls. */
export async function forgetTries(test: TestApp): Promise<void> {
  await tables(test.app.services.db.write).deleteFrom('rate_limits').execute()
}

export async function countRows(test: TestApp, table: 'users' | 'sessions' | 'jobs' | 'audit_log'): Promise<number> {
  const row = await tables(test.app.services.db.read)
    .selectFrom(table)
    .select(e => e.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
