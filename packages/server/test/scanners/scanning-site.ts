import { driveEndpoints as d } from '@holdall/contract/drive/drive.endpoints.ts'
import { notificationEndpoints } from '@holdall/contract/notifications/notifications.contract.ts'
import type { QuarantinedFile } from '@holdall/contract/scanning/quarantine.list.ts'
import { quarantineEndpoints as q } from '@holdall/contract/scanning/scanning.contract.ts'
import { orderWaiting } from '../../src/features/scanning/on-event.ts'
import { orderRescan } from '../../src/features/scanning/scan.job.ts'
import type { Dialect } from '../../src/platform/database/database.ts'
import { buildMember, type TestMember } from '../factories.ts'
import { createTestApp, type TestApp } from '../harness.ts'
import { sendFile } from '../send-file.ts'
import { buildTeam, join, type Team } from '../workspaces.ts'

/** A site with a workspace in which two people edit files, and an administrator. */
export interface ScanningSite {
  readonly test: TestApp
  readonly admin: TestMember
  /** Sends what is scanned. */
  readonly ada: TestMember
  /** The other member of the workspace. */
  readonly bo: TestMember
  readonly team: Team
  set(changes: Record<string, unknown>): Promise<void>
  /** Uploads to the workspace, and returns the id of the file. */
  upload(name: string, text: string, more?: { onConflict?: string; parentId?: string }): Promise<string>
  /** Scans what waits, as the schedule and its job do. */
  scan(): Promise<void>
  rescan(): Promise<void>
  names(who: TestMember, folderId?: string): Promise<string[]>
  /** The bytes of a file as somebody gets them, or the code of the refusal. */
  read(who: TestMember, itemId: string): Promise<string>
  quarantine(): Promise<QuarantinedFile[]>
  /** Returns what somebody was told of. */
  told(who: TestMember): Promise<(string | undefined)[][]>
  close(): Promise<void>
}

export async function createScanningSite(
  dialect: Dialect,
  address: string,
  variables: Record<string, string> = {},
): Promise<ScanningSite> {
  const test = await createTestApp(dialect, { OUTBOUND_ALLOW: '127.0.0.1', ...variables })
  const admin = await buildMember(test, { permissions: ['admin'] })
  const team = await buildTeam(test)
  const [ada, bo] = [await buildMember(test), await buildMember(test)]
  await join(team, ada, 'Editor')
  await join(team, bo, 'Editor')
  const set = async (changes: Record<string, unknown>) => {
    await test.app.services.settings.save(changes as never, null)
  }
  await set({ 'scanner.method': 'clamd', 'scanner.clamd_address': address })
  const childrenOf = async (who: TestMember, id: string) =>
    (await who.client.ok(d.children, { params: { id }, query: { perPage: 200 } })).data
  return {
    test,
    admin,
    ada,
    bo,
    team,
    set,
    async upload(name, text, { onConflict, parentId = team.rootId } = {}) {
      const sent = await sendFile(ada.client, { name, text, parentId, ...(onConflict ? { onConflict } : {}) })
      if (sent.status !== 201) throw new Error(`The upload wasn’t accepted: ${sent.status} ${sent.raw.payload}`)
      const row = (await childrenOf(ada, parentId)).find(item => item.name === name)
      if (!row) throw new Error(`${name} isn’t there`)
      return row.id
    },
    async scan() {
      await orderWaiting(test.app.ctx)
      await test.app.worker.runDue()
      await test.app.worker.runDue()
    },
    async rescan() {
      await orderRescan(test.app.ctx)
      await test.app.worker.runDue()
      await test.app.worker.runDue()
    },
    names: async (who, folderId = team.rootId) => (await childrenOf(who, folderId)).map(item => item.name).sort(),
    async read(who, itemId) {
      const answer = await who.client.request('GET', `/api/v1/items/${itemId}/content`)
      return answer.statusCode === 200 ? answer.payload : answer.json().code
    },
    quarantine: async () => (await admin.client.ok(q.list, { query: { perPage: 100 } })).pagination.data,
    told: async who =>
      (await who.client.ok(notificationEndpoints.list, { query: { perPage: 100 } })).data.map(({ kind, facts }) => [
        kind,
        facts.name,
        facts.found,
      ]),
    close: () => test.close(),
  }
}
