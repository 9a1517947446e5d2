import { abuseReportEndpoints as e } from '@holdall/contract/abuse-reports/abuse-reports.endpoints.ts'
import { accountEndpoints } from '@holdall/contract/accounts/accounts.endpoints.ts'
import { sharingEndpoints } from '@holdall/contract/sharing/sharing.contract.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { password } from '../../../../test/accounts.ts'
import { tables } from '../../../../test/all-tables.ts'
import { dialects } from '../../../../test/databases.ts'
import { buildFolder, buildMember } from '../../../../test/factories.ts'
import { createReportSite, notice, type ReportSite } from '../../../../test/report-site.ts'

const reasons = 'The folder held a copy of a photo that isn’t yours.'

describe.each(dialects)('[OWNER-05 part] decisions about reports on %s', dialect => {
  let site: ReportSite
  beforeEach(async () => {
    site = await createReportSite(dialect)
  })
  afterEach(() => site.test.close())
  const read = (id: string) => site.admin.client.ok(e.read, { params: { id } })
  const decide = (id: string, body: object, client = site.admin.client) =>
    client.call(e.decide, { params: { id }, body: { decision: 'link_revoked', reasons, ...body } })
  const opened = async (slug: string) =>
    (await site.test.client().call(sharingEndpoints.openLink, { params: { slug } })).status

  it('revoke the link, settle all reports about it, and tell both sides without naming who reported it', async () => {
    const link = await site.link()
    const [id, other] = [await site.reported(link.slug, notice), await site.reported(link.slug)]
    const elsewhere = await site.reported((await site.link()).slug)
    expect(await read(id)).toMatchObject({ link: { state: 'works' }, openOfLink: 1, sameLink: [{ id: other }] })
    expect((await read(id)).samePerson).toMatchObject([{ id: elsewhere }])
    const { data } = await decide(id, { message: 'Thank you.' })
    expect(data).toMatchObject({ state: 'link_revoked', link: { state: 'revoked' }, message: 'Thank you.', reasons })
    expect(data.decidedBy?.id).toBe(site.admin.userId)
    expect(await opened(link.slug)).toBe(404)
    expect([(await read(other)).state, (await read(elsewhere)).state]).toEqual(['link_revoked', 'open'])
    const decision = (await site.test.mailTo(notice.email)).at(-1)
    expect(decision?.subject).toBe(`Decision about your report ${data.number}`)
    for (const part of ['we revoked the link', 'Thank you.', 'reply to this email', data.number])
      expect(decision?.text).toContain(part)
    expect(decision?.text).not.toContain(site.ada.email)
    const told = await site.test.mailTo(site.ada.email)
    expect(told.map(({ subject }) => subject)).toEqual(['Your link was revoked'])
    for (const part of [reasons, 'copyright', 'without automated means', 'a court'])
      expect(told[0]?.text).toContain(part)
    for (const secret of [notice.email, notice.name, notice.note]) expect(told[0]?.text).not.toContain(secret)
    expect((await decide(id, {})).problem.code).toBe('abuse-report.decided')
    expect((await site.actions()).slice(3)).toEqual(['abuse-report.decided', 'abuse-report.decided'])
  })

  it('suspend the person in the same step, by the rules of the list of users', async () => {
    const link = await site.link()
    const id = await site.reported(link.slug)
    const weak = await buildMember(site.test, { permissions: ['abuse_reports.view', 'abuse_reports.update'] })
    expect((await weak.client.ok(e.read, { params: { id } })).can).toEqual({
      update: true,
      suspend: false,
      answer: false,
    })
    expect((await decide(id, { decision: 'suspended' }, weak.client)).problem.code).toBe('request.forbidden')
    const { data } = await decide(id, { decision: 'suspended' })
    expect(data).toMatchObject({ state: 'suspended', isSuspended: true, link: { state: 'revoked' } })
    const signIn = await site.test.client().call(accountEndpoints.signIn, { body: { email: site.ada.email, password } })
    expect(signIn.status).toBeGreaterThanOrEqual(400)
    expect((await site.test.mailTo(site.ada.email)).at(-1)?.subject).toBe('Your account was suspended')
    // Someone stronger can't be suspended, and then nothing else happens either.
    const strong = await buildMember(site.test, { permissions: ['admin'] })
    const { id: folderId } = await buildFolder(strong, 'Strong')
    const theirs = await strong.client.ok(sharingEndpoints.createLink, { params: { id: folderId }, body: {} })
    const second = await site.reported(theirs.slug)
    expect((await decide(second, { decision: 'suspended' })).problem.code).toBe('user.too-strong')
    expect([await opened(theirs.slug), (await read(second)).state]).toEqual([200, 'open'])
  })

  it('do nothing, with reasons for who reported it, and leave the person in peace', async () => {
    const link = await site.link()
    const [id, other] = [await site.reported(link.slug, notice), await site.reported(link.slug)]
    const refused = await decide(id, { decision: 'rejected' })
    expect(refused.problem.errors?.map(({ field }) => field)).toEqual(['message'])
    const { data } = await decide(id, { decision: 'rejected', message: 'It is in the public domain.' })
    expect(data).toMatchObject({ state: 'rejected', openOfLink: 1, reasons: '' })
    expect(await opened(link.slug)).toBe(200)
    expect((await site.test.mailTo(notice.email)).at(-1)?.text).toContain('public domain')
    expect(await site.test.mailTo(site.ada.email)).toEqual([])
    expect((await decide(other, { decision: 'rejected', isForAll: true })).data.openOfLink).toBe(0)
  })

  it('are refused without reasons, or with reasons that say who reported it', async () => {
    const id = await site.reported((await site.link()).slug, notice)
    for (const wrong of ['', 'Rita Right complained', 'Ask RITA@example.net'])
      expect((await decide(id, { reasons: wrong })).problem.errors?.map(({ field }) => field)).toEqual(['reasons'])
    // Nor someone else who reported the same link.
    const link = await site.link()
    const first = await site.reported(link.slug, { ...notice, name: 'Otto Other', email: 'otto@example.net' })
    await site.reported(link.slug, notice)
    const others = { decision: 'rejected', isForAll: true, message: 'Rita Right is wrong' }
    const wrongFields = async (body: object) => (await decide(first, body)).problem.errors?.map(({ field }) => field)
    expect(await wrongFields({ reasons: 'Rita Right complained' })).toEqual(['reasons'])
    expect(await wrongFields(others)).toEqual(['message'])
    await decide(first, { message: 'Dear Otto Other' })
    expect((await site.test.mailTo('otto@example.net')).at(-1)?.text).toContain('Dear Otto Other')
    const told = (await site.test.mailTo(notice.email)).at(-1)
    expect([told?.subject.startsWith('Decision about'), told?.text.includes('Otto')]).toEqual([true, false])
    const viewer = await buildMember(site.test, { permissions: ['abuse_reports.view'] })
    expect((await decide(id, {}, viewer.client)).problem.code).toBe('request.forbidden')
    expect((await read(id)).state).toBe('open')
  })

  it('see what others did: a link that its owner deleted, an item in the trash, an account that is gone', async () => {
    const link = await site.link()
    const id = await site.reported(link.slug)
    await site.ada.client.ok(sharingEndpoints.revokeLink, { params: { id: link.id } })
    expect((await read(id)).link).toMatchObject({ state: 'revoked', isInTrash: false })
    const locked = await site.link({ password: 'a password' })
    const second = await site.reported(locked.slug)
    expect((await read(second)).link).toMatchObject({ state: 'works', needs: 'password', fileId: null })
    await site.test.app.services.db.transaction(async tx => {
      await tables(tx).updateTable('abuse_reports').set({ reported_id: null }).where('id', '=', second).execute()
      await tables(tx).deleteFrom('links').where('id', '=', locked.id).execute()
    })
    const gone = await read(second)
    expect([gone.reported, gone.link.state, gone.item.name]).toEqual([null, 'gone', 'Plans'])
    expect((await decide(second, { decision: 'suspended' })).problem.code).toBe('abuse-report.no-person')
    expect((await decide(second, { reasons: '' })).data.state).toBe('link_revoked')
  })

  it('come with notes, answers, someone who looks into it, and a second look', async () => {
    const link = await site.link()
    const [id, silent] = [await site.reported(link.slug, notice), await site.reported(link.slug)]
    const call = { params: { id } }
    await site.admin.client.ok(e.addNote, { ...call, body: { text: 'Looks genuine' } })
    await site.admin.client.ok(e.assign, { ...call, body: { isMine: true } })
    const answered = await site.admin.client.ok(e.answer, { ...call, body: { text: 'Which file is it?' } })
    expect(answered.entries.map(({ kind, text, author }) => [kind, text, author?.id])).toEqual([
      ['note', 'Looks genuine', site.admin.userId],
      ['answer', 'Which file is it?', site.admin.userId],
    ])
    expect(answered.assignee?.id).toBe(site.admin.userId)
    const mail = (await site.test.mailTo(notice.email)).at(-1)
    expect([mail?.subject, mail?.text.includes('Which file is it?'), mail?.text.includes('Looks genuine')]).toEqual([
      `About your report ${answered.number}`,
      true,
      false,
    ])
    const nobody = await site.admin.client.call(e.answer, { params: { id: silent }, body: { text: 'Hello' } })
    expect(nobody.problem.code).toBe('abuse-report.no-address')
    expect((await site.admin.client.call(e.reopen, call)).problem.code).toBe('abuse-report.open')
    await decide(id, {})
    const again = await site.admin.client.ok(e.reopen, call)
    expect(again).toMatchObject({ state: 'open', decidedAt: null, link: { state: 'revoked' } })
    expect(again.entries.at(-1)).toMatchObject({ kind: 'reopened', text: reasons })
    expect((await decide(id, { decision: 'rejected', message: 'We were wrong.' })).data.state).toBe('rejected')
    expect((await site.admin.client.ok(e.assign, { ...call, body: { isMine: false } })).assignee).toBeNull()
  })
})
