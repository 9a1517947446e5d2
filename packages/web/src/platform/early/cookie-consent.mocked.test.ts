import { beforeEach, expect, test, vi } from 'vitest'

type Module = typeof import('./cookie-consent.ts')

/** The cookies of one browser, as `document.cookie` keeps them. */
const cookies = new Map<string, string>()
let consent: Module
let settings: Record<string, unknown>

beforeEach(async () => {
  cookies.clear()
  settings = { 'cookie_notice.enable': true, 'analytics.tracking_code': 'G-TEST123456' }
  vi.stubGlobal('location', { protocol: 'https:', hostname: 'drive.example.org' })
  vi.stubGlobal('document', {
    getElementById: () => ({ textContent: JSON.stringify({ settings }) }),
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(text: string) {
      const [pair = '', ...attributes] = text.split('; ')
      const [name = '', value = ''] = pair.split('=')
      if (attributes.includes('Max-Age=0')) cookies.delete(name)
      else cookies.set(name, value)
    },
  })
  vi.resetModules()
  consent = await import('./cookie-consent.ts')
})

const answer = () => cookies.get('holdall_cookie_notice')

test('no is an answer: it is remembered, and nothing of the counting stays', () => {
  cookies.set('_ga', 'GA1.1.1')
  cookies.set('_ga_TEST123456', 'GS1')
  cookies.set('_gallery', 'ours')
  expect(consent.isCookieNoticeOpen()).toBe(true)
  consent.declineCookies()
  expect(consent.isCookieNoticeOpen()).toBe(false)
  expect([...cookies]).toEqual([
    ['_gallery', 'ours'],
    ['holdall_cookie_notice', 'declined'],
  ])
})

test('yes can be taken back, after which nothing counts and the notice asks again', () => {
  consent.acceptCookies()
  expect(answer()).toBe('accepted-counting')
  cookies.set('_ga', 'GA1.1.1')
  consent.askAgain()
  expect([...cookies]).toEqual([])
  expect(consent.isCookieNoticeOpen()).toBe(true)
})

test('whoever accepted before visits were counted is asked, and whoever declined isn’t', () => {
  cookies.set('holdall_cookie_notice', 'accepted')
  expect(consent.isCookieNoticeOpen()).toBe(true)
  cookies.set('holdall_cookie_notice', 'declined')
  expect(consent.isCookieNoticeOpen()).toBe(false)
})
