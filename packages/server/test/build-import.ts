import { newId } from '../src/platform/ids.ts'
import { tables } from './all-tables.ts'
import type { TestApp } from './harness.ts'

/** An import of a user that is paused, with one file in its report. */
export async function buildImport(test: TestApp, userId: string, folderId: string, name: string): Promise<string> {
  const { db, clock, vault } = test.app.services
  const id = newId()
  const source = { url: 'https://cloud.example/dav/', login: { user: 'me', password: `canary-${id}` } }
  await db.transaction(async tx => {
    await tables(tx)
      .insertInto('imports')
      .values({
        id,
        kind: 'drive',
        user_id: userId,
        folder_id: folderId,
        name,
        host: 'cloud.example',
        source: vault.seal(JSON.stringify(source), `import:${id}`),
        chosen: null,
        on_existing: 'replace',
        state: 'paused',
        job_id: null,
        error: 'sign-in-refused',
        stalls: 0,
        retry_at: null,
        is_listed: 1,
        entries: 1,
        files: 1,
        files_brought: 0,
        files_skipped: 0,
        files_failed: 1,
        bytes: 5,
        bytes_brought: 0,
        bytes_passed: 5,
        bytes_coming: 0,
        per_second: null,
        item_id: null,
        created_at: clock.now(),
        finished_at: null,
      })
      .execute()
    await tables(tx)
      .insertInto('import_entries')
      .values({
        import_id: id,
        path_hash: id,
        position: 1,
        path: `${name}.txt`,
        parent_hash: null,
        kind: 'file',
        state: 'failed',
        reason: 'not-found',
        size: 5,
        modified_at: null,
        etag: null,
        checksum: null,
        item_id: null,
        version_id: null,
      })
      .execute()
  })
  return id
}
