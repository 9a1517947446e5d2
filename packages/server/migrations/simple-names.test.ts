import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { foldName, foldText } from '@holdall/contract/drive/names.ts'
import { searchEndpoints } from '@holdall/contract/search/search.contract.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { dialects } from '../test/databases.ts'
import { buildDavClient } from '../test/dav.ts'
import { buildFile, buildFolder, buildMember } from '../test/factories.ts'
import { createTestApp } from '../test/harness.ts'
import { up } from './0052-simple-names.ts'
import type { Schema } from './migration.ts'

const names = ['Maße.txt', 'ﬁne', 'ŉ', 'ᾳ', 'ᾼδης', 'և', 'ẚ', 'STRAẞE', 'README', 'été', '写真', 'ΟΔΟΣ', 'İzmir']

it.each(dialects)(
  'names that were folded into several letters are found by their new key after the update, and nothing else changes, on %s',
  async dialect => {
    const test = await createTestApp(dialect)
    try {
      const ada = await buildMember(test)
      const folder = await buildFolder(ada, 'Grüße')
      for (const name of names) await buildFile(test, ada, { name, text: name, parentId: folder.id })
      const { db } = test.app.services
      const keys = async () =>
        (
          await sql<{ name: string; name_key: string }>`select name, name_key from items where parent_id is not null
          order by name`.execute(db.read)
        ).rows
      const before = await keys()
      // As the rows were written before.
      for (const { name } of before)
        await db.transaction(tx =>
          sql`update items set name_key = ${foldText(name)} where name = ${name} and parent_id is not null`.execute(tx),
        )
      expect((await keys()).filter(({ name, name_key }) => foldName(name) !== name_key)).toHaveLength(9)
      await up(db.write as unknown as Schema, { dialect })
      expect(await keys()).toEqual(before)
      const dav = await buildDavClient(test, ada)
      expect(
        (await dav.send('GET', `/files/${encodeURIComponent('Grüße')}/${encodeURIComponent('Maße.txt')}`)).payload,
      ).toBe('Maße.txt')
      // The other word is free now, and the search finds both.
      expect(await dav.status('PUT', `/files/${encodeURIComponent('Grüße')}/Masse.txt`, { body: 'Masse' })).toBe(201)
      const found = await ada.client.ok(searchEndpoints.search, { query: { q: 'masse' } })
      expect(found.data.map(hit => hit.name).sort()).toEqual(['Masse.txt', 'Maße.txt'])
      const filtered = await ada.client.ok(driveEndpoints.children, {
        params: { id: folder.id },
        query: { filter: 'masse' },
      })
      expect(filtered.data.map(item => item.name).sort()).toEqual(['Masse.txt', 'Maße.txt'])
    } finally {
      await test.close()
    }
  },
)
