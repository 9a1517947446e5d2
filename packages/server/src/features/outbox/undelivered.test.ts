import { notificationEndpoints as n } from '@holdall/contract/notifications/notifications.contract.ts'
import { outboxEndpoints } from '@holdall/contract/outbox/outbox.contract.ts'
import { peopleEndpoints as p } from '@holdall/contract/sharing/people.endpoints.ts'
import { sharingEndpoints as s } from '@holdall/contract/sharing/sharing.contract.ts'
import { handoverEndpoints as h } from '@holdall/contract/workspaces/handovers.endpoints.ts'
import { workspaceEndpoints as w } from '@holdall/contract/workspaces/workspaces.endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { dialects } from '../../../test/databases.ts'
import { buildFolder, buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { type SmtpSink, startSmtpSink } from '../../../test/peers/smtp-sink.ts'
import { sweepOutbox } from '../../drivers/mail/outbox/sweep-outbox.ts'
import { sweepUndelivered } from './sweep-undelivered.ts'

const reason = 'No such user'

describe.each(dialects)('mail to others that can’t be delivered, on %s', dialect => {
  let test: TestApp
  let sink: SmtpSink
  let ada: TestMember
  let folderId: string
  const refused = new Set<string>()
  beforeAll(async () => {
    sink = await startSmtpSink({
      disabledCommands: ['AUTH', 'STARTTLS'],
      onRcptTo: ({ address }, _session, done) =>
        done(refused.has(address) ? Object.assign(new Error(`5.1.1 ${reason}`), { responseCode: 550 }) : null),
    })
    test = await createTestApp(dialect, { MAIL_DRIVER: 'smtp', MAIL_HOST: '127.0.0.1', MAIL_PORT: `${sink.port}` })
    ada = await buildMember(test)
    folderId = (await buildFolder(ada, 'Plans')).id
  })
  afterAll(async () => {
    await test.close()
    await sink.close()
  })

  const deliver = () => test.app.worker.runDue()
  const newsOf = async (member: TestMember) =>
    (await member.client.ok(n.list)).data.filter(one => one.kind === 'mail.undelivered')
  const mailsTo = (address: string) => sink.received.filter(one => one.to.includes(address))
  const noUser = (name: string) => {
    const email = `${name}@example.net`
    refused.add(email)
    return email
  }

  it('is said at the row of the share, and once to whoever shared; a later delivery takes it back', async () => {
    const email = noUser('shared')
    await ada.client.ok(p.share, { params: { id: folderId }, body: { emails: [email, 'right@example.net'] } })
    const rows = async (member = ada) =>
      Object.fromEntries(
        (await member.client.ok(p.access, { params: { id: folderId } })).grants.map(one => [
          one.email,
          one.undelivered,
        ]),
      )
    expect(await rows()).toEqual({ [email]: undefined, 'right@example.net': undefined })
    await deliver()
    expect(await rows()).toEqual({ [email]: reason, 'right@example.net': undefined })
    const [news, ...more] = await newsOf(ada)
    expect(more).toEqual([])
    expect(news).toMatchObject({
      item: { id: folderId, name: 'Plans' },
      facts: { excerpt: reason, undelivered: 'share' },
    })
    expect(JSON.stringify(news)).not.toContain('@')
    await deliver()
    const told = mailsTo(ada.email).at(-1)?.content.text
    expect(told).toContain(email)
    expect(told).toContain(`/drive/sharing/${folderId}`)

    // Whoever may not share isn't shown what mail servers say.
    const editor = await buildMember(test)
    await ada.client.ok(p.share, { params: { id: folderId }, body: { emails: [editor.email], role: 'editor' } })
    expect((await rows(editor))[email]).toBeUndefined()

    refused.delete(email)
    const failed = await tables(test.app.services.db.read)
      .selectFrom('mail_outbox')
      .select('id')
      .where('recipient', '=', email)
      .executeTakeFirstOrThrow()
    const { db, jobs } = test.app.services
    const { sendMailJob } = await import('../../drivers/mail/outbox/send-mail.job.ts')
    await db.transaction(tx => jobs.enqueue(tx, sendMailJob, { mailId: failed.id }))
    await deliver()
    expect((await rows())[email]).toBeUndefined()
    expect(await newsOf(ada)).toHaveLength(1)
  })

  it('is said at the invitation to a workspace, until another mail is sent', async () => {
    const owner = await buildMember(test)
    const team = await owner.client.ok(w.create, { body: { name: 'Design' } })
    const { roles } = await owner.client.ok(w.members, { params: { id: team.id } })
    const email = noUser('invited')
    const body = { emails: [email], roleId: roles[0]?.id }
    await owner.client.ok(w.invite, { params: { id: team.id }, body })
    await deliver()
    const shown = async () => (await owner.client.ok(w.members, { params: { id: team.id } })).invitations[0]
    expect(await shown()).toMatchObject({ email, undelivered: reason })
    expect(await newsOf(owner)).toMatchObject([
      { item: null, facts: { name: 'Design', workspaceId: team.id, undelivered: 'invitation' } },
    ])
    expect(mailsTo(owner.email).at(-1)?.content.text).toContain(`/drive/workspaces/${team.id}`)
    refused.delete(email)
    await owner.client.ok(w.resend, { params: { id: (await shown())?.id } })
    expect((await shown())?.undelivered).toBeUndefined()
    await deliver()
    expect((await shown())?.undelivered).toBeUndefined()
    expect(mailsTo(email)).toHaveLength(1)
  })

  it('stays for as long as the address isn’t corrected, and goes with the share', async () => {
    const owner = await buildMember(test)
    const { id } = await buildFolder(owner, 'Long')
    const email = noUser('long-ago')
    await owner.client.ok(p.share, { params: { id }, body: { emails: [email] } })
    await deliver()
    const old = test.clock.now() - 400 * 24 * 3600_000
    const { db } = test.app.services
    await db.transaction(tx =>
      tables(tx).updateTable('mail_outbox').set({ created_at: old }).where('recipient', '=', email).execute(),
    )
    const sweep = async () => {
      await sweepOutbox(test.app.ctx)
      await sweepUndelivered(test.app.ctx)
    }
    const mails = () =>
      tables(db.read).selectFrom('mail_outbox').select(['id', 'html', 'text']).where('recipient', '=', email).execute()
    await sweep()
    const [grant] = (await owner.client.ok(p.access, { params: { id } })).grants
    expect(grant).toMatchObject({ email, undelivered: reason })
    // What may have a token in it goes all the same, and so the message can't be sent again.
    const [mail] = await mails()
    expect(mail).toMatchObject({ html: '', text: '' })
    const boss = await buildMember(test, { permissions: ['outbox.resend'] })
    const { data } = await boss.client.ok(outboxEndpoints.resend, { body: { mailIds: [mail?.id ?? ''] } })
    expect(data[0]?.error?.code).toBe('mail.expired')
    await owner.client.ok(p.endGrant, { params: { id: grant?.id ?? '' } })
    await sweep()
    expect(await mails()).toEqual([])
  })

  it('is said at a link that was mailed, for each address', async () => {
    const link = await ada.client.ok(s.createLink, { params: { id: folderId }, body: {} })
    const emails = [noUser('one'), 'fine@example.net', noUser('two')]
    await ada.client.ok(s.sendLink, { params: { id: link.id }, body: { emails, note: '' } })
    await deliver()
    const { data } = await ada.client.ok(s.links, { params: { id: folderId } })
    expect(data.find(one => one.id === link.id)?.undelivered).toEqual([
      { email: 'one@example.net', reason },
      { email: 'two@example.net', reason },
    ])
    expect((await newsOf(ada))[0]).toMatchObject({ item: { id: folderId }, facts: { undelivered: 'link' } })
    expect(mailsTo(ada.email).at(-1)?.content.text).toContain(`/drive/sharing/${folderId}/links`)
  })

  it('is said at an offer of ownership', async () => {
    const email = noUser('offered')
    const { id } = await buildFolder(ada, 'Estate')
    await ada.client.ok(h.offerItem, { params: { id }, body: { email } })
    await deliver()
    expect((await ada.client.ok(h.handovers)).sent).toMatchObject([{ toEmail: email, undelivered: reason }])
    expect((await newsOf(ada))[0]?.facts).toMatchObject({ name: 'Estate', excerpt: reason, undelivered: 'offer' })
  })

  it('is also said after days in which the server only answers that it can’t for now', async () => {
    const member = await buildMember(test)
    const { id } = await buildFolder(member, 'Slow')
    await member.client.ok(p.share, { params: { id }, body: { emails: ['later@example.net'] } })
    await tables(test.app.services.db.write)
      .updateTable('mail_outbox')
      .set({ tries_until: 1 })
      .where('recipient', '=', 'later@example.net')
      .execute()
    await test.app.services.db.transaction(tx =>
      tables(tx).updateTable('mail_outbox').set({ error: null }).where('recipient', '=', 'later@example.net').execute(),
    )
    refused.clear()
    const { close } = sink
    await close()
    await deliver()
    expect(await newsOf(member)).toHaveLength(1)
    sink = await startSmtpSink()
  })
})
