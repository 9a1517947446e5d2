import { expect, test } from 'vitest'
import { openSocialSites } from './social-sites.ts'

const on = Object.fromEntries(['google', 'facebook', 'twitter', 'envato'].map(name => [`social.${name}.enable`, true]))
const names = (settings: Record<string, unknown>) => openSocialSites({ settings }).map(({ name }) => name)

test('[AUTH-08] the sites that are on are offered, Envato only while it is on as a whole', () => {
  expect(names({})).toEqual([])
  expect(names({ 'social.twitter.enable': true })).toEqual(['Twitter'])
  expect(names(on)).toEqual(['Google', 'Facebook', 'Twitter'])
  expect(names({ ...on, 'envato.enable': true })).toEqual(['Google', 'Facebook', 'Twitter', 'Envato'])
})

test('[AUTH-03] none is offered while registration is closed', () => {
  expect(names({ ...on, 'registration.disable': true })).toEqual([])
})

test('none is offered while only company sign-in is allowed', () => {
  expect(openSocialSites({ settings: on, companyOnly: true })).toEqual([])
  expect(openSocialSites(null)).toEqual([])
})
