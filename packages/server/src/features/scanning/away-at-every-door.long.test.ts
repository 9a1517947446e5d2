import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dialects } from '../../../test/databases.ts'
import { type Clamd, startClamd, whyNoClamd } from '../../../test/peers/clamav/clamd.ts'
import { type ClamdPeer, startClamdPeer } from '../../../test/peers/clamav/clamd-peer.ts'
import { createDoorWorld, type DoorWorld } from '../../../test/scanners/door-world.ts'
import {
  before,
  getSent,
  isListed,
  othersOf,
  prepareVersions,
  type Sent,
  senderOf,
  sendThroughEveryDoor,
} from '../../../test/scanners/sent-files.ts'
import { auditTree } from '../../../test/tree-audit.ts'
import { scanningFeature } from './scanning.feature.ts'
import { countWaiting } from './scans.repository.ts'

const day = 24 * 3600_000
const waits = ['clean, waits', 'infected, waits'] as const
const passes = ['clean, passes', 'infected, passes'] as const
const isClean = ({ fate }: Sent) => fate.startsWith('clean')

describe.skipIf(whyNoClamd).each(dialects)('a real clamd that is away on %s', dialect => {
  let clamd: Clamd
  let peer: ClamdPeer
  let world: DoorWorld
  beforeAll(async () => {
    clamd = await startClamd(8 * 1024 * 1024)
    peer = await startClamdPeer()
    world = await createDoorWorld(dialect, clamd.socket)
  })
  afterAll(async () => {
    await world.close()
    await peer.close()
    await clamd.remove()
  })

  it('[GUARD-02] never loses an upload by any door: by the site’s choice files wait unseen for others, or pass and are scanned later; a job rescans what is new since the signatures changed', {
    timeout: 300_000,
  }, async () => {
    await prepareVersions(world, [...waits, ...passes])
    await clamd.kill()
    await expectWaiting()
    await clamd.kill()
    await expectPassing()
    await expectRescanned()
    await auditTree(world.site.test, world.site.team.id)
  })

  /** As the schedule does every minute, or every hour. */
  async function onSchedule(name: 'scan' | 'rescan'): Promise<void> {
    const { app } = world.site.test
    await scanningFeature.schedules?.find(schedule => schedule.name === name)?.run(app.ctx)
    await app.worker.runDue()
    await app.worker.runDue()
  }
  const waiting = () => countWaiting(world.site.test.app.services.db.read)

  async function expectWaiting(): Promise<void> {
    await world.site.set({ 'scanner.when_away': 'wait' })
    const all = await sendThroughEveryDoor(world, waits)
    await onSchedule('scan')
    for (const sent of all) await expectUnseen(sent)
    expect((await waiting()).passed).toBe(0)
    await clamd.start()
    await onSchedule('scan')
    await expectScanned(all)
  }

  async function expectPassing(): Promise<void> {
    await world.site.set({ 'scanner.when_away': 'pass' })
    const all = await sendThroughEveryDoor(world, passes)
    await onSchedule('scan')
    for (const sent of all) await expectReadable(sent)
    expect((await waiting()).held).toBe(0)
    expect((await waiting()).passed).toBeGreaterThanOrEqual(all.length)
    await clamd.start()
    await onSchedule('scan')
    await expectScanned(all)
  }

  /** Nobody but who sent it sees or reads it; for them, nothing of it is lost. */
  async function expectUnseen(sent: Sent): Promise<void> {
    const { door, label, text } = sent
    for (const client of othersOf(world)) {
      const refusal = door.kind === 'file' ? 'item.not-found' : 'file.being-scanned'
      expect(await getSent(world, client, sent), label).toBe(refusal)
      if (sent.parentId) expect(await isListed(world, client, sent), label).toBe(door.kind === 'version')
    }
    const sender = senderOf(world, sent)
    if (sender) expect(await getSent(world, sender.client, sent), label).toBe(text)
  }

  async function expectReadable(sent: Sent): Promise<void> {
    for (const client of othersOf(world)) {
      expect(await getSent(world, client, sent), sent.label).toBe(sent.text)
      if (sent.parentId) expect(await isListed(world, client, sent), sent.label).toBe(true)
    }
  }

  /** The scanner is back: nothing waits any more, what is harmless has every byte, and what isn’t is set aside. */
  async function expectScanned(all: readonly Sent[]): Promise<void> {
    expect(await waiting()).toEqual({ held: 0, passed: 0 })
    const quarantined = (await world.site.quarantine()).map(one => one.name)
    for (const sent of all) {
      if (isClean(sent)) await expectReadable(sent)
      else await expectClosed(sent)
      expect(quarantined.includes(sent.name), sent.label).toBe(!isClean(sent))
    }
  }

  async function expectClosed(sent: Sent): Promise<void> {
    const left = { file: 'item.not-found', version: before(sent.name), attachment: 'file.infected' }[sent.door.kind]
    for (const client of othersOf(world)) expect(await getSent(world, client, sent), sent.label).toBe(left)
  }

  /** A peer stands in for clamd, whose makers alone can sign databases with another date. */
  async function expectRescanned(): Promise<void> {
    const { site } = world
    await site.set({ 'scanner.clamd_address': peer.address, 'scanner.when_away': 'wait', 'scanner.rescan_days': 30 })
    const old = await site.upload('old.txt', 'an old novelty')
    await onSchedule('scan')
    await onSchedule('rescan')
    site.test.clock.advance(31 * day)
    const harmless = await site.upload('new.txt', 'new')
    const recent = await site.upload('novelty.txt', 'a new novelty')
    await onSchedule('scan')
    await onSchedule('rescan')
    expect(await site.read(site.bo, recent)).toBe('a new novelty')
    const already = peer.streams.length
    peer.word = 'novelty'
    await onSchedule('rescan')
    expect(peer.streams.slice(already), 'with the same signatures').toEqual([])
    peer.version = 'ClamAV 1.4.6/27501/Fri Nov 27 09:12:33 2026'
    await onSchedule('rescan')
    expect(peer.streams.slice(already).map(String).sort()).toEqual(['a new novelty', 'new'])
    expect(await site.read(site.bo, recent)).toBe('item.not-found')
    expect((await site.quarantine()).map(one => one.name)).toContain('novelty.txt')
    expect(await site.read(site.bo, harmless)).toBe('new')
    expect(await site.read(site.bo, old)).toBe('an old novelty')
  }
})
