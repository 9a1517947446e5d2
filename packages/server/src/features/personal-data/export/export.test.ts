import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accountEndpoints } from '@holdall/contract/accounts/accounts.endpoints.ts'
import { commentEndpoints } from '@holdall/contract/comments/comments.contract.ts'
import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { personalDataEndpoints as e } from '@holdall/contract/personal-data/personal-data.endpoints.ts'
import { accessRequestEndpoints } from '@holdall/contract/sharing/access-requests.endpoints.ts'
import { peopleEndpoints } from '@holdall/contract/sharing/people.endpoints.ts'
import { sharingEndpoints } from '@holdall/contract/sharing/sharing.contract.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AccountsTest, createAccountsTest, forgetTries, password, setUpSite } from '../../../../test/accounts.ts'
import { tables } from '../../../../test/all-tables.ts'
import { buildAttachment } from '../../../../test/build-attachment.ts'
import { buildInvoice, buildPlan, buildSubscription } from '../../../../test/build-plans.ts'
import { dialects } from '../../../../test/databases.ts'
import { buildFile, buildFolder, buildMember, type TestMember } from '../../../../test/factories.ts'
import { buildAccount } from '../../../../test/leavers.ts'
import { buildTotp } from '../../../../test/totp.ts'
import { invitationRow } from '../../../../test/user-invitations.ts'
import { newId } from '../../../platform/ids.ts'

describe.each(dialects)('a copy of one’s data on %s', dialect => {
  let test: AccountsTest
  let scratch: string
  let ada: TestMember
  let count = 0
  beforeAll(async () => {
    test = await createAccountsTest(dialect)
    await setUpSite(test)
    scratch = mkdtempSync(join(tmpdir(), 'holdall-export-'))
  })
  afterAll(async () => {
    rmSync(scratch, { recursive: true, force: true })
    await test.close()
  })
  beforeEach(async () => {
    ada = await buildAccount(test, `ada-${++count}@example.org`)
  })
  afterEach(() => forgetTries(test))

  const start = (body: object = { password }) => ada.client.call(e.startExport, { body })
  const read = async () => (await ada.client.ok(e.export)).data
  const fetch = (headers: Record<string, string> = {}) => ada.client.call(e.exportContent, { headers })
  /** Unpacks it as its owner would: the JSON files by name, and the paths of all files. */
  async function unpack(bytes: Buffer) {
    const zip = join(scratch, `${dialect}-${count}.zip`)
    writeFileSync(zip, bytes)
    const out = join(scratch, `${dialect}-${count}`)
    execFileSync('unzip', ['-q', '-o', zip, '-d', out], { env: { ...process.env, LC_ALL: 'C.UTF-8' } })
    const paths = execFileSync('unzip', ['-Z1', zip]).toString().trim().split('\n')
    const parts = paths.filter(path => /^[a-z-]+\.json$/.test(path))
    const json = Object.fromEntries(parts.map(path => [path, JSON.parse(readFileSync(join(out, path), 'utf8'))]))
    return { paths, json, textOf: (path: string) => readFileSync(join(out, path), 'utf8') }
  }

  it('[ACCT-09] is one zip of the files and everything else that is stored', async () => {
    const folder = await buildFolder(ada, 'Letters')
    const file = await buildFile(test, ada, { name: 'first.txt', text: 'Dear Bo', parentId: folder.id })
    const bo = await buildMember(test)
    await ada.client.ok(peopleEndpoints.share, {
      params: { id: folder.id },
      body: { emails: [bo.email], role: 'viewer' },
    })
    await ada.client.ok(sharingEndpoints.createLink, { params: { id: folder.id }, body: { name: 'For Bo' } })
    await ada.client.ok(commentEndpoints.create, { params: { id: file }, body: { text: 'Is it too long?' } })
    const { id } = await ada.client.ok(commentEndpoints.create, { params: { id: file }, body: { text: 'Forget it' } })
    await ada.client.ok(commentEndpoints.delete, { params: { id } })
    await buildAttachment(test, ada.userId, 'Plan')
    const planId = await buildPlan(test)
    const subscriptionId = await buildSubscription(test, { user_id: ada.userId, plan_id: planId })
    await buildInvoice(test, { user_id: ada.userId, subscription_id: subscriptionId, refunded: 200 })
    const invited = [
      invitationRow({ email: ada.email, name: 'Ada', state: 'accepted', user_id: ada.userId }),
      invitationRow({ email: 'friend@example.org', invited_by: ada.userId }),
    ]
    await test.app.services.db.transaction(tx => tables(tx).insertInto('user_invitations').values(invited).execute())
    const nowhere = newId()
    await ada.client.ok(accessRequestEndpoints.requestAccess, { params: { id: nowhere }, body: { message: 'May I?' } })
    await ada.client.ok(driveEndpoints.star, { body: { ids: [file] } })
    const at = Date.now()
    const login = { id: 'login-1', account_id: 'g-1', provider_id: 'google', user_id: ada.userId, password: null }
    await test.app.services.db.transaction(tx =>
      tables(tx)
        .insertInto('credentials')
        .values({ ...login, label: 'ada@g.example', created_at: at })
        .execute(),
    )
    expect(await read()).toBeNull()
    expect((await fetch()).problem.code).toBe('export.not-found')
    expect((await start()).data).toMatchObject({ state: 'collecting', expiresAt: null })
    expect((await fetch()).problem.code).toBe('export.not-found')
    const mails = await test.mailTo(ada.email)
    expect(mails.at(-1)?.subject).toContain('Your data from')
    expect(await read()).toMatchObject({ state: 'ready', expiresAt: expect.any(String) })

    const { raw } = await fetch()
    expect(raw.headers['content-disposition']).toContain('attachment')
    expect(Number(raw.headers['content-length'])).toBe(raw.rawPayload.length)
    const { paths, json, textOf } = await unpack(raw.rawPayload)
    expect(textOf(paths.find(path => path.endsWith('/Letters/first.txt')) ?? '')).toBe('Dear Bo')
    expect(textOf('Read me.txt')).toContain(ada.email)
    expect(json['profile.json']).toMatchObject({ id: ada.userId, email: ada.email })
    expect(json['sign-in.json'].loginsElsewhere).toMatchObject([{ site: 'google', as: 'ada@g.example' }])
    expect(json['sharing.json'].given).toMatchObject([{ itemName: 'Letters', to: bo.email, role: 'viewer' }])
    expect(json['sharing.json'].requested).toMatchObject([{ itemId: nowhere, itemName: null, message: 'May I?' }])
    expect(json['links.json']).toMatchObject([{ itemName: 'Letters', name: 'For Bo', revokedAt: null }])
    expect(json['comments.json']).toMatchObject([{ itemName: 'first.txt', text: 'Is it too long?' }])
    expect(json['comments.json']).toHaveLength(1)
    expect(json['lists.json'].starred).toMatchObject([{ itemName: 'first.txt' }])
    // [OWNER-01 part]
    expect(json['invitations.json']).toMatchObject({
      received: [{ email: ada.email, name: 'Ada', state: 'accepted' }],
      sent: [{ email: 'friend@example.org', state: 'waiting' }],
    })
    expect(json['attachments.json']).toMatchObject([{ name: 'Attached Plan.txt', bytes: 'Attached Plan'.length }])
    expect(json['subscriptions.json']).toMatchObject([{ plan: 'Pro', amount: '9.99', paidWith: null }])
    expect(json['invoices.json']).toMatchObject([
      { number: '000001', total: '9.99', refunded: '2.00', lines: [{ text: '1 × Pro', amount: '9.99' }] },
    ])
    expect(json['activity.json'].map((one: { action: string }) => one.action)).toContain('comment.created')
  })

  it('[ACCT-09] contains no secrets, and no names of what the user may no longer see', async () => {
    const bo = await buildMember(test)
    const theirs = await buildFile(test, bo, { name: 'once-seen.txt' })
    const grant = await bo.client.ok(peopleEndpoints.share, {
      params: { id: theirs },
      body: { emails: [ada.email], role: 'editor' },
    })
    await ada.client.ok(commentEndpoints.create, { params: { id: theirs }, body: { text: 'My own words' } })
    await bo.client.ok(peopleEndpoints.endGrant, { params: { id: grant.data[0]?.id } })
    await bo.client.ok(driveEndpoints.rename, { params: { id: theirs }, body: { name: 'hidden.txt' } })
    const { secret, codes } = await buildTotp(ada.client)
    const token = await ada.client.ok(accountEndpoints.createToken, {
      body: { kind: 'api', name: 'Script', scopes: ['read'], expiresAt: null, password },
    })
    await start()
    await test.app.worker.runDue()
    const rows = await tables(test.app.services.db.read).selectFrom('data_exports').selectAll().execute()
    const documents = rows.find(row => row.user_id === ada.userId)?.documents ?? ''
    expect(documents).toContain('My own words')
    expect(documents).toContain('Script')
    const hidden = await tables(test.app.services.db.read)
      .selectFrom('access_tokens')
      .select('token_hash')
      .where('user_id', '=', ada.userId)
      .executeTakeFirstOrThrow()
    for (const hushed of [secret, codes[0], token.secret, hidden.token_hash, 'hidden.txt', '$argon2', '$scrypt']) {
      expect(hushed).toBeTruthy()
      expect(documents).not.toContain(hushed)
    }
  })

  it('[ACCT-09] resumes after an interruption, but only with the same bytes', async () => {
    await buildFile(test, ada, { name: 'a.txt', text: 'a'.repeat(2000) })
    await start()
    await test.app.worker.runDue()
    const whole = (await fetch()).raw
    const etag = String(whole.headers.etag)
    const rest = (await fetch({ range: 'bytes=500-', 'if-range': etag })).raw
    expect(rest.statusCode).toBe(206)
    expect(rest.rawPayload.equals(whole.rawPayload.subarray(500))).toBe(true)
    await buildFile(test, ada, { name: 'b.txt' })
    const changed = (await fetch({ range: 'bytes=500-', 'if-range': etag })).raw
    expect(changed.statusCode).toBe(200)
    // A part without a reference to the beginning might be from another copy.
    expect((await fetch({ range: 'bytes=500-' })).raw.statusCode).toBe(200)
  })

  it('[ACCT-09] requires the password, is only for its owner, and expires after seven days', async () => {
    expect((await start({ password: 'not hers at all' })).problem.code).toBe('account.wrong-password')
    expect(await read()).toBeNull()
    await start()
    await test.app.worker.runDue()
    const bo = await buildMember(test)
    expect((await bo.client.ok(e.export)).data).toBeNull()
    expect((await bo.client.call(e.exportContent)).problem.code).toBe('export.not-found')
    expect((await test.client().call(e.exportContent)).status).toBe(401)
    test.clock.advance(7 * 24 * 3600 * 1000 - 60_000)
    expect(await read()).toMatchObject({ state: 'ready' })
    test.clock.advance(120_000)
    expect(await read()).toBeNull()
    expect((await fetch()).problem.code).toBe('export.not-found')
  })

  it('[ACCT-09] reports that it could not be collected, and can be requested again', async () => {
    await start()
    test.clock.advance(2 * 3600 * 1000)
    expect(await read()).toMatchObject({ state: 'failed' })
    await start()
    expect(await read()).toMatchObject({ state: 'collecting' })
    await test.app.worker.runDue()
    expect(await read()).toMatchObject({ state: 'ready' })
  })
})
