import { notificationEndpoints } from '@holdall/contract/notifications/notifications.contract.ts'
import { statusEndpoints } from '@holdall/contract/status/status.contract.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../../../test/all-tables.ts'
import { dialects } from '../../../../test/databases.ts'
import { buildMember, type TestMember } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { runTasks } from '../../../../test/run-night.ts'
import { maySweep } from '../../../platform/destroying/stops.ts'
import { listHindrances } from '../../../platform/destroying/why-not-destroy.ts'
import { notifyOfStops } from './notify-of-stops.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

describe.each(dialects)('administrators on %s', dialect => {
  let test: TestApp
  let admin: TestMember
  let member: TestMember
  beforeEach(async () => {
    test = await createTestApp(dialect)
    admin = await buildMember(test, { permissions: ['admin'] })
    member = await buildMember(test)
    await test.app.services.clocks.look()
  })
  afterEach(() => test.close())

  const look = () => notifyOfStops(test.app.ctx)
  /** Each hour of these, as the schedule looks. */
  const lookFor = async (hours: number) => {
    for (let n = 0; n < hours; n++) {
      test.clock.advance(hour)
      await look()
    }
  }
  const newsOf = async (one: TestMember) =>
    (await one.client.ok(notificationEndpoints.list)).data.map(({ kind, facts }) => [kind, facts.stop?.name])
  const mails = async () => {
    const rows = await tables(test.app.services.db.read)
      .selectFrom('mail_outbox')
      .select(['recipient', 'template', 'text'])
      .orderBy('created_at')
      .execute()
    return rows.filter(({ template }) => template === 'status.deletion-stopped')
  }
  const findTooMuch = () => maySweep(test.app.ctx, { name: 'unused-blobs', found: 130, total: 131 })
  const release = () => admin.client.ok(statusEndpoints.continueDeletion)
  const news = (...names: string[]) => names.map(name => ['deletion.stopped', name])

  it('are told once of a sweep that would take too much, in the app and by mail, and nobody else is', async () => {
    expect(await findTooMuch()).toBe(false)
    await runTasks(test)
    await lookFor(3)
    expect(await newsOf(admin)).toEqual(news('swept-too-much'))
    expect(await newsOf(member)).toEqual([])
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail?.recipient).toBe(admin.email)
    expect(mail?.text).toContain('130 of 131 stored files don’t belong to any version of a file.')
    expect(mail?.text).toContain('http://drive.test/admin/status')
  })

  it('are told again after seven days if nobody has decided, and no more once a person has', async () => {
    await findTooMuch()
    await look()
    await lookFor(7 * 24 - 1)
    expect(await mails()).toHaveLength(1)
    await lookFor(2)
    expect(await mails()).toHaveLength(2)
    await release()
    await lookFor(9 * 24)
    expect(await mails()).toHaveLength(2)
    expect(await newsOf(admin)).toHaveLength(2)
  })

  it('are told of a later stop for the same reason', async () => {
    await findTooMuch()
    await look()
    await release()
    test.clock.advance(2 * day)
    await findTooMuch()
    await look()
    expect(await mails()).toHaveLength(2)
  })

  it.each([
    ['ahead', 400 * day, 'jumped ahead by 9,600 hours'],
    ['back', -400 * day, 'went back by 9,600 hours'],
  ])('are told of a clock that jumps %s, and when it continues by itself', async (_, jump, said) => {
    test.clock.jump(jump)
    await look()
    await lookFor(30)
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail?.text).toContain(said)
    expect(mail?.text).toContain('If you do nothing, it continues automatically on')
    // The clock is set right: that is a jump too.
    test.clock.jump(-jump)
    await look()
    expect(await mails()).toHaveLength(2)
    await release()
    await lookFor(3)
    expect(await mails()).toHaveLength(2)
  })

  it('are told of a storage that isn’t clearly the site’s own, once although it comes and goes', async () => {
    let strange: string[] = ['local']
    test.app.services.identity.followStorages(async () => strange)
    await look()
    for (const now of [[], ['local'], [], ['local']]) {
      strange = now
      test.clock.advance(10 * minute)
      await look()
    }
    expect(await newsOf(admin)).toEqual(news('not-paired'))
    strange = []
    await lookFor(3)
    strange = ['local']
    await look()
    expect(await newsOf(admin)).toHaveLength(2)
    expect((await mails())[0]?.text).toContain('We can’t confirm that all storages belong to this site.')
  })

  it('are told of a database that may be a copy, but not by a rehearsal', async () => {
    const { identity } = test.app.services
    await identity.turn('copied')
    await look()
    expect(await newsOf(admin)).toEqual(news('not-paired'))
    expect((await mails())[0]?.text).toContain('decide there whether this site owns its storages')
    await identity.rehearse()
    await lookFor(8 * 24)
    expect(await mails()).toHaveLength(1)
  })

  it('are told of a clock that jumped by days, but not of one that jumped by hours', async () => {
    test.clock.jump(5 * hour)
    await look()
    expect((await listHindrances(test.app.ctx, 'old')).map(one => one.name)).toEqual(['clock-jumped'])
    await lookFor(30)
    expect(await mails()).toEqual([])
    test.clock.jump(3 * day)
    await look()
    await lookFor(3)
    expect(await newsOf(admin)).toEqual(news('clock-jumped'))
  })

  it('get one mail although several servers look at the same moment', async () => {
    await findTooMuch()
    await Promise.all(Array.from({ length: 6 }, look))
    expect(await mails()).toHaveLength(1)
    for (let n = 0; n < 8 * 24; n++) {
      test.clock.advance(hour)
      await test.app.services.clocks.look()
    }
    await Promise.all(Array.from({ length: 6 }, look))
    expect(await mails()).toHaveLength(2)
    // The clock of another server is some seconds behind.
    test.clock.advance(-20_000)
    await look()
    expect(await mails()).toHaveLength(2)
  })
})
