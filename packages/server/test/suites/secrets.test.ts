import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { accountEndpoints } from '@holdall/contract/accounts/accounts.endpoints.ts'
import { endpoints, settingTable } from '@holdall/contract/contract.ts'
import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { isSecret } from '@holdall/contract/kit/settings.ts'
import { sharingEndpoints } from '@holdall/contract/sharing/sharing.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { password as accountsPassword, forgetTries, setUpSite } from '../accounts.ts'
import { tables } from '../all-tables.ts'
import { dialects } from '../databases.ts'
import { basic } from '../dav.ts'
import { type Client, createTestApp, type TestApp } from '../harness.ts'
import { listTables, readTable } from './checksum.ts'
import { sameBrowser, send } from './send.ts'
import { buildPerson, inputFor, type Person } from './world.ts'

const canary = (name: string) => `canary-${name.replace(/[^a-z]/g, '-')}-94f1c7`
/** A key file is one by its form; its canary is in it. */
const secretValue = (key: string, suffix: string) => {
  const text = canary(key) + suffix
  if (key !== 'certificate') return text
  return JSON.stringify({ client_email: 'a@example.org', private_key: `-----BEGIN PRIVATE KEY-----\n${text}` })
}
const secretKeys = Object.keys(settingTable).filter(key => isSecret(settingTable[key]!.schema))
const accountPassword = canary('account')
const wrongPassword = canary('wrong')
const linkPassword = canary('link')

describe.each(dialects)('secrets on %s', dialect => {
  let test: TestApp
  let admin: Person
  let lockedSlug: string
  let read = 0
  let tokenSecrets: string[]
  const canaries = [...secretKeys.map(canary), accountPassword, wrongPassword, linkPassword]
  beforeAll(async () => {
    test = await createTestApp(dialect)
    await setUpSite(test)
    admin = await buildPerson(test, 'admin')
    const { services } = test.app
    await services.db.transaction(tx =>
      tables(tx)
        .insertInto('user_permissions')
        .values({ user_id: admin.member.userId, permission: 'admin', restrictions: '{}' })
        .execute(),
    )
    // Twice, so that the history holds a value before and a value after.
    for (const suffix of ['-old', '']) {
      // Some are made by the server, and no save may name them.
      const values = new Map(secretKeys.map(key => [key, secretValue(key, suffix)]))
      await services.db.transaction(tx => services.settings.write(tx, values, admin.member.userId))
    }
    await forgetTries(test)
    const body = { email: 'member@example.org', password: accountPassword }
    await test.client().ok(accountEndpoints.register, { body })
    await test.client().ok(accountEndpoints.signIn, { body })
    await test.client().call(accountEndpoints.signIn, { body: { ...body, password: wrongPassword } })
    const link = await admin.client.ok(sharingEndpoints.createLink, {
      params: { id: admin.objects.folder },
      body: { password: linkPassword },
    })
    lockedSlug = link.slug
    tokenSecrets = []
    for (const kind of ['api', 'app'] as const) {
      const body = { kind, name: 'a token', scopes: ['read', 'write'], expiresAt: null, password: accountsPassword }
      const { secret } = await admin.client.ok(accountEndpoints.createToken, { body })
      tokenSecrets.push(secret)
      const headers = { authorization: `Bearer ${secret}` }
      await test.client().call(accountEndpoints.updateProfile, { headers, body: { firstName: secret } })
      await test.client().call(accountEndpoints.createToken, { headers, body })
      for (const user of [admin.member.email, secret]) {
        const authorization = basic(user, secret)
        await test.app.http.inject({ method: 'GET', url: '/dav/files/', headers: { authorization } })
      }
    }
    await admin.client.call(accountEndpoints.createToken, {
      body: { kind: 'api', name: 'refused', scopes: ['read'], expiresAt: null, password: wrongPassword },
    })
    canaries.push(...tokenSecrets, ...tokenSecrets.map(secret => secret.slice(3)))
    const params = { slug: lockedSlug }
    await test.client().ok(sharingEndpoints.unlock, { params, body: { password: linkPassword } })
    await test.client().call(sharingEndpoints.unlock, { params, body: { password: wrongPassword } })
  })
  afterAll(async () => {
    await test.close()
    console.log(`${dialect}: ${canaries.length} canaries, ${secretKeys.length} secret settings, ${read} answers read`)
  })

  function expectNone(text: string, where: string): void {
    for (const one of canaries) expect(text.includes(one), `${one} in ${where}`).toBe(false)
  }

  const reading = endpoints.filter(endpoint => endpoint.method === 'GET')
  it.each(reading.map(endpoint => [endpoint.id, endpoint] as const))(
    '%s answers none of them to an administrator, a visitor or through a link',
    async (_id, endpoint) => {
      for (const slug of [admin.objects.slug, lockedSlug]) {
        const input = inputFor(endpoint, { ...admin.objects, slug })
        for (const client of [admin.client, test.client()] satisfies Client[]) {
          const answer = await send(test, sameBrowser(test, client), endpoint, input)
          expectNone(answer.text, endpoint.id)
          read++
        }
      }
    },
  )

  it('are in no table of the database as they were given', async () => {
    const tables = [...(await listTables(test.app.services.db)), 'rate_limits']
    for (const table of tables) expectNone(JSON.stringify(await readTable(test.app.services.db, table)), table)
    expect(tables).toEqual(
      expect.arrayContaining(['access_tokens', 'settings', 'setting_history', 'credentials', 'links', 'audit_log']),
    )
  })

  if (dialect === 'sqlite')
    it('are nowhere in the bytes of the database’s files', () => {
      const file = test.databaseUrl.replace(/^sqlite:/, '')
      const files = readdirSync(dirname(file)).map(name => join(dirname(file), name))
      expect(files).toContain(file)
      for (const one of files) expectNone(readFileSync(one).toString('latin1'), one)
    })

  it('are kept: the server itself reads them back, and knows the passwords', async () => {
    for (const key of secretKeys)
      expect(test.app.services.settings.get(key as 'mail_password')).toBe(secretValue(key, ''))
    await forgetTries(test)
    await test
      .client()
      .ok(accountEndpoints.signIn, { body: { email: 'member@example.org', password: accountPassword } })
    const authorization = `Bearer ${tokenSecrets[0]}`
    await test.client().ok(driveEndpoints.spaces, { headers: { authorization } })
    expect(secretKeys).toContain('mail_password')
    expect(read).toBe(reading.length * 4)
  })
})
