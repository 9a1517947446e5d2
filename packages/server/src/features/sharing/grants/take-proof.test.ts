import { accountEndpoints as a } from '@holdall/contract/accounts/accounts.endpoints.ts'
import { driveEndpoints as d } from '@holdall/contract/drive/drive.endpoints.ts'
import { fileEndpoints } from '@holdall/contract/files/files.endpoints.ts'
import { peopleEndpoints as p } from '@holdall/contract/sharing/people.endpoints.ts'
import { proofEndpoints } from '@holdall/contract/sharing/proofs.endpoints.ts'
import { handoverEndpoints as h } from '@holdall/contract/workspaces/handovers.endpoints.ts'
import { workspaceEndpoints as w } from '@holdall/contract/workspaces/workspaces.endpoints.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  type AccountsTest,
  createAccountsTest,
  password,
  registerMember,
  setUpSite,
} from '../../../../test/accounts.ts'
import { tables } from '../../../../test/all-tables.ts'
import { dialects } from '../../../../test/databases.ts'
import { buildFile, buildFolder, buildMember, type TestMember } from '../../../../test/factories.ts'
import type { Client } from '../../../../test/harness.ts'
import { buildTeam, roleId, type Team } from '../../../../test/workspaces.ts'
import { adoptWaitingGrants } from './adopt-grants.ts'

const victim = 'victim@corp.example'
const day = 24 * 60 * 60 * 1000

describe.each(dialects)('what waits for an address on %s', dialect => {
  let test: AccountsTest
  let ada: TestMember
  let team: Team
  let folder: string
  let file: string

  beforeEach(async () => {
    test = await createAccountsTest(dialect)
    await setUpSite(test)
    ada = await buildMember(test)
    team = await buildTeam(test)
    folder = (await buildFolder(ada, 'docs')).id
    file = await buildFile(test, ada, { name: 'secret.txt', parentId: folder })
  })
  afterEach(() => test.close())

  const share = (email = victim, itemId = folder) =>
    ada.client.ok(p.share, { params: { id: itemId }, body: { emails: [email], role: 'editor' } })
  const offer = async (email = victim) => {
    const { id } = await buildFolder(ada, `for ${email}`)
    return ada.client.ok(h.offerItem, { params: { id }, body: { email } })
  }
  const inviteTo = async (email = victim) => {
    const body = { emails: [email], roleId: await roleId(team, 'Editor') }
    return team.owner.client.ok(w.invite, { params: { id: team.id }, body })
  }
  /** The links with a proof from all mails to an address. */
  const invited = async (email = victim) => {
    const mails = await test.mailTo(email)
    return mails.flatMap(mail =>
      [...mail.text.matchAll(/\/invited\/([\w~-]+)\?next=(\S+)/g)].map(found => found.slice(1)),
    )
  }
  const proofOf = async (email = victim) => (await invited(email))[0]?.[0] ?? ''
  const found = async (client: Client) => ({
    file: (await client.call(fileEndpoints.content, { params: { id: file } })).status,
    item: (await client.call(d.item, { params: { id: folder } })).status,
    shared: (await client.ok(p.sharedWithMe)).data.length,
    invitations: (await client.ok(w.invitations)).data.length,
    offers: (await client.ok(h.handovers)).received.length,
  })
  const nothing = { file: 404, item: 404, shared: 0, invitations: 0, offers: 0 }
  const everything = { file: 200, item: 200, shared: 1, invitations: 1, offers: 1 }

  it('[SHARE-04] is not given to an account that has not proved the address, whether registered before or after', async () => {
    expect(test.app.services.settings.get('require_email_confirmation')).toBe(false)
    const early = await registerMember(test, 'early@corp.example')
    const ids = []
    for (const email of [victim, 'early@corp.example']) {
      await share(email)
      const { data } = await inviteTo(email)
      ids.push({ invitation: data[0]?.id ?? '', offer: (await offer(email)).id })
    }
    const late = await registerMember(test, victim)
    for (const [index, client] of [late, early].entries()) {
      expect(await found(client)).toEqual(nothing)
      const { invitation, offer } = ids[index]!
      for (const endpoint of [w.accept, w.decline]) {
        expect((await client.call(endpoint, { params: { id: invitation } })).problem.code).toBe('invitation.not-found')
      }
      for (const endpoint of [h.acceptHandover, h.declineHandover]) {
        expect((await client.call(endpoint, { params: { id: offer } })).problem.code).toBe('handover.not-found')
      }
    }
    // The server hands out waiting grants when it starts; still not to them.
    await adoptWaitingGrants(test.app.ctx)
    expect(await found(late)).toEqual(nothing)
    const { grants } = await ada.client.ok(p.access, { params: { id: folder } })
    expect(grants.map(grant => [grant.email, grant.person])).toEqual([
      [victim, null],
      ['early@corp.example', null],
    ])
  })

  it('[SHARE-04] is given immediately to the account that opens the mailed link, which says where to go', async () => {
    await share()
    await inviteTo()
    await offer()
    const links = await invited()
    expect(links.map(([, next]) => decodeURIComponent(next ?? ''))).toEqual([
      `/drive/folder/${folder}`,
      '/drive/workspaces',
      '/drive/workspaces',
    ])
    const client = await registerMember(test, victim)
    expect(await found(client)).toEqual(nothing)
    expect(await client.ok(proofEndpoints.takeProof, { body: { proof: links[1]?.[0] ?? '' } })).toEqual({
      email: victim,
    })
    expect(await found(client)).toEqual(everything)
    expect((await client.ok(a.me)).emailConfirmed).toBe(true)
    // Opening it again does no harm.
    await client.ok(proofEndpoints.takeProof, { body: { proof: links[0]?.[0] ?? '' } })
    expect(await found(client)).toEqual(everything)
  })

  it.each([false, true])(
    '[SHARE-04] needs no other mail after registration through the mailed link, confirmation required: %s',
    async isAsked => {
      await test.app.services.settings.save({ require_email_confirmation: isAsked }, null)
      await share()
      const proof = await proofOf()
      expect(await test.client().ok(proofEndpoints.readProof, { body: { proof } })).toEqual({
        email: victim,
        hasAccount: false,
        canRegister: true,
      })
      const sent = (await test.mailTo(victim)).length
      const client = test.client()
      const answer = await client.ok(a.register, { body: { email: victim, password, proof } })
      expect(answer).toEqual({ next: 'sign-in' })
      expect((await client.ok(a.signIn, { body: { email: victim, password } })) as object).toMatchObject({
        emailConfirmed: true,
      })
      await expect.poll(async () => (await found(client)).file).toBe(200)
      expect(await test.mailTo(victim)).toHaveLength(sent)
      expect((await test.client().ok(proofEndpoints.readProof, { body: { proof } })).hasAccount).toBe(true)
    },
  )

  it('has a proof that is valid only for its own address, for 30 days, and can’t be forged', async () => {
    await share()
    const proof = await proofOf()
    const eve = await registerMember(test, 'eve@example.org')
    const other = await eve.call(proofEndpoints.takeProof, { body: { proof } })
    expect([other.status, other.problem.code]).toEqual([403, 'account.other-address'])
    expect((await eve.ok(a.me)).emailConfirmed).toBe(false)
    // Registering another address with it proves nothing either.
    const client = test.client()
    await client.ok(a.register, { body: { email: 'mallory@example.org', password, proof } })
    await client.ok(a.signIn, { body: { email: 'mallory@example.org', password } })
    expect((await client.ok(a.me)).emailConfirmed).toBe(false)

    const [, until, signature] = proof.split('~')
    const name = (email: string) => Buffer.from(email).toString('base64url')
    const forged = [
      `${name('eve@example.org')}~${until}~${signature}`,
      `${name(victim)}~${until}~${signature?.slice(1)}A`,
      `${name(victim)}~zzzzzzzzz~${signature}`,
      `${proof}~`,
      name(victim),
      '~~',
    ]
    for (const one of forged) {
      expect((await eve.call(proofEndpoints.takeProof, { body: { proof: one } })).problem.code).toBe(
        'account.token-invalid',
      )
      expect((await eve.call(proofEndpoints.readProof, { body: { proof: one } })).problem.code).toBe(
        'account.token-invalid',
      )
    }
    test.clock.advance(30 * day + 1)
    const late = await test.client().call(proofEndpoints.readProof, { body: { proof } })
    expect(late.problem.code).toBe('account.token-invalid')
  })

  it('a password reset proves the address, but not while the account has a second factor that someone else may have added', async () => {
    await share()
    const thief = await registerMember(test, victim)
    const { db, clock } = test.app.services
    const { id: userId } = await thief.ok(a.me)
    const row = {
      user_id: userId,
      sealed_secret: 'x',
      confirmed_at: clock.now(),
      last_step: 0,
      created_at: clock.now(),
    }
    await db.transaction(tx => tables(tx).insertInto('totp_factors').values(row).execute())
    const reset = async () => {
      await test.client().ok(a.forgot, { body: { email: victim } })
      await test.client().ok(a.reset, { body: { token: await test.tokenFor(victim), password: 'another password' } })
    }
    const isConfirmed = async () => {
      const user = await tables(db.read)
        .selectFrom('users')
        .select('email_confirmed_at')
        .where('id', '=', userId)
        .executeTakeFirstOrThrow()
      return user.email_confirmed_at !== null
    }
    await reset()
    expect(await isConfirmed()).toBe(false)
    expect((await thief.call(a.me)).status).toBe(401)
    await db.transaction(tx => tables(tx).deleteFrom('totp_factors').execute())
    await reset()
    expect(await isConfirmed()).toBe(true)
  })
})
