import { sentence } from '@holdall/contract/kit/sentences.ts'

/**
 * Describes a browser by its user agent, in words that its owner recognises. The order matters: each browser also
 * claims to be the later ones.
 */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?(?:iOS)?\/(\d+)/, 'Edge'],
  [/\b(?:OPR|OPT|OPiOS)\/(\d+)/, 'Opera'],
  [/\bVivaldi\/(\d+)/, 'Vivaldi'],
  [/\bSamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium)\/(\d+)/, 'Chrome'],
  // At most 500 characters.
  [/\bVersion\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari\//, 'Safari'],
]

const devices: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b.*\bMobile\b/, sentence('Android phone')],
  [/\bAndroid\b/, sentence('Android tablet')],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

export function describeUserAgent(userAgent: string): { device: string; browser: string } {
  const device = devices.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'Unknown device'
  for (const [pattern, name] of browsers) {
    const match = pattern.exec(userAgent)
    if (match) return { device, browser: `${name} ${match[1]}` }
  }
  return { device, browser: programName(userAgent) }
}

/** Programs put their name first: `curl/8.5.0`. */
function programName(userAgent: string): string {
  const name = /^([\w.-]{1,40})\/\d/.exec(userAgent)?.[1]
  return name && name !== 'Mozilla' ? name : sentence('Unknown browser')
}
