import { accountEndpoints as a } from '@holdall/contract/accounts/accounts.endpoints.ts'
import { peopleEndpoints as p } from '@holdall/contract/sharing/people.endpoints.ts'
import { requestEndpoints } from '@holdall/contract/sharing/requests.endpoints.ts'
import { sharingEndpoints as s } from '@holdall/contract/sharing/sharing.contract.ts'
import { handoverEndpoints as h } from '@holdall/contract/workspaces/handovers.endpoints.ts'
import { workspaceEndpoints as w } from '@holdall/contract/workspaces/workspaces.endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { forgetTries, password, registerMember, setUpSite } from '../../../test/accounts.ts'
import { tables } from '../../../test/all-tables.ts'
import { dialects } from '../../../test/databases.ts'
import { buildFolder, buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { buildTeam, roleId, type Team } from '../../../test/workspaces.ts'

const hour = 60 * 60 * 1000
type Refusal = {
  status: number
  problem: { code: string; detail?: string; errors?: { field: string }[]; meta?: object }
}

describe.each(dialects)('the limit on mails to people without an account on %s', dialect => {
  let test: TestApp
  let ada: TestMember
  let team: Team
  let number = 0

  beforeAll(async () => {
    test = await createTestApp(dialect)
    await setUpSite(test)
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    await forgetTries(test)
    team = await buildTeam(test)
    ada = team.owner
  })

  const strangers = (count: number) => Array.from({ length: count }, () => `stranger-${number++}@example.net`)
  const mails = async (to?: string) => {
    const rows = await tables(test.app.services.db.read).selectFrom('mail_outbox').select('recipient').execute()
    return rows.filter(row => to === undefined || row.recipient === to).length
  }
  const folder = async () => (await buildFolder(ada, `folder ${number++}`)).id
  const invite = async (emails: string[]) => {
    const body = { emails, roleId: await roleId(team, 'Viewer') }
    return ada.client.call(w.invite, { params: { id: team.id }, body })
  }
  const share = async (emails: string[]) =>
    ada.client.call(p.share, { params: { id: await folder() }, body: { emails } })
  const link = async () => ada.client.ok(s.createLink, { params: { id: await folder() }, body: {} })
  const request = async () =>
    ada.client.ok(requestEndpoints.createRequest, { params: { id: await folder() }, body: { title: 'Papers' } })
  const mailLink = (id: string, emails: string[]) =>
    ada.client.call(s.sendLink, { params: { id }, body: { emails, note: '' } })

  /** Each way in which a member can make the site send mail to an address, and the field that names the address. */
  const doors: Record<string, { field: string | null; send: (email: string) => Promise<Refusal> }> = {
    grant: { field: 'emails', send: email => share([email]) },
    invitation: { field: 'emails', send: email => invite([email]) },
    handover: {
      field: 'email',
      send: async email => ada.client.call(h.offerItem, { params: { id: await folder() }, body: { email } }),
    },
    link: { field: 'emails', send: async email => mailLink((await link()).id, [email]) },
    'file request': { field: 'emails', send: async email => mailLink((await request()).id, [email]) },
  }

  it.each(Object.keys(doors))(
    'allows one address three a day through a %s, and the error says when it works again',
    async door => {
      const { field, send } = doors[door]!
      const [to = ''] = strangers(1)
      for (let time = 0; time < 3; time++) expect((await send(to)).status).toBeLessThan(300)
      const before = await mails(to)
      expect(before).toBe(3)
      const refused = await send(to)
      expect([refused.status, refused.problem.code]).toEqual([429, 'recipient.too-often'])
      expect(refused.problem.errors?.map(one => one.field)).toEqual([field])
      expect(refused.problem.meta).toMatchObject({ email: to, max: 3, seconds: expect.any(Number) })
      expect(refused.problem.detail).toMatch(/ at most 3 times per day\. Try again in 24 hours\.$/)
      expect(await mails(to)).toBe(before)
      // Others can still send mail to them.
      const bo = await buildMember(test)
      const { id } = await buildFolder(bo, 'mine')
      expect((await bo.client.call(p.share, { params: { id }, body: { emails: [to] } })).status).toBe(201)
      test.clock.advance(24 * hour + 1)
      expect((await send(to)).status).toBeLessThan(300)
    },
  )

  it('allows an invitation to be resent three times a day, to members too', async () => {
    const bo = await buildMember(test)
    for (const email of [strangers(1)[0]!, bo.email]) {
      const { data } = await invite([email])
      const again = () => ada.client.call(w.resend, { params: { id: data.data[0]?.id ?? '' } })
      const isStranger = email !== bo.email
      for (let time = isStranger ? 1 : 0; time < 3; time++) expect((await again()).status).toBe(200)
      const before = await mails(email)
      const refused = await again()
      expect([refused.status, refused.problem.code]).toEqual([429, 'recipient.too-often'])
      expect((await invite([email])).problem.errors?.[0]?.field).toBe('emails')
      expect(await mails(email)).toBe(before)
    }
  })

  it('allows one member a hundred addresses a day in all, and changes nothing beyond the limit', async () => {
    expect((await share(strangers(40))).status).toBe(201)
    expect((await invite(strangers(40))).status).toBe(201)
    expect((await mailLink((await link()).id, strangers(10))).status).toBe(200)
    for (const email of strangers(9)) expect((await doors.handover!.send(email)).status).toBe(201)
    const sent = await mails()
    const before = await ada.client.ok(w.members, { params: { id: team.id } })
    const refused = await invite(strangers(2))
    expect([refused.status, refused.problem.code]).toEqual([429, 'recipient.too-many'])
    expect(refused.problem.meta).toMatchObject({ max: 100 })
    expect(refused.problem.detail).toMatch(/ at most 100 people .* Try again in 24 hours\.$/)
    expect(Number(refused.raw.headers['retry-after'])).toBeGreaterThan(23 * 3600)
    expect((await share(strangers(2))).problem.code).toBe('recipient.too-many')
    expect(await mails()).toBe(sent)
    expect((await ada.client.ok(w.members, { params: { id: team.id } })).invitations).toEqual(before.invitations)
    // The hundredth is still sent, the next isn't, by any of these ways.
    expect((await share(strangers(1))).status).toBe(201)
    for (const door of Object.values(doors)) {
      const answer = await door.send(strangers(1)[0]!)
      expect([answer.status, answer.problem.code]).toEqual([429, 'recipient.too-many'])
      expect(answer.problem.errors?.[0]?.field).toBe(door.field)
    }
    // Members choose for themselves what mail they get.
    const members = await Promise.all(Array.from({ length: 3 }, () => buildMember(test)))
    expect((await share(members.map(member => member.email))).status).toBe(201)
    test.clock.advance(24 * hour + 1)
    expect((await share(strangers(50))).status).toBe(201)
  })

  it('doesn’t count shares that send no mail', async () => {
    const { settings } = test.app.services
    await settings.save({ 'drive.send_share_notification': false }, null)
    const [to = ''] = strangers(1)
    for (let time = 0; time < 5; time++) expect((await share([to])).status).toBe(201)
    await settings.save({ 'drive.send_share_notification': true }, null)
    expect(await mails(to)).toBe(0)
  })

  it('counts an account that never confirmed its address as a stranger', async () => {
    await registerMember(test, 'unproved@example.net')
    for (let time = 0; time < 3; time++) expect((await share(['unproved@example.net'])).status).toBe(201)
    expect((await share(['Unproved@example.net'])).problem.code).toBe('recipient.too-often')
  })

  it('allows a change of address to mail another one three times a day, whether it has an account or not', async () => {
    const client = await registerMember(test, 'mover@example.net')
    await registerMember(test, 'known@example.net')
    for (const email of ['unknown@example.net', 'known@example.net']) {
      const change = () => client.call(a.changeEmail, { body: { email, password } })
      for (let time = 0; time < 3; time++) expect((await change()).status).toBe(200)
      const refused = await change()
      expect([refused.problem.code, refused.problem.errors?.[0]?.field]).toEqual(['recipient.too-often', 'email'])
    }
  })
})
