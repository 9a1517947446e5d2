import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { suiteDialects } from '../../../test/databases.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { forgetGuestPermissions, guestPermissions } from './guest-permissions.ts'
import { rolesFeature } from './roles.feature.ts'

describe.each(suiteDialects)('what guests may do on %s', dialect => {
  let test: TestApp
  beforeEach(async () => {
    test = await createTestApp(dialect)
    forgetGuestPermissions(test.app.services)
  })
  afterEach(() => test.close())

  const names = async () => (await guestPermissions(test.app.services)).names
  const grant = () =>
    test.app.services.db.transaction(async tx => {
      const role = await tables(tx)
        .selectFrom('roles')
        .select('id')
        .where('is_guests', '=', 1)
        .executeTakeFirstOrThrow()
      const row = { role_id: role.id, permission: 'links.create', restrictions: '{}' }
      await tables(tx).insertInto('role_permissions').values(row).execute()
    })

  it('is what the guest role allows, and follows a change of roles immediately', async () => {
    expect(await names()).toEqual([])
    await grant()
    rolesFeature.onEvent?.(test.app.ctx, { seq: 1, type: 'role.updated', spaceId: null, userId: null, payload: {} })
    expect(await names()).toEqual(['links.create'])
  })

  it('follows a change by another process within seconds', async () => {
    expect(await names()).toEqual([])
    await grant()
    test.clock.advance(5_000)
    expect(await names()).toEqual(['links.create'])
  })
})
