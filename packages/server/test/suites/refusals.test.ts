import { impersonationEndpoints } from '@holdall/contract/accounts/impersonation.endpoints.ts'
import { appearanceEndpoints } from '@holdall/contract/appearance/appearance.contract.ts'
import { commentEndpoints } from '@holdall/contract/comments/comments.contract.ts'
import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import type { AnyEndpoint } from '@holdall/contract/kit/endpoint.ts'
import { notificationEndpoints } from '@holdall/contract/notifications/notifications.contract.ts'
import { savedSearchEndpoints } from '@holdall/contract/search/saved-searches.endpoints.ts'
import { peopleEndpoints } from '@holdall/contract/sharing/people.endpoints.ts'
import { tagEndpoints } from '@holdall/contract/tags/drive-tags.endpoints.ts'
import { manageUserEndpoints } from '@holdall/contract/users/manage.endpoints.ts'
import { workspaceEndpoints } from '@holdall/contract/workspaces/workspaces.endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../src/platform/ids.ts'
import { tables } from '../all-tables.ts'
import { suiteDialects } from '../databases.ts'
import { buildFile, buildFolder, buildMember, type TestMember } from '../factories.ts'
import { createTestApp, type Sent, type TestApp } from '../harness.ts'

/** Limits on what one user may have, and missing objects: refused by name, without any change. */
describe.each(suiteDialects)('refusals on %s', dialect => {
  let test: TestApp
  let ada: TestMember
  beforeAll(async () => {
    test = await createTestApp(dialect)
    ada = await buildMember(test)
  })
  afterAll(() => test.close())

  const refusal = async (endpoint: AnyEndpoint, sent: Sent, person = ada) => {
    const { status, problem } = await person.client.call(endpoint, sent)
    return [status, problem.code]
  }
  const nothing = { id: newId() }

  it('name what does not exist', async () => {
    const change = { params: nothing, body: { role: 'viewer' } }
    expect(await refusal(peopleEndpoints.updateGrant, change)).toEqual([404, 'grant.not-found'])
    const member = { params: nothing, body: { roleId: newId() } }
    expect(await refusal(workspaceEndpoints.updateMember, member)).toEqual([404, 'member.not-found'])
    expect(await refusal(workspaceEndpoints.read, { params: nothing })).toEqual([404, 'workspace.not-found'])
    const read = { params: nothing, body: { isRead: true } }
    expect(await refusal(notificationEndpoints.markRead, read)).toEqual([404, 'notification.not-found'])
  })

  it('begin after 200 tags and 100 saved searches per user', async () => {
    const tag = (n: number) => ({ body: { name: `Tag ${n}`, color: 'teal' } })
    for (let n = 1; n <= 200; n++) await ada.client.ok(tagEndpoints.createTag, tag(n))
    expect(await refusal(tagEndpoints.createTag, tag(201))).toEqual([409, 'tag.too-many'])
    const search = (n: number) => ({ body: { name: `Search ${n}`, query: { q: 'word' } } })
    for (let n = 1; n <= 100; n++) await ada.client.ok(savedSearchEndpoints.saveSearch, search(n))
    expect(await refusal(savedSearchEndpoints.saveSearch, search(101))).toEqual([409, 'search.too-many'])
    expect((await ada.client.ok(savedSearchEndpoints.savedSearches)).data).toHaveLength(100)
    const bo = await buildMember(test)
    expect((await bo.client.call(tagEndpoints.createTag, tag(1))).status).toBe(201)
  })

  it('begin after 200 answers to a comment', async () => {
    const file = await buildFile(test, ada, { name: 'asked.txt' })
    const add = (body: object) => ({ params: { id: file }, body })
    const question = await ada.client.ok(commentEndpoints.create, add({ text: 'Who?' }))
    const { db, clock } = test.app.services
    const row = await tables(db.read)
      .selectFrom('comments')
      .selectAll()
      .where('id', '=', question.id)
      .executeTakeFirstOrThrow()
    const answer = { answerTo: question.id, text: 'Me.' }
    await ada.client.ok(commentEndpoints.create, add(answer))
    const answers = Array.from({ length: 199 }, () => ({
      ...row,
      id: newId(),
      answers_id: question.id,
      created_at: clock.now(),
    }))
    await db.transaction(tx => tables(tx).insertInto('comments').values(answers).execute())
    expect(await refusal(commentEndpoints.create, add(answer))).toEqual([409, 'comment.too-many-answers'])
  })

  it('[SPACE-01] begin after as many workspaces as a user’s role allows', async () => {
    const bo = await buildMember(test, { hasRoles: false })
    await test.app.services.db.transaction(tx =>
      tables(tx)
        .insertInto('user_permissions')
        .values({ user_id: bo.userId, permission: 'workspaces.create', restrictions: JSON.stringify({ count: 2 }) })
        .execute(),
    )
    const create = (name: string) => bo.client.call(workspaceEndpoints.create, { body: { name, color: 'teal' } })
    const { data: first } = await create('One')
    const statuses = await Promise.all(['Two', 'Three', 'Four'].map(async name => (await create(name)).status))
    expect(statuses.toSorted()).toEqual([201, 409, 409])
    expect((await create('Five')).problem).toMatchObject({
      code: 'workspace.too-many',
      detail: 'You’ve reached your workspace limit (2). Deleted ones count too: delete one forever first.',
    })
    // Otherwise it could be restored beyond the limit.
    await bo.client.ok(workspaceEndpoints.delete, { params: { id: first.id }, body: { name: 'One' } })
    expect((await create('Six')).problem.code).toBe('workspace.too-many')
  })

  it('prevent folders nested too deeply, or named like an existing file', async () => {
    const top = await buildFolder(ada, 'tree')
    const make = (path: string[], id = top.id) => ({ params: { id }, body: { paths: [path] } })
    const levels = (count: number) => Array.from({ length: count }, (_, n) => `level ${n}`)
    // The drive itself and `tree` are two of the 256 levels.
    const { data: made } = await ada.client.ok(driveEndpoints.folderTree, make(levels(200)))
    const bottom = made.find(({ path }) => path.length === 200)?.id ?? ''
    expect(await refusal(driveEndpoints.folderTree, make(levels(55), bottom))).toEqual([409, 'item.too-deep'])
    expect((await ada.client.call(driveEndpoints.folderTree, make(levels(54), bottom))).status).toBe(201)
    await buildFile(test, ada, { name: 'notes', parentId: top.id })
    expect(await refusal(driveEndpoints.folderTree, make(['notes', 'below']))).toEqual([409, 'item.kind-conflict'])
    const { data } = await ada.client.ok(driveEndpoints.children, { params: { id: top.id } })
    expect(data.map(item => item.name)).toEqual(['level 0', 'notes'])
  })

  it('prevent the appearance area from saving other settings', async () => {
    const designer = await buildMember(test, { permissions: ['appearance.update', 'settings.update', 'admin.access'] })
    const sent = { body: { client: { 'drive.trash_days': 3 } } }
    expect((await refusal(appearanceEndpoints.save, sent, designer))[1]).toBe('appearance.not-here')
    expect(test.app.services.settings.get('drive.trash_days')).toBe(30)
  })

  it('prevent impersonating a suspended user, or from a session that has ended in the meantime', async () => {
    const admin = await buildMember(test, { permissions: ['admin', 'admin.access'] })
    const bo = await buildMember(test)
    const sent = { params: { id: bo.userId }, body: { reason: 'They asked a question' } }
    // The factory's member has no session in the table, like one whose session ended while the request was under way.
    const ended = [409, 'account.signed-out-meanwhile']
    expect(await refusal(impersonationEndpoints.impersonate, sent, admin)).toEqual(ended)
    await admin.client.ok(manageUserEndpoints.suspend, { params: { id: bo.userId } })
    expect((await refusal(impersonationEndpoints.impersonate, sent, admin))[1]).toBe('user.suspended')
  })
})
