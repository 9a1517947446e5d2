import { expect, it } from 'vitest'
import { secureAddressOf } from './secure-address.ts'

const page = { protocol: 'http:', pathname: '/sign-in', search: '?next=%2Faccount' }
const site = { secureAddress: 'https://drive.example.org' }

it('leads from an open address to the encrypted one, and to the same page', () => {
  expect(secureAddressOf(site, page)).toBe('https://drive.example.org/sign-in?next=%2Faccount')
})

it('leads nowhere from an encrypted address, or where the site has none', () => {
  expect(secureAddressOf(site, { ...page, protocol: 'https:' })).toBeNull()
  expect(secureAddressOf({}, page)).toBeNull()
  expect(secureAddressOf(null, page)).toBeNull()
})
