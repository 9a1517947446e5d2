import { contactEndpoints as e } from '@holdall/contract/contact/contact.contract.ts'
import { contactLimits } from '@holdall/contract/contact/contact-limits.ts'
import { siteEndpoints } from '@holdall/contract/site/site.contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { forgetTries } from '../../../test/accounts.ts'
import { suiteDialects } from '../../../test/databases.ts'
import { buildMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { type SmtpSink, startSmtpSink } from '../../../test/peers/smtp-sink.ts'

const to = 'help@example.org'
const eve = {
  name: 'Eve “Curious” Näher',
  email: 'eve@example.net',
  subject: 'Your prices',
  message: 'What does it cost?\n<b>Tell me</b>\n\nBcc: everybody@example.com\nYours, Eve',
}

describe.each(suiteDialects)('the contact page on %s', dialect => {
  let test: TestApp
  let sink: SmtpSink
  beforeAll(async () => {
    sink = await startSmtpSink({ disabledCommands: ['STARTTLS'] })
    test = await createTestApp(dialect)
  })
  afterAll(async () => {
    await test.close()
    await sink.close()
  })
  beforeEach(async () => {
    sink.received.length = 0
    await forgetTries(test)
    await test.app.services.settings.save(
      {
        mail_driver: 'smtp',
        mail_host: '127.0.0.1',
        mail_port: sink.port,
        mail_from_address: 'drive@example.org',
        'mail.contact_page_address': to,
      },
      null,
    )
  })

  const send = async (change: Partial<typeof eve> = {}, client = test.client()) => {
    const answer = await client.call(e.send, { body: { ...eve, ...change } })
    return answer.status === 204 ? 'sent' : answer.problem.code
  }

  it('[MAIL-03] [KEYS-18] mails a visitor’s message only to the contact page address, with their address for replies', async () => {
    expect(await send()).toBe('sent')
    await test.app.worker.runDue()
    const [mail, ...others] = sink.received
    expect([others, mail?.from, mail?.to]).toEqual([[], 'drive@example.org', [to]])
    expect(mail?.content).toMatchObject({
      subject: 'Contact: Your prices',
      to: [{ address: to }],
      replyTo: [{ address: eve.email }],
    })
    const { cc, bcc, text, html } = mail?.content ?? {}
    expect([cc, bcc]).toEqual([undefined, undefined])
    expect(text).toContain(`From: ${eve.name} <${eve.email}>`)
    expect(text).toContain('<b>Tell me</b>')
    expect(text).toContain('Bcc: everybody@example.com\nYours, Eve')
    expect(text).toContain('hasn’t been verified')
    expect(html).toContain('&lt;b&gt;Tell me&lt;/b&gt;')
    await test.app.services.settings.save({ 'mail.contact_page_address': 'other@example.org' }, null)
    expect(await send()).toBe('sent')
    await test.app.worker.runDue()
    expect(sink.received[1]?.to).toEqual(['other@example.org'])
  })

  it('[MAIL-03] shows which account the sender was signed in to, whatever address they typed', async () => {
    const ada = await buildMember(test)
    expect(await send({}, ada.client)).toBe('sent')
    await test.app.worker.runDue()
    expect(sink.received[0]?.content.text).toContain(`signed in as ${ada.email}`)
    expect(sink.received[0]?.content.replyTo).toMatchObject([{ address: eve.email }])
  })

  it.each<Partial<typeof eve>>([
    { subject: 'Hello\r\nBcc: everybody@example.com' },
    { name: 'Eve\nTo: everybody@example.com' },
    { email: 'eve@example.net\r\nBcc: everybody@example.com' },
    { email: 'eve@example.net, everybody@example.com' },
    { email: 'eve' },
    { name: ' ' },
    { subject: '' },
    { message: ' \n ' },
    { name: 'x'.repeat(contactLimits.name + 1) },
    { subject: 'x'.repeat(contactLimits.subject + 1) },
    { message: 'x'.repeat(contactLimits.message + 1) },
  ])('refuses %j at its field', async change => {
    const answer = await test.client().call(e.send, { body: { ...eve, ...change } })
    expect(answer.status).toBe(422)
    expect(answer.problem.errors?.map(({ field }) => field)).toEqual(Object.keys(change))
  })

  it('[MAIL-02] is off without an address, and reveals its address to no one', async () => {
    const site = () => test.client().ok(siteEndpoints.site)
    expect((await site()).hasContactPage).toBe(true)
    expect(JSON.stringify(await site())).not.toContain(to)
    const pages = async () => (await Promise.all(test.app.ctx.publicPages.map(list => list(test.app.ctx)))).flat()
    expect(await pages()).toContainEqual({ path: '/contact' })
    await test.app.services.settings.save({ 'mail.contact_page_address': '' }, null)
    expect((await site()).hasContactPage).toBe(false)
    expect(await pages()).not.toContainEqual({ path: '/contact' })
    expect(await send()).toBe('contact.closed')
  })

  it('accepts five messages an hour from one client, and 300 a day from all', async () => {
    const { limits } = test.app.services
    for (let n = 0; n < 5; n++) expect(await send({ email: `eve-${n}@example.net` })).toBe('sent')
    expect(await send({ email: 'another@example.net' })).toBe('request.too-many')
    await forgetTries(test)
    expect(await send({ email: 'eve-0@example.net' })).toBe('sent')
    await forgetTries(test)
    await limits.count(['contact-messages'], 300, 86_400, 300)
    expect(await send()).toBe('request.too-many')
  })
})
