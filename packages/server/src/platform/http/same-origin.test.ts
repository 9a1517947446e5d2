import { requestErrors } from '@holdall/contract/site/site.contract.ts'
import { expect, it } from 'vitest'
import { readEnvironment } from '../environment.ts'
import { refuseCrossSite } from './security.ts'

const refuses = (origin: string, own: { host?: string; baseUrl?: string } = {}) => {
  const { host = 'nas', baseUrl = `http://${host}` } = own
  const request = { method: 'POST', protocol: 'http', host, headers: { origin } }
  try {
    refuseCrossSite(request as never, baseUrl)
    return false
  } catch {
    return true
  }
}

it.each([
  ['http://nas:8080', { host: 'NAS:8080' }],
  ['http://nas', { host: 'nas:80' }],
  ['https://drive.example.org', { baseUrl: 'https://Drive.Example.org:443/' }],
  ['https://xn--mnchen-3ya.example', { baseUrl: 'https://münchen.example' }],
  ['http://[::1]:3000', { host: '[0:0::1]:3000' }],
])('%s is the same origin, however the site’s own is written', (origin, own) => {
  expect(refuses(origin, own)).toBe(false)
})

it.each([
  ['http://nas:8080', { host: 'nas' }],
  ['https://nas', { host: 'nas' }],
  ['http://nas.evil.example', { host: 'nas' }],
  ['null', { host: 'nas' }],
  ['', { host: 'nas' }],
  ['file://', { host: 'nas' }],
])('%s is another one', (origin, own) => {
  expect(refuses(origin, own)).toBe(true)
})

it('reads APP_URL as browsers write it, and the refusal says what to set', () => {
  const of = (address: string) => readEnvironment({ APP_URL: address }).appUrl
  expect(of('https://Drive.Example.org:443/')).toBe('https://drive.example.org')
  expect(of('https://münchen.example')).toBe('https://xn--mnchen-3ya.example')
  expect(of('http://nas:3000')).toBe('http://nas:3000')
  expect(requestErrors['request.cross-site'].message).toMatch(/APP_URL.*Host/)
})
