import { accountEndpoints } from '@holdall/contract/accounts/accounts.endpoints.ts'
import type { Hint } from '@holdall/contract/accounts/accounts.schemas.ts'
import { trashEndpoints } from '@holdall/contract/drive/trash.endpoints.ts'
import { welcomeEndpoints as e } from '@holdall/contract/welcome/welcome.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { suiteDialects } from '../../../test/databases.ts'
import { buildFile, buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'

describe.each(suiteDialects)('first hints on %s', dialect => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp(dialect)
  })
  afterAll(() => test.close())

  const hint = async ({ client }: TestMember) => (await client.ok(e.hint)).hint
  const see = ({ client }: TestMember, hint: Hint) =>
    client.ok(accountEndpoints.updateProfile, { body: { seenHints: [hint] } })

  it('come one after the other, each once there is something to see, and never again', async () => {
    const ada = await buildMember(test)
    expect(await hint(ada)).toBeNull()
    await buildFile(test, ada, { name: 'lake.jpg', mime: 'image/jpeg' })
    expect(await ada.client.ok(e.hint)).toEqual({ hint: 'photos', folderId: ada.rootId })
    const note = await buildFile(test, ada, { name: 'note.txt' })
    await ada.client.ok(trashEndpoints.trash, { body: { ids: [note] } })
    expect(await hint(ada)).toBe('photos')
    expect((await see(ada, 'photos')).seenHints).toEqual(['photos'])
    expect(await hint(ada)).toBe('rewind')
    await see(ada, 'rewind')
    expect(await hint(ada)).toBeNull()
    for (let n = 0; n < 19; n++) await buildFile(test, ada, { name: `file ${n}.txt` })
    expect(await hint(ada)).toBe('search')
    await see(ada, 'search')
    expect((await see(ada, 'photos')).seenHints).toEqual(['photos', 'rewind', 'search'])
    expect(await hint(ada)).toBeNull()
    expect((await ada.client.ok(accountEndpoints.me)).seenHints).toEqual(['photos', 'rewind', 'search'])
  })

  it('are each person’s own', async () => {
    const ada = await buildMember(test)
    const bo = await buildMember(test)
    for (const member of [ada, bo]) await buildFile(test, member, { name: 'lake.jpg', mime: 'image/jpeg' })
    await see(ada, 'photos')
    expect([await hint(ada), await hint(bo)]).toEqual([null, 'photos'])
  })

  it('aren’t for visitors', async () => {
    expect((await test.client().call(e.hint)).status).toBe(401)
  })
})
