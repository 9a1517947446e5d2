import { describe, expect, it } from 'vitest'
import { describeUserAgent } from './user-agent.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

describe('a user agent', () => {
  it.each([
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
      'Windows',
      'Edge 140',
    ],
    [
      `Mozilla/5.0 (Linux; Android 15; Pixel 9) ${webkit} Chrome/140.0.0.0 Mobile Safari/537.36`,
      'Android phone',
      'Chrome 140',
    ],
    [
      `Mozilla/5.0 (Linux; Android 14; SM-X710) ${webkit} SamsungBrowser/28.0 Chrome/130.0.0.0 Safari/537.36`,
      'Android tablet',
      'Samsung Internet 28',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
      'Mac',
      'Safari 18',
    ],
    [
      'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0.1 Mobile/15E148 Safari/604.1',
      'iPad',
      'Chrome 140',
    ],
    ['curl/8.14.1', 'Unknown device', 'curl'],
    ['', 'Unknown device', 'Unknown browser'],
    ['<script>alert(1)</script>', 'Unknown device', 'Unknown browser'],
  ])('%s', (userAgent, device, browser) => {
    expect(describeUserAgent(userAgent)).toEqual({ device, browser })
  })
})
