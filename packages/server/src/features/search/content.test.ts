import { driveEndpoints as e } from '@holdall/contract/drive/drive.endpoints.ts'
import { versionEndpoints } from '@holdall/contract/drive/versions.endpoints.ts'
import { searchEndpoints } from '@holdall/contract/search/search.contract.ts'
import { peopleEndpoints } from '@holdall/contract/sharing/people.endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { dialects } from '../../../test/databases.ts'
import { buildPdf, buildZip } from '../../../test/documents.ts'
import { buildFile, buildFolder, buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { replaceBytes, sweepFiles } from '../../../test/stored-bytes.ts'
import { searchItems } from './search-items.ts'

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

describe.each(dialects)('search in file contents on %s', dialect => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp(dialect)
  })
  afterAll(() => test.close())

  const write = (member: TestMember, name: string, text: string, parentId = member.rootId) =>
    member.client.ok(e.newFile, { body: { parentId, name, text } })

  /** Reads everything that is queued. */
  async function readAll(): Promise<void> {
    test.clock.advance(5000)
    await test.app.worker.runDue()
  }

  const hits = async (member: TestMember, query: Record<string, unknown>) =>
    (await member.client.ok(searchEndpoints.search, { query })).data
  const find = async (member: TestMember, q: string, more = {}) =>
    (await hits(member, { q, ...more })).map(item => item.name)

  it('[SRCH-03] finds words in contents after those in names, with the place marked', async () => {
    const ada = await buildMember(test)
    await write(ada, 'notes.txt', `${'Lorem ipsum dolor. '.repeat(400)}Der Überfluss an <b>Äpfeln</b>\nwar groß.`)
    await write(ada, 'überfluss.txt', 'nothing of it')
    await write(ada, 'other.txt', 'an unrelated text')
    await readAll()
    expect(await find(ada, 'überfluss')).toEqual(['überfluss.txt', 'notes.txt'])
    expect(await find(ada, 'UBERFL apfel')).toEqual(['notes.txt'])
    expect(await find(ada, 'gross')).toEqual(['notes.txt'])
    expect(await find(ada, 'berfluss an')).toEqual([])
    const [byName, byContent] = await hits(ada, { q: 'überfluss' })
    expect(byName?.snippet).toBeNull()
    const snippet = byContent?.snippet ?? []
    expect(snippet.filter(part => part.isMatch).map(part => part.text)).toEqual(['Überfluss'])
    expect(snippet.map(part => part.text).join('')).toMatch(/^… .*Der Überfluss an <b>Äpfeln<\/b> war groß\.$/)
  })

  it('[SRCH-03] finds words by their signs, with apostrophes or without, and emoji', async () => {
    const ada = await buildMember(test)
    await write(ada, 'one.txt', 'Written in C++ and C# for .NET. Don’t worry 🎉')
    await write(ada, 'two.txt', 'A cat in a net; O’Reilly and Don')
    await readAll()
    for (const q of ['c++', 'C#', '.net', 'dont', 'don’t', '🎉', 'worry🎉'])
      expect(await find(ada, q), q).toEqual(['one.txt'])
    for (const q of ['oreilly', 'o’reilly', "O'Reilly"]) expect(await find(ada, q), q).toEqual(['two.txt'])
    for (const q of ['c+++', 'f#', '.cat', '🎊']) expect(await find(ada, q), q).toEqual([])
    const marked = async (q: string) =>
      (await hits(ada, { q }))[0]?.snippet?.filter(part => part.isMatch).map(part => part.text)
    expect(await marked('c++')).toEqual(['C++'])
    expect(await marked('.net')).toEqual(['.NET'])
    expect(await marked('dont')).toEqual(['Don’t'])
    expect(await marked('🎉')).toEqual(['🎉'])
  })

  it('[SRCH-03] reads documents, and scripts without spaces', async () => {
    const ada = await buildMember(test)
    const files = {
      'a.docx': { bytes: buildZip({ 'word/document.xml': '<w:p><w:t>hibiscus garden</w:t></w:p>' }), mime: docx },
      'b.pdf': { bytes: buildPdf('hibiscus tea'), mime: 'application/pdf' },
    }
    for (const [name, { bytes, mime }] of Object.entries(files)) {
      const id = await buildFile(test, ada, { name, text: bytes.toString('latin1'), mime })
      await replaceBytes(test, id, bytes)
    }
    await write(ada, 'c.txt', '吾輩は猫である。名前はまだ無い。')
    await readAll()
    expect((await find(ada, 'hibisc')).sort()).toEqual(['a.docx', 'b.pdf'])
    expect(await find(ada, '名前')).toEqual(['c.txt'])
    expect(await find(ada, '猫')).toEqual(['c.txt'])
    expect(await find(ada, '前名')).toEqual([])
  })

  it('[SRCH-03] follows versions, renames and copies, and forgets what is deleted', async () => {
    const ada = await buildMember(test)
    const file = await write(ada, 'plan.txt', 'the zeppelin leaves')
    await readAll()
    await ada.client.ok(e.rename, { params: { id: file.id }, body: { name: 'renamed.txt' } })
    const folder = await buildFolder(ada, 'copies')
    await ada.client.ok(e.copy, { body: { ids: [file.id], to: folder.id } })
    await test.app.worker.runDue()
    expect(await find(ada, 'zeppelin')).toEqual(['renamed.txt', 'renamed.txt'])
    expect(await find(ada, 'zeppelin', { in: folder.id })).toEqual(['renamed.txt'])
    expect(await find(ada, 'zeppelin', { type: 'image' })).toEqual([])

    await buildFile(test, ada, { name: 'renamed.txt', text: 'nothing' })
    expect(await find(ada, 'zeppelin')).toEqual(['renamed.txt'])
    const [older] = (await ada.client.ok(versionEndpoints.versions, { params: { id: file.id } })).data.slice(1)
    await ada.client.ok(versionEndpoints.restoreVersion, { params: { id: older?.id } })
    expect(await find(ada, 'zeppelin')).toHaveLength(2)

    await ada.client.ok(e.trash, { body: { ids: [file.id] } })
    expect(await find(ada, 'zeppelin')).toHaveLength(1)
    expect(await find(ada, 'zeppelin', { trashed: 'true' })).toEqual(['renamed.txt'])
  })

  it('[SRCH-03] drops the text and its words with the bytes', async () => {
    const ada = await buildMember(test)
    const file = await write(ada, 'gone.txt', 'quokka')
    await readAll()
    const { db } = test.app.services
    const before = await tables(db.read).selectFrom('content_texts').selectAll().where('text', '=', 'quokka').execute()
    expect(before).toHaveLength(1)
    await ada.client.ok(e.trash, { body: { ids: [file.id] } })
    await ada.client.ok(e.deleteForever, { body: { ids: [file.id] } })
    await test.app.worker.runDue()
    test.clock.advance(3 * 3600_000)
    await sweepFiles(test)
    expect(
      await tables(db.read).selectFrom('content_texts').selectAll().where('text', '=', 'quokka').execute(),
    ).toEqual([])
    const found = await test.app.services.search.find({ text: 'quokka', spaceIds: [ada.space.id], offset: 0, limit: 9 })
    expect(found).toEqual([])
  })

  it('[SRCH-05] shows nothing that the caller may not see, and everything that was shared', async () => {
    const [ada, eve] = [await buildMember(test), await buildMember(test)]
    const [open, closed] = [await buildFolder(ada, 'open'), await buildFolder(ada, 'closed')]
    for (let n = 0; n < 5; n++) await write(ada, `open ${n}.txt`, `the flamingo ${n}`, open.id)
    for (let n = 0; n < 230; n++) await write(ada, `closed ${n}.txt`, 'flamingo', closed.id)
    await readAll()
    expect(await find(eve, 'flamingo')).toEqual([])
    await ada.client.ok(peopleEndpoints.share, {
      params: { id: open.id },
      body: { emails: [eve.email], role: 'viewer' },
    })
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await eve.client.ok(searchEndpoints.search, { query: { q: 'flamingo', perPage: 2, cursor } })
      expect(JSON.stringify(page)).not.toContain('closed')
      seen.push(...page.data.map(item => item.name))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(seen.sort()).toEqual([0, 1, 2, 3, 4].map(n => `open ${n}.txt`))
    const all: string[] = []
    do {
      const page = await ada.client.ok(searchEndpoints.search, { query: { q: 'flamingo', perPage: 60, cursor } })
      all.push(...page.data.map(item => item.id))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect([all.length, new Set(all).size]).toEqual([235, 235])
  })

  it('still finds names if the index doesn’t answer', async () => {
    const ada = await buildMember(test)
    await write(ada, 'walrus.txt', 'walrus')
    await readAll()
    const { search } = test.app.services
    const broken = { ...search, find: () => Promise.reject(new Error('gone')) }
    const ctx = { ...test.app.ctx, search: broken, caller: { kind: 'member', userId: ada.userId } } as never
    const { data } = await searchItems(ctx, { q: 'walrus', perPage: 10 })
    expect(data.map(item => item.name)).toEqual(['walrus.txt'])
  })

  it('runs one search of a person at a time, beside those of others, and none that nobody waits for any more', async () => {
    const [ada, eve] = [await buildMember(test), await buildMember(test)]
    await write(ada, 'plover.txt', 'plover')
    await readAll()
    const { search } = test.app.services
    const running = new Map<string, number>()
    const most = { ofOne: 0, ofAll: 0, begun: 0 }
    const find =
      (who: string) =>
      async (...asked: Parameters<typeof search.find>) => {
        most.begun++
        running.set(who, (running.get(who) ?? 0) + 1)
        most.ofOne = Math.max(most.ofOne, ...running.values())
        most.ofAll = Math.max(
          most.ofAll,
          [...running.values()].reduce((sum, count) => sum + count, 0),
        )
        await new Promise(resolve => setTimeout(resolve, 20))
        running.set(who, (running.get(who) ?? 0) - 1)
        return search.find(...asked)
      }
    const ask = ({ userId }: TestMember, signal = new AbortController().signal) => {
      const caller = { kind: 'member', userId }
      const ctx = { ...test.app.ctx, signal, search: { ...search, find: find(userId) }, caller } as never
      return searchItems(ctx, { q: 'plover', perPage: 10 })
    }
    const left = new AbortController()
    const asked = [ask(ada), ask(ada), ask(ada, left.signal), ask(ada), ask(eve), ask(eve)]
    left.abort()
    const found = (await Promise.all(asked)).map(page => page.data.length)
    expect(found).toEqual([1, 1, 0, 1, 0, 0])
    expect(most).toEqual({ ofOne: 1, ofAll: 2, begun: 5 })
  })

  it('takes hostile queries as words', async () => {
    const ada = await buildMember(test)
    for (const q of ['" OR terms:x', "'a' | !b:*", '\\', 'a\ud800', '*', ':* & ', 'ﬁ ½ Ⅷ', '%', 'x'.repeat(255)]) {
      expect((await ada.client.call(searchEndpoints.search, { query: { q } })).status, q).toBe(200)
    }
    const bad = Buffer.from(JSON.stringify({ documents: -1, afterId: '' })).toString('base64url')
    expect((await ada.client.call(searchEndpoints.search, { query: { q: 'a', cursor: bad } })).problem.code).toBe(
      'list.bad-cursor',
    )
  })
})
