import { tables } from '../../../test/all-tables.ts'
import { dialects } from '../../../test/databases.ts'
import { buildFile, buildMember } from '../../../test/factories.ts'
import { createTestApp } from '../../../test/harness.ts'
import { searchConformance } from './conformance.ts'
import { createOwnIndex } from './registry.ts'

for (const dialect of dialects) {
  const name = dialect === 'sqlite' ? 'embedded' : 'postgres'
  searchConformance(name, async () => {
    const test = await createTestApp(dialect)
    const member = await buildMember(test)
    const { db } = test.app.services
    let count = 0
    return {
      driver: await createOwnIndex(db),
      spaceId: member.space.id,
      async newDocumentId() {
        const itemId = await buildFile(test, member, { name: `${++count}.txt` })
        const version = await tables(db.read)
          .selectFrom('versions')
          .select('blob_id')
          .where('item_id', '=', itemId)
          .executeTakeFirstOrThrow()
        return version.blob_id
      },
      close: () => test.close(),
    }
  })
}
