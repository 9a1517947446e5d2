import { expect, it } from 'vitest'
import { withAddresses } from './endpoint-addresses.ts'

it('puts addresses where endpoints are called, and nowhere else', () => {
  const code = `
    const { user } = await call('users.read', { params: { id } })
    await call(isOn ? 'users.suspend' : 'users.unsuspend', { params })
    const file = await call(
      'site.site',
      {},
    )
    const to = addressOf('users.setAvatar', { id }, { from: 'users.read' })
    may('users.update')`
  expect(withAddresses(code, 'a.ts')).toBe(`
    const { user } = await call('GET /api/v1/users/:id', { params: { id } })
    await call(isOn ? 'POST /api/v1/users/:id/suspend' : 'POST /api/v1/users/:id/unsuspend', { params })
    const file = await call(
      'GET /api/v1/site',
      {},
    )
    const to = addressOf('POST /api/v1/users/:id/avatar', { id }, { from: 'users.read' })
    may('users.update')`)
})

it('refuses an ID that is only known when the code runs', () => {
  expect(() => withAddresses('await call(id, {})', 'a.ts')).toThrow('a.ts: write the endpoint’s ID in call(id')
})
