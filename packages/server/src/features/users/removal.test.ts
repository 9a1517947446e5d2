import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { peopleEndpoints } from '@holdall/contract/sharing/people.endpoints.ts'
import { sharingEndpoints } from '@holdall/contract/sharing/sharing.contract.ts'
import { userEndpoints as e } from '@holdall/contract/users/users.endpoints.ts'
import { workspaceEndpoints } from '@holdall/contract/workspaces/workspaces.endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AccountsTest, createAccountsTest } from '../../../test/accounts.ts'
import { dialects } from '../../../test/databases.ts'
import { buildFile, buildFolder, buildMember, type TestMember } from '../../../test/factories.ts'

describe.each(dialects)('what removing a user affects on %s', dialect => {
  let test: AccountsTest
  let admin: TestMember
  beforeAll(async () => {
    test = await createAccountsTest(dialect)
    admin = await buildMember(test, { permissions: ['admin'] })
  })
  afterAll(() => test.close())
  const removalOf = async (person: TestMember, by = admin) =>
    (await by.client.ok(e.removal, { params: { id: person.userId } })).removal

  it('[ADMX-08] counts what is shared from the personal drive separately from workspaces, and counts the trash', async () => {
    const [ada, bo] = [await buildMember(test), await buildMember(test)]
    const folder = await buildFolder(ada, 'Plans')
    const gone = await buildFile(test, ada, { name: 'gone.txt', text: '1234567' })
    await buildFile(test, ada, { name: 'kept.txt', text: '123', parentId: folder.id })
    await ada.client.ok(driveEndpoints.trash, { body: { ids: [gone] } })
    const { rootId } = await ada.client.ok(workspaceEndpoints.create, { body: { name: 'Team', color: 'teal' } })
    const theirs = await buildFile(test, ada, { name: 'team.txt', parentId: rootId })
    for (const id of [folder.id, theirs]) {
      await ada.client.ok(sharingEndpoints.createLink, { params: { id }, body: {} })
    }
    await ada.client.ok(peopleEndpoints.share, {
      params: { id: folder.id },
      body: { emails: [bo.email, 'outsider@example.net'], role: 'viewer' },
    })
    expect(await removalOf(ada)).toMatchObject({
      files: { count: 2, bytes: 10, trashBytes: 7 },
      shared: { given: 1, links: 2, received: 0, ofDrive: { given: 1, links: 1 } },
      workspaces: { owned: [{ name: 'Team', others: 0 }] },
    })
    expect((await removalOf(bo)).shared).toEqual({ given: 0, links: 0, received: 1, ofDrive: { given: 0, links: 0 } })
  })

  it('[ADMX-08] names files only to those who may see all users’ files', async () => {
    const ada = await buildMember(test)
    await buildFile(test, ada, { name: 'diagnosis.txt', text: 'x' })
    const clerk = await buildMember(test, { permissions: ['users.view', 'users.delete'] })
    const answer = await clerk.client.call(e.removal, { params: { id: ada.userId } })
    expect(answer.data.removal).toMatchObject({ files: { count: 1, bytes: 1 }, largest: [] })
    expect(answer.raw.payload).not.toContain('diagnosis')
    expect((await removalOf(ada)).largest.map(file => file.name)).toEqual(['diagnosis.txt'])
  })
})
