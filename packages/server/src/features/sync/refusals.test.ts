import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { peopleEndpoints } from '@holdall/contract/sharing/people.endpoints.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { suiteDialects } from '../../../test/databases.ts'
import { buildAppPassword, buildDavClient } from '../../../test/dav.ts'
import { buildFile, buildFolder, buildMember, type MemberOptions, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { createSyncClient, nextcloudcmd, type SyncClient, type SyncRun } from '../../../test/sync-client.ts'
import { auditTree } from '../../../test/tree-audit.ts'

if (!nextcloudcmd) console.log('Refusals aren’t tried with Nextcloud’s client: there is no nextcloudcmd')

describe.skipIf(!nextcloudcmd).each(suiteDialects)(
  '[SYNC-09] what is refused reaches people through Nextcloud’s client, on %s',
  dialect => {
    let test: TestApp
    let address: string
    let ada: TestMember
    let client: SyncClient
    beforeAll(async () => {
      test = await createTestApp(dialect)
      address = await test.app.http.listen({ port: 0, host: '127.0.0.1' })
    })
    afterAll(() => test.close())
    afterEach(async () => {
      client.remove()
      await test.app.services.settings.save({ 'uploads.max_size': null, 'uploads.blocked_extensions': [] }, null)
    })

    async function start(options: MemberOptions = {}): Promise<void> {
      ada = await buildMember(test, options)
      client = createSyncClient(address, ada.email, (await buildAppPassword(test, ada)).secret)
      await buildFile(test, ada, { name: 'steady.txt', text: 'steady' })
      await client.run()
    }
    const here = (path: string) => join(client.folder, path)
    const put = (path: string, text = path) => writeFileSync(here(path), text)
    const stored = async () =>
      (await auditTree(test, ada.space.id)).paths.filter(path => path.startsWith('/')).map(path => path.slice(1))
    /** The reasons that the client gives for an item, as its window would show them. */
    const reasonsOf = ({ output }: SyncRun, path: string) =>
      output
        .split('\n')
        .filter(line => line.includes(`Could not complete propagation of ${JSON.stringify(path)}`))
        .map(line => line.slice(line.indexOf('error: ')))

    /** Puts a file that is refused between two that aren't. Its reason is told, it stays, and the others arrive. */
    async function expectRefusal(path: string, reason: string, text?: string): Promise<void> {
      put('a first.txt')
      put('z last.txt')
      put(path, text)
      const run = await client.run()
      expect(run.code, run.output).not.toBe(0)
      expect(reasonsOf(run, path)).toEqual([expect.stringContaining(reason)])
      expect(await stored()).toEqual(['a first.txt', 'steady.txt', 'z last.txt'])
      expect(client.read().get(path)).toBe(text ?? path)
    }

    it('a full drive', async () => {
      await start({ availableSpace: 1000 })
      await expectRefusal('big.bin', 'exceeds the quota', 'x'.repeat(5000))
    })

    it('a file that is too large', async () => {
      await test.app.services.settings.save({ 'uploads.max_size': 2000 }, null)
      await start()
      await expectRefusal('big.bin', 'Files can’t be larger than 2 KB here. Choose a smaller file.', 'x'.repeat(5000))
    })

    it('a type that the site blocks, also under a new name: that one is taken back', async () => {
      await test.app.services.settings.save({ 'uploads.blocked_extensions': ['exe'] }, null)
      await start()
      await expectRefusal('setup.exe', 'Files of type “exe” aren’t allowed here. Choose another file.')
      rmSync(here('setup.exe'))
      renameSync(here('steady.txt'), here('steady.exe'))
      put('b.txt')
      const run = await client.run()
      expect(reasonsOf(run, 'steady.exe')[0]).toContain('415')
      await client.run()
      expect(await stored()).toEqual(['a first.txt', 'b.txt', 'steady.txt', 'z last.txt'])
      expect(client.read().get('steady.txt')).toBe('steady')
    })

    it('names that can’t be kept, of files and of folders: what is in these waits', async () => {
      await start()
      await expectRefusal('tab\there.txt', 'Use a name without control or broken characters')
      rmSync(here('tab\there.txt'))
      mkdirSync(here('tab\tfolder'))
      put('tab\tfolder/inside.txt')
      put('b.txt')
      const run = await client.run()
      // Of folders and moves, this client tells the status alone.
      expect(reasonsOf(run, 'tab\tfolder')[0]).toContain('400 Bad Request')
      expect(await stored()).toEqual(['a first.txt', 'b.txt', 'steady.txt', 'z last.txt'])
      expect(client.read().get('tab\tfolder/inside.txt')).toBe('tab\tfolder/inside.txt')
    })

    it('names that Windows can’t have aren’t refused: they travel both ways', async () => {
      await start()
      const names = ['con.txt', 'aux', 'NUL.a', 'end.', 'x:y*|<>?".md', 'back\\slash']
      for (const name of names.slice(0, 4)) await buildFile(test, ada, { name, text: name })
      for (const name of names.slice(4)) put(name)
      mkdirSync(here('prn'))
      put('prn/lpt1')
      const run = await client.run()
      expect(run.code, run.output).toBe(0)
      const all = [...names, 'prn', 'prn/lpt1', 'steady.txt'].sort()
      expect([...client.read().keys()].sort()).toEqual(all)
      expect((await stored()).map(path => path.replace(/\/$/, '')).sort()).toEqual(all)
    })

    it('locks of others: the change waits, and arrives when the lock has ended', async () => {
      await start()
      await buildFile(test, ada, { name: 'locked.txt', text: 'before' })
      await client.run()
      const dav = await buildDavClient(test, ada)
      const body = `<lockinfo xmlns="DAV:"><lockscope><exclusive/></lockscope><locktype><write/></locktype></lockinfo>`
      const lock = await dav.send('LOCK', '/files/locked.txt', { body })
      put('locked.txt', 'changed on the computer')
      put('z last.txt')
      const run = await client.run()
      expect(reasonsOf(run, 'locked.txt')[0]).toContain('Open in one of your other apps')
      expect((await stored()).sort()).toEqual(['locked.txt', 'steady.txt', 'z last.txt'])
      expect((await dav.send('GET', '/files/locked.txt')).payload).toBe('before')
      expect(client.read().get('locked.txt')).toBe('changed on the computer')
      await dav.send('UNLOCK', '/files/locked.txt', { headers: { 'lock-token': String(lock.headers['lock-token']) } })
      await client.run()
      expect((await dav.send('GET', '/files/locked.txt')).payload).toBe('changed on the computer')
    })

    it('folders that are shared to read', async () => {
      await start()
      const bo = await buildMember(test)
      const plans = await buildFolder(bo, 'Plans')
      await buildFile(test, bo, { name: 'plan.txt', text: 'the plan', parentId: plans.id })
      const body = { emails: [ada.email], role: 'viewer' }
      await bo.client.ok(peopleEndpoints.share, { params: { id: plans.id }, body })
      await client.run()
      put('a first.txt')
      put('z last.txt')
      put('Plans/mine.txt')
      put('Plans/plan.txt', 'changed where it may only be read')
      const run = await client.run()
      expect(reasonsOf(run, 'Plans/mine.txt')[0]).toContain("you don't have permission to add files")
      expect(reasonsOf(run, 'Plans/plan.txt')[0]).toContain('it is read-only on the server')
      expect(await stored()).toEqual(['a first.txt', 'steady.txt', 'z last.txt'])
      expect((await auditTree(test, bo.space.id)).paths).toEqual(['/Plans/', '/Plans/plan.txt'])
      const local = client.read()
      expect(local.get('Plans/plan.txt')).toBe('the plan')
      expect([...local.values()]).toContain('changed where it may only be read')
      expect(local.get('Plans/mine.txt')).toBe('Plans/mine.txt')
    })
  },
)
