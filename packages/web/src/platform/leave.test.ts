import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { leaveSignedOut, leaveToSignIn } from './leave.ts'

const provider = 'https://company.example/logout'
const assign = vi.fn()

beforeEach(() => {
  assign.mockReset()
  vi.stubGlobal('location', { pathname: '/account', search: '?a=b', assign })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

it('goes to sign-in again after a sign-out that failed', async () => {
  const refused = leaveSignedOut(() => Promise.reject(new Error('The server is away')))
  void leaveToSignIn()
  await expect(refused).rejects.toThrow('The server is away')
  expect(assign).not.toHaveBeenCalled()
  void leaveToSignIn()
  expect(assign).toHaveBeenCalledWith('/sign-in?next=%2Faccount%3Fa%3Db')
})

it('goes to the provider after signing out, whatever else is refused meanwhile', async () => {
  const ended = Promise.withResolvers<string>()
  void leaveSignedOut(() => ended.promise)
  void leaveToSignIn()
  expect(assign).not.toHaveBeenCalled()
  ended.resolve(provider)
  await vi.waitFor(() => expect(assign).toHaveBeenCalled())
  void leaveToSignIn()
  expect(assign.mock.calls).toEqual([[provider]])
})
