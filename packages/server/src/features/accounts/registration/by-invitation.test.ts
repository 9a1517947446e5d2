import { accountEndpoints as a } from '@holdall/contract/accounts/accounts.endpoints.ts'
import { peopleEndpoints as p } from '@holdall/contract/sharing/people.endpoints.ts'
import { proofEndpoints } from '@holdall/contract/sharing/proofs.endpoints.ts'
import { handoverEndpoints as h } from '@holdall/contract/workspaces/handovers.endpoints.ts'
import { workspaceEndpoints as w } from '@holdall/contract/workspaces/workspaces.endpoints.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type AccountsTest, countRows, createAccountsTest, password, setUpSite } from '../../../../test/accounts.ts'
import { tables } from '../../../../test/all-tables.ts'
import { dialects } from '../../../../test/databases.ts'
import { buildFolder, buildMember, type TestMember } from '../../../../test/factories.ts'
import { buildTeam, roleId, type Team } from '../../../../test/workspaces.ts'

const day = 24 * 60 * 60 * 1000
const guest = 'guest@müller.example'
const kept = 'guest@xn--mller-kva.example'

describe.each(dialects)('registration by invitation on %s', dialect => {
  let test: AccountsTest
  let ada: TestMember
  let team: Team
  let folder: string
  beforeEach(async () => {
    test = await createAccountsTest(dialect)
    await setUpSite(test)
    ada = await buildMember(test)
    team = await buildTeam(test)
    folder = (await buildFolder(ada, 'docs')).id
    await allow(true)
  })
  afterEach(() => test.close())

  const allow = (byInvitation: boolean) =>
    test.app.services.settings.save({ 'registration.disable': true, 'registration.by_invitation': byInvitation }, null)
  const share = (email = guest, more: object = {}) =>
    ada.client.ok(p.share, { params: { id: folder }, body: { emails: [email], ...more } })
  const invite = async (email = guest) =>
    team.owner.client.ok(w.invite, {
      params: { id: team.id },
      body: { emails: [email], roleId: await roleId(team, 'Viewer') },
    })
  const proofIn = async () => {
    const mail = (await test.mailTo('guest@müller.example')).at(-1)
    return { text: mail?.text ?? '', proof: /\/invited\/([\w~-]+)/.exec(mail?.text ?? '')?.[1] ?? '' }
  }
  const register = (proof: string | undefined, email = guest) =>
    test.client().call(a.register, { body: { email, password, ...(proof === undefined ? {} : { proof }) } })
  const refused = async (proof: string | undefined, email = guest) => {
    const before = await countRows(test, 'users')
    const { status, problem } = await register(proof, email)
    expect([status, problem?.code]).toEqual([403, 'account.registration-closed'])
    expect(await countRows(test, 'users')).toBe(before)
  }

  it.each([
    ['a share', share],
    ['an invitation to a workspace', invite],
  ])('lets in whom %s waits for, with the link of its mail, once', async (_what, send) => {
    await send()
    const { text, proof } = await proofIn()
    expect(text).toContain('Use the link to sign up with this address')
    expect(await test.client().ok(proofEndpoints.readProof, { body: { proof } })).toEqual({
      email: kept,
      hasAccount: false,
      canRegister: true,
    })
    // Nobody without the link, with another one’s, or for another address.
    await refused(undefined)
    await refused(`${proof}x`)
    await refused(proof, 'eve@example.org')
    await refused(undefined, 'stranger@example.org')
    expect((await register(proof)).status).toBe(202)
    const client = test.client()
    await client.ok(a.signIn, { body: { email: guest, password } })
    expect(await client.ok(a.me)).toMatchObject({ email: kept, emailConfirmed: true })
    // Registered again, it makes nothing, and doesn’t say whether there is an account.
    const before = await countRows(test, 'users')
    await register(proof)
    expect(await countRows(test, 'users')).toBe(before)
  })

  it('lets in whom nothing but an offer of ownership waits for, while it stands', async () => {
    const offer = () => ada.client.ok(h.offerItem, { params: { id: folder }, body: { email: guest } })
    const { id } = await offer()
    const { proof } = await proofIn()
    expect(await test.client().ok(proofEndpoints.readProof, { body: { proof } })).toMatchObject({ canRegister: true })
    await refused(undefined)
    await ada.client.ok(h.cancelHandover, { params: { id } })
    await refused(proof)
    await offer()
    expect((await register((await proofIn()).proof)).status).toBe(202)
  })

  it('lets nobody in by what has expired or was withdrawn', async () => {
    await share(guest, { expiresAt: new Date(test.clock.now() + day).toISOString() })
    const { proof } = await proofIn()
    test.clock.advance(2 * day)
    await refused(proof)
    expect((await test.client().ok(proofEndpoints.readProof, { body: { proof } })).canRegister).toBe(false)

    await invite()
    expect((await test.client().ok(proofEndpoints.readProof, { body: { proof } })).canRegister).toBe(true)
    const { db } = test.app.services
    await db.transaction(tx => tables(tx).deleteFrom('space_invitations').where('email', '=', kept).execute())
    await refused(proof)
    // The proof itself lasts for a month.
    await invite()
    test.clock.advance(31 * day)
    await refused(proof)
  })

  it('lets nobody in where registration is closed for everybody, and the mail promises nothing', async () => {
    await allow(false)
    await share()
    const { text, proof } = await proofIn()
    expect(text).not.toContain('to sign up')
    expect(text).toContain('Ask the site’s administrators or the person who sent you this')
    await refused(proof)
    expect((await test.client().ok(proofEndpoints.readProof, { body: { proof } })).canRegister).toBe(false)
  })

  it('changes nothing where registration is open', async () => {
    await test.app.services.settings.save({ 'registration.disable': false }, null)
    expect((await register(undefined, 'anyone@example.org')).status).toBe(202)
  })
})
