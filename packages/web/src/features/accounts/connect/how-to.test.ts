import { expect, it } from 'vitest'
import { davAddress, deviceOf, howTos } from './how-to.ts'

const agents = {
  windows: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0',
  macos: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15',
  linux: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0',
  phone: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148',
}

it('[DAV-01] begins with the current device', () => {
  for (const [kind, agent] of Object.entries(agents)) expect(deviceOf(agent)).toBe(kind)
  expect(deviceOf('Mozilla/5.0 (Linux; Android 15) Mobile')).toBe('phone')
})

it('[DAV-01] shows each device the address in its own format', () => {
  const origin = 'https://drive.example.org'
  expect(davAddress(origin)).toBe('https://drive.example.org/dav/')
  const byKind = new Map(howTos(origin, sentence => sentence).map(one => [one.kind, one.value]))
  expect(byKind.get('windows')).toBe('https://drive.example.org/dav/')
  expect(byKind.get('linux')).toBe('davs://drive.example.org/dav/')
})
