import { activityEndpoints as a } from '@holdall/contract/activity/activity.contract.ts'
import { driveEndpoints as d } from '@holdall/contract/drive/drive.endpoints.ts'
import { webhookEndpoints as e } from '@holdall/contract/webhooks/webhooks.endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { dialects } from '../../../test/databases.ts'
import { buildDavClient } from '../../../test/dav.ts'
import type { TestMember } from '../../../test/factories.ts'
import { sendFile } from '../../../test/send-file.ts'
import { createWebhooksTest, type WebhooksTest } from '../../../test/webhooks-test.ts'
import { buildColleague, buildTeam, type Team } from '../../../test/workspaces.ts'
import { announceContent } from '../drive/public.ts'

describe.each(dialects)('a file that waits to be scanned, on %s', dialect => {
  let site: WebhooksTest
  let team: Team
  let sender: TestMember
  let id: string
  beforeAll(async () => {
    site = await createWebhooksTest(dialect)
    await site.test.app.services.settings.save({ 'workspaces.webhooks': true }, null)
  })
  afterAll(() => site.close())
  beforeEach(async () => {
    site.receiver.received.length = 0
    team = await buildTeam(site.test)
    sender = await buildColleague(site.test, team, ['files.view', 'files.download', 'files.create', 'files.delete'])
    const body = { name: 'Ledger', url: site.receiver.url, events: ['file.uploaded', 'item.trashed'] }
    await team.owner.client.ok(e.createInWorkspace, { params: { id: team.id }, body })
    await sendFile(sender.client, { name: 'waiting.txt', text: 'words', parentId: team.rootId })
    id = (
      await db()
        .read.selectFrom('items')
        .select('id')
        .where('name', '=', 'waiting.txt')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
    ).id
    await hold({ held_for: sender.userId })
  })

  const db = () => ({
    read: tables(site.test.app.services.db.read),
    write: <T>(work: (tx: ReturnType<typeof tables>) => Promise<T>) =>
      site.test.app.services.db.transaction(tx => work(tables(tx))),
  })
  /** As the upload marks a file while a scanner is on. */
  const hold = ({ held_for }: { held_for: string }) =>
    db().write(async tx => {
      await tx.updateTable('items').set({ held_for }).where('id', '=', id).execute()
      const blobs = tx.selectFrom('versions').select('blob_id').where('item_id', '=', id)
      await tx.updateTable('blobs').set({ held: 'scan', held_for }).where('id', 'in', blobs).execute()
    })
  const show = () =>
    site.test.app.services.db.transaction(async tx => {
      const version = tables(tx).selectFrom('versions').select('blob_id').where('item_id', '=', id)
      const { blob_id: blobId } = await version.executeTakeFirstOrThrow()
      await announceContent(site.test.app.ctx, tx, blobId, { isHarmless: true })
    })
  const told = () =>
    site.receiver.received.map(one => [one.message.type, (one.message.data.item as { name: string }).name])
  const activityOf = async ({ client }: TestMember) => {
    const lists = [
      await client.ok(a.feed, { query: {} }),
      await client.ok(a.ofItem, { params: { id: team.rootId }, query: {} }),
    ]
    return lists.flatMap(({ data }) => data.filter(one => one.item.id === id).map(one => one.item.name))
  }

  it('is only in its sender’s activity, and webhooks are told once it is clean', async () => {
    await site.settle()
    await site.settle()
    expect(told()).toEqual([])
    expect(await activityOf(team.owner)).toEqual([])
    expect(await activityOf(sender)).toEqual(['waiting.txt', 'waiting.txt'])
    await show()
    await site.settle()
    expect(told()).toEqual([['file.uploaded', 'waiting.txt']])
    expect(await activityOf(team.owner)).toEqual(['waiting.txt', 'waiting.txt'])
  })

  it('is only in its sender’s trash, and webhooks are never told if it is deleted or infected before', async () => {
    await site.settle()
    await sender.client.ok(d.trash, { body: { ids: [id] } })
    const trashOf = async ({ client }: TestMember) =>
      (await client.ok(d.trashList, { query: { spaceId: team.id } })).data.length
    expect([await trashOf(team.owner), await trashOf(sender)]).toEqual([0, 1])
    await db().write(tx =>
      tx.updateTable('items').set({ state: 'infected', held_for: null }).where('id', '=', id).execute(),
    )
    await site.settle()
    expect([told(), await activityOf(team.owner)]).toEqual([[], []])
  })

  it('shows the checksum of a waiting version by WebDAV only to its sender', async () => {
    await show()
    const [row] = await db()
      .read.selectFrom('versions')
      .innerJoin('blobs', 'blobs.id', 'versions.blob_id')
      .select('blobs.sha256')
      .where('versions.item_id', '=', id)
      .execute()
    const secrets = [row?.sha256 ?? '', Buffer.from(row?.sha256 ?? '', 'hex').toString('base64url')]
    const listing = async (member: TestMember) => {
      const dav = await buildDavClient(site.test, member)
      const answers = await Promise.all(
        [`/spaces/${team.name}/`, `/spaces/${team.name}/waiting.txt`].map(path =>
          dav.send('PROPFIND', path, { headers: { depth: '1' } }),
        ),
      )
      return answers.map(answer => [answer.statusCode, secrets.filter(secret => answer.body.includes(secret)).length])
    }
    expect(await listing(team.owner)).toEqual([
      [207, 0],
      [207, 0],
    ])
    expect(await listing(sender)).toEqual([
      [207, 1],
      [207, 1],
    ])
  })
})
