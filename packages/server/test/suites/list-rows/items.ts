import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { peopleEndpoints } from '@holdall/contract/sharing/people.endpoints.ts'
import { requestEndpoints } from '@holdall/contract/sharing/requests.endpoints.ts'
import { sharingEndpoints } from '@holdall/contract/sharing/sharing.contract.ts'
import { makeSpace } from '../../../src/features/drive/public.ts'
import { newId } from '../../../src/platform/ids.ts'
import { tables } from '../../all-tables.ts'
import { buildFile, buildFolder, buildMember, type TestMember } from '../../factories.ts'
import type { TestApp } from '../../harness.ts'

import { ago, hostile, nth } from './values.ts'

const names = [
  '=1+1.txt',
  'plan ü.pdf',
  '-1.xlsx',
  '@x.docx',
  'picture.psd',
  'pack.zip',
  'song.mp3',
  'film.mp4',
  'a.jpg',
]
const mimes = [
  'text/plain',
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/msword',
  'image/vnd.adobe.photoshop',
  'application/zip',
  'audio/mpeg',
  'video/mp4',
  'image/jpeg',
  'application/octet-stream',
  'text/csv',
]
const owners = new WeakMap<TestApp, TestMember[]>()

export async function ownerOf(test: TestApp, n: number): Promise<TestMember> {
  const known = owners.get(test) ?? [await buildMember(test), await buildMember(test)]
  owners.set(test, known)
  return nth(known, n)
}

export async function addEntry(test: TestApp, n = 0): Promise<void> {
  const owner = await ownerOf(test, n)
  const name = `${String(n).padStart(3, '0')} ${newId().slice(20)} ${nth(names, n)}`
  const id =
    n % 6 === 5 ? (await buildFolder(owner, name)).id : await buildFile(test, owner, { name, mime: nth(mimes, n) })
  if (n % 4 === 1) await owner.client.ok(sharingEndpoints.createLink, { params: { id }, body: {} })
  if (n % 5 === 4) await owner.client.ok(driveEndpoints.trash, { body: { ids: [id] } })
  const change = { created_at: ago(n), modified_at: ago(n - 4), size: Math.floor(n / 2) * 1000 }
  await test.app.services.db.transaction(tx =>
    tables(tx).updateTable('items').set(change).where('id', '=', id).execute(),
  )
}

export async function addShare(test: TestApp, n = 0): Promise<void> {
  const owner = await ownerOf(test, n)
  const id = (await buildFolder(owner, `${newId()} ${nth(names, n)}`)).id
  const change = { created_at: ago(n), expires_at: n % 3 ? null : ago(n - 15) }
  if (n % 3 === 2) {
    const body = { emails: [`friend-${n % 4}-${newId()}@example.net`] }
    const { data } = await owner.client.ok(peopleEndpoints.share, { params: { id }, body })
    await setShare(test, 'grants', data[0]?.id, change)
  } else if (n % 5 === 1) {
    const request = await owner.client.ok(requestEndpoints.createRequest, { params: { id }, body: { title: 'Send' } })
    await setShare(test, 'links', request.id, change)
  } else {
    const body = { name: nth(hostile, n).replace(/\s/g, ' '), ...(n % 4 ? {} : { password: 'secret words' }) }
    const link = await owner.client.ok(sharingEndpoints.createLink, { params: { id }, body })
    await setShare(test, 'links', link.id, { ...change, visits: n % 5, downloads: n % 3 })
    if (n % 8 < 4) await setReported(test, link.id, n % 8)
  }
}

export async function setShare(test: TestApp, table: 'links' | 'grants', id: string | undefined, change: object) {
  await test.app.services.db.transaction(tx =>
    tables(tx)
      .updateTable(table)
      .set(change)
      .where('id', '=', id ?? '')
      .execute(),
  )
}

export async function addSpace(test: TestApp, n = 0): Promise<void> {
  const owner = await ownerOf(test, n)
  const { db } = test.app.services
  const bytes = {
    used_bytes: Math.floor(n / 2) * 1000,
    trash_bytes: n % 3,
    version_bytes: n % 5,
    reserved_bytes: n % 4,
  }
  const name = nth(hostile, n).replace(/\s/g, ' ')
  await db.transaction(async tx => {
    const team = { kind: 'workspace' as const, name: 'Team', color: 'blue' as const, ownerId: owner.userId }
    const { id } = await makeSpace(test.app.ctx, tx, team)
    const change = { ...bytes, name, created_at: ago(n), deleted_at: n % 6 ? null : ago(n) }
    await tables(tx).updateTable('spaces').set(change).where('id', '=', id).execute()
  })
}

/** Adds a comment on a file of one of a few users, by one of them or by someone who no longer exists. */
export async function addComment(test: TestApp, n = 0): Promise<void> {
  const owner = await ownerOf(test, n)
  const row = {
    id: newId(),
    item_id: await buildFile(test, owner, { name: `${newId()} ${nth(names, n)}` }),
    answers_id: null,
    author_id: n % 7 ? (await ownerOf(test, n >> 1)).userId : newId(),
    text: `${nth(hostile, n)} ${nth(['first', 'Second thoughts', 'ÜBER'], n)}`,
    mentions: '[]',
    group_mentions: '[]',
    created_at: ago(n),
    edited_at: n % 4 ? null : ago(n - 5),
    deleted_at: n % 3 ? null : ago(n - 6),
    deleted_by: n % 3 ? null : owner.userId,
  }
  await test.app.services.db.transaction(tx => tables(tx).insertInto('comments').values(row).execute())
}

async function setReported(test: TestApp, linkId: string, n: number): Promise<void> {
  const row = { link_id: linkId, reports: n + 1 }
  await test.app.services.db.transaction(tx => tables(tx).insertInto('reported_links').values(row).execute())
}
