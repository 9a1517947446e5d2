import { expect, test } from 'vitest'
import type { AuthRoute } from '../platform/registry/feature.ts'
import { matchAuthRoute } from './match-auth-route.ts'

const load: AuthRoute['load'] = () => Promise.reject(new Error('not loaded here'))
const routes: AuthRoute[] = [
  { path: '/sign-in', load },
  { path: '/reset-password/$token', load },
]

test('a path before sign-in is found, with or without a trailing slash', () => {
  expect(matchAuthRoute(routes, '/sign-in')?.route).toBe(routes[0])
  expect(matchAuthRoute(routes, '/sign-in/')?.route).toBe(routes[0])
})

test('the values in a path are decoded', () => {
  expect(matchAuthRoute(routes, '/reset-password/a%2Fb')?.params).toEqual({ token: 'a/b' })
})

test('a broken escape in a path is kept as it is', () => {
  expect(matchAuthRoute(routes, '/reset-password/%E0%A4%A')?.params).toEqual({ token: '%E0%A4%A' })
})

test('every other path belongs to the router', () => {
  expect(matchAuthRoute(routes, '/drive')).toBeNull()
  expect(matchAuthRoute(routes, '/sign-in/more')).toBeNull()
})
