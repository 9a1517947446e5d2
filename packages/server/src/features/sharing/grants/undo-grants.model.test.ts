import type { GrantRole } from '@holdall/contract/drive/drive.schemas.ts'
import { peopleEndpoints as p } from '@holdall/contract/sharing/people.endpoints.ts'
import type { GrantStep } from '@holdall/contract/sharing/people.schemas.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../../../../test/all-tables.ts'
import { dialects } from '../../../../test/databases.ts'
import { buildFolder, buildMember, type TestMember } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'

const roles = ['viewer', 'editor', 'manager'] as const
/** Two users with an account, and an address without one. */
const who = fc.nat(2)
const role: fc.Arbitrary<GrantRole> = fc.constantFrom(...roles)
const change = fc.oneof(
  fc.record({ do: fc.constant('share' as const), who: fc.uniqueArray(who, { minLength: 1 }), role }),
  fc.record({ do: fc.constant('role' as const), who, role }),
  fc.record({ do: fc.constant('end' as const), who }),
  fc.record({ do: fc.constant('end-all' as const) }),
)
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never

describe.each(dialects)('undoing changes of sharing on %s', dialect => {
  let test: TestApp
  let ada: TestMember
  let zoe: TestMember
  let addresses: string[]
  beforeAll(async () => {
    test = await createTestApp(dialect)
    // The test shares with the same address more often than it may be mailed.
    await test.app.services.settings.save({ 'drive.send_share_notification': false }, null)
    ada = await buildMember(test)
    // Another user who may share the same items, and changes them in between.
    zoe = await buildMember(test)
    addresses = [(await buildMember(test)).email, (await buildMember(test)).email, 'waiting@example.net']
  })
  afterAll(() => test.close())

  let made = 0
  const held = async (id: string) => {
    const { grants } = await ada.client.ok(p.access, { params: { id } })
    return grants.filter(grant => grant.email !== zoe.email)
  }
  const states = async (id: string) =>
    Object.fromEntries((await held(id)).map(({ email, role: given, expiresAt }) => [email, { role: given, expiresAt }]))

  /** Makes a change as the dialog does, and returns what undoes it. */
  async function make(by: TestMember, id: string, one: Change): Promise<GrantStep[]> {
    await test.app.services.cache.clear()
    const before = await held(id)
    if (one.do === 'share') {
      const body = { emails: one.who.map(n => addresses[n] ?? ''), role: one.role }
      return (await by.client.ok(p.share, { params: { id }, body })).undo
    }
    if (one.do === 'end-all') return (await by.client.ok(p.endGrants, { body: { ids: [id] } })).undo
    const grant = before.find(other => other.email === addresses[one.who])
    if (!grant) return []
    const was = { role: grant.role, expiresAt: grant.expiresAt }
    const step = { itemId: id, email: grant.email, to: was }
    if (one.do === 'end') {
      await by.client.ok(p.endGrant, { params: { id: grant.id } })
      return [{ ...step, from: null }]
    }
    const now = await by.client.ok(p.updateGrant, { params: { id: grant.id }, body: { role: one.role } })
    return [{ ...step, from: { role: now.role, expiresAt: now.expiresAt } }]
  }

  async function buildScene(): Promise<string> {
    const { id } = await buildFolder(ada, `Folder ${++made}`)
    await ada.client.ok(p.share, { params: { id }, body: { emails: [zoe.email], role: 'manager' } })
    const expiresAt = new Date(test.clock.now() + 3_600_000).toISOString()
    await ada.client.ok(p.share, { params: { id }, body: { emails: [addresses[0]], role: 'editor', expiresAt } })
    await test.app.services.cache.clear()
    return id
  }

  it('[BROWSE-13] [SHARE-05] gives everyone what they had before, if nobody has changed it since', {
    timeout: 240_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(change, async one => {
        const id = await buildScene()
        const before = await states(id)
        const grantSteps = await make(ada, id, one)
        if (grantSteps.length === 0) return
        const { data } = await ada.client.ok(p.undoGrants, { body: { grantSteps } })
        expect(data.filter(outcome => outcome.email !== zoe.email).map(outcome => outcome.status)).not.toContain(
          'failed',
        )
        expect(await states(id)).toEqual(before)
      }),
      { numRuns: Number(process.env.RUNS ?? 25) },
    )
  })

  it('[BROWSE-13] [SHARE-05] leaves what someone else has changed since as it is, and says so in the outcome', {
    timeout: 240_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(change, fc.array(change, { minLength: 1, maxLength: 3 }), async (one, between) => {
        const id = await buildScene()
        const grantSteps = await make(ada, id, one)
        if (grantSteps.length === 0) return
        const left = await states(id)
        // Zoe may have lost her right by then, for example by ending everything.
        for (const other of between) {
          const knows = (await zoe.client.call(p.access, { params: { id } })).status === 200
          await make(knows && other.do !== 'end-all' ? zoe : ada, id, other)
        }
        const before = await states(id)
        const { data } = await ada.client.ok(p.undoGrants, { body: { grantSteps } })
        const after = await states(id)
        for (const [index, { email = '', to }] of grantSteps.entries()) {
          if (email === zoe.email) continue
          const isUnchanged = JSON.stringify(before[email]) === JSON.stringify(left[email])
          expect(data[index]?.status).toBe(isUnchanged ? 'done' : 'failed')
          expect(after[email]).toEqual(isUnchanged ? (to ?? undefined) : before[email])
        }
      }),
      { numRuns: Number(process.env.RUNS ?? 25) },
    )
  })

  it('[BROWSE-13] is no way around the rules of sharing: neither for those who may not share, nor for other users’ items', async () => {
    const id = await buildScene()
    const reader = await buildMember(test)
    await ada.client.ok(p.share, { params: { id }, body: { emails: [reader.email], role: 'editor' } })
    const stranger = await buildMember(test)
    const step = { itemId: id, email: 'friend@example.net', from: null, to: { role: 'manager', expiresAt: null } }
    for (const somebody of [reader, stranger]) {
      const { data } = await somebody.client.ok(p.undoGrants, { body: { grantSteps: [step] } })
      expect(data).toMatchObject([{ status: 'failed', error: { code: 'item.not-found' } }])
    }
    // A manager can't raise their own role this way either.
    const own = { ...step, email: zoe.email, from: { role: 'manager', expiresAt: null }, to: null }
    const raised = await zoe.client.ok(p.undoGrants, { body: { grantSteps: [own] } })
    expect(raised.data).toMatchObject([{ status: 'failed' }])
    expect(await states(id)).not.toHaveProperty('friend@example.net')
  })

  it('gives nobody a grant on an unconfirmed address of their own or of the owner', async () => {
    const id = await buildScene()
    const step = { itemId: id, from: null, to: { role: 'manager' as const, expiresAt: null } }
    const isConfirmed = (flag: boolean) =>
      tables(test.app.services.db.write)
        .updateTable('users')
        .set({ email_confirmed_at: flag ? 1 : null })
        .where('id', 'in', [ada.userId, zoe.userId])
        .execute()
    await isConfirmed(false)
    const grantSteps = [zoe.email, ada.email.toUpperCase()].map(email => ({ ...step, email }))
    const { data } = await zoe.client.ok(p.undoGrants, { body: { grantSteps } })
    await isConfirmed(true)
    expect(data.map(outcome => outcome.status)).toEqual(['failed', 'failed'])
    const waiting = tables(test.app.services.db.read).selectFrom('grants').select('email').where('item_id', '=', id)
    expect(await waiting.where('user_id', 'is', null).execute()).toEqual([])
  })
})
