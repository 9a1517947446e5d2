import { versionEndpoints as ve } from '@holdall/contract/drive/versions.endpoints.ts'
import { quarantineEndpoints as q } from '@holdall/contract/scanning/scanning.contract.ts'
import { searchEndpoints } from '@holdall/contract/search/search.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { suiteDialects } from '../../../test/databases.ts'
import type { TestMember } from '../../../test/factories.ts'
import type { Client } from '../../../test/harness.ts'
import { type Clamd, found, startClamd, whyNoClamd } from '../../../test/peers/clamav/clamd.ts'
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

/** Of each door, one harmless file and two infected ones: one for either decision of an administrator. */
const fates = ['clean', 'released', 'deleted'] as const

type File = Sent<(typeof fates)[number]>

describe.skipIf(whyNoClamd).each(suiteDialects)('every door of a site with a real clamd on %s', dialect => {
  let clamd: Clamd
  let world: DoorWorld
  beforeAll(async () => {
    clamd = await startClamd(8 * 1024 * 1024)
    world = await createDoorWorld(dialect, clamd.socket)
  })
  afterAll(async () => {
    await world.close()
    await clamd.remove()
  })

  it('[GUARD-01] uploads by every door are scanned before anybody else can read them; an infected file is set aside, not listed, its sender and the administrators are told, and an administrator releases or deletes it', {
    timeout: 300_000,
  }, async () => {
    await prepareVersions(world, fates)
    const all = await sendThroughEveryDoor(world, fates)
    for (const sent of all) await expectUnseen(sent)
    const already = clamd.streams().length
    await world.site.scan()
    await expectStreams(all, clamd.streams().slice(already))
    for (const sent of all) await (sent.fate === 'clean' ? expectOpen(sent) : expectSetAside(sent))
    await expectTold(all)
    for (const sent of all.filter(one => one.fate !== 'clean')) await expectDecided(sent)
    expect(await world.site.quarantine()).toEqual([])
    await auditTree(world.site.test, world.site.team.id)
  })

  const read = () => tables(world.site.test.app.services.db.read)

  const others = () => othersOf(world)
  const get = (client: Client, sent: File) => getSent(world, client, sent)

  async function isFound({ client }: TestMember, { id, name }: File): Promise<boolean> {
    const { data } = await client.ok(searchEndpoints.search, { query: { q: name } })
    return data.some(item => item.id === id)
  }

  async function expectUnseen(sent: File): Promise<void> {
    const { door, label, text } = sent
    const refusal = door.kind === 'file' ? 'item.not-found' : 'file.being-scanned'
    for (const client of others()) {
      expect(await get(client, sent), label).toBe(refusal)
      // Of a file that was there before, only the new bytes wait.
      if (door.kind !== 'attachment') expect(await isListed(world, client, sent), label).toBe(door.kind === 'version')
    }
    if (door.kind === 'file') expect(await isFound(world.site.bo, sent), label).toBe(false)
    const sender = senderOf(world, sent)
    if (sender) expect(await get(sender.client, sent), label).toBe(text)
  }

  /** clamd was sent each of them by INSTREAM, and found what it had to find. */
  async function expectStreams(all: readonly File[], streams: readonly string[]): Promise<void> {
    const infected = all.filter(sent => sent.fate !== 'clean').length
    expect(streams.filter(line => line.includes(`${found} FOUND`))).toHaveLength(infected)
    const bundles = all.filter(sent => sent.label.includes('bundle')).length
    expect(streams.filter(line => line.endsWith(': OK'))).toHaveLength(all.length - infected + bundles)
  }

  async function expectOpen(sent: File): Promise<void> {
    for (const client of others()) {
      expect(await get(client, sent), sent.label).toBe(sent.text)
      if (sent.parentId) expect(await isListed(world, client, sent), sent.label).toBe(true)
    }
    if (sent.parentId) expect(await isFound(world.site.bo, sent), sent.label).toBe(true)
  }

  async function expectSetAside(sent: File): Promise<void> {
    const { door, label, name } = sent
    const left = { file: 'item.not-found', version: before(name), attachment: 'file.infected' }[door.kind]
    for (const client of [...others(), world.site.ada.client, world.writer.client]) {
      const isInside = client !== world.writer.client
      if (isInside || door.kind === 'attachment') expect(await get(client, sent), label).toBe(left)
      if (isInside && sent.parentId) expect(await isListed(world, client, sent), label).toBe(door.kind === 'version')
    }
    if (door.kind === 'file') expect(await isFound(world.site.ada, sent), label).toBe(false)
    if (door.kind === 'version') expect(await numbers(sent), label).toEqual([1])
    expect(await entry(sent), label).toMatchObject({ kind: door.kind, found, sender: whoSent(sent) })
  }

  const whoSent = (sent: File) => (senderOf(world, sent) ? { id: senderOf(world, sent)?.userId } : null)
  const entry = async ({ name }: File) => (await world.site.quarantine()).find(one => one.name === name)
  const numbers = async ({ id }: File) =>
    (await world.site.ada.client.ok(ve.versions, { params: { id } })).data.map(version => version.number).sort()

  /** A visitor has no account: the owner of the workspace, who let them in, is told in their place. */
  async function expectTold(all: readonly File[]): Promise<void> {
    const { admin, bo, team } = world.site
    const mails = await read().selectFrom('mail_outbox').select(['recipient', 'subject']).execute()
    const notes = new Map<TestMember, (string | undefined)[][]>()
    for (const who of [admin, bo, team.owner, world.site.ada, world.writer]) notes.set(who, await world.site.told(who))
    for (const sent of all) {
      const { label, name } = sent
      const sender = senderOf(world, sent) ?? team.owner
      const told = [...notes].flatMap(([who, some]) => some.filter(one => one[1] === name).map(one => [who.email, one]))
      const mailed = mails.filter(mail => mail.subject.includes(`“${name}”`)).map(mail => mail.recipient)
      const expected = [
        [admin.email, ['file.quarantined', name, found]],
        [sender.email, ['file.infected', name, found]],
      ]
      expect(told, label).toEqual(sent.fate === 'clean' ? [] : expected)
      expect(mailed.sort(), label).toEqual(sent.fate === 'clean' ? [] : [admin.email, sender.email].sort())
    }
  }

  async function expectDecided(sent: File): Promise<void> {
    const params = { ids: (await entry(sent))?.id ?? '' }
    const call = sent.fate === 'released' ? q.release : q.delete
    // Only an administrator may, not even who sent it.
    expect((await world.site.ada.client.call(call, { params })).problem.code).toBe('request.forbidden')
    const { data } = await world.site.admin.client.ok(call, { params })
    expect(data, sent.label).toEqual([{ id: params.ids, status: 'done' }])
    expect(await entry(sent), sent.label).toBeUndefined()
    await (sent.fate === 'released' ? expectReleased(sent) : expectDeleted(sent))
  }

  async function expectReleased(sent: File): Promise<void> {
    if (sent.door.kind !== 'version') return expectOpen(sent)
    const { client } = world.site.bo
    const { data } = await client.ok(ve.versions, { params: { id: sent.id } })
    const second = data.find(version => version.number === 2)
    expect(second?.isCurrent, sent.label).toBe(false)
    expect((await client.request('GET', `/api/v1/versions/${second?.id}/content`)).payload).toBe(sent.text)
  }

  async function expectDeleted(sent: File): Promise<void> {
    const { door, id, label, name } = sent
    const gone = { file: 'item.not-found', version: before(name), attachment: 'attachment.not-found' }[door.kind]
    expect(await get(world.site.bo.client, sent), label).toBe(gone)
    if (door.kind === 'version') expect(await numbers(sent), label).toEqual([1])
    await world.site.test.app.worker.runDue()
    const rows = await read().selectFrom('items').select('id').where('id', '=', id).execute()
    expect(rows, label).toHaveLength(door.kind === 'version' ? 1 : 0)
    // Of an infected version, its row goes; the one before it stays.
    const versions = await read().selectFrom('versions').select('id').where('item_id', '=', id).execute()
    expect(versions, label).toHaveLength(door.kind === 'version' ? 1 : 0)
  }
})
