import { expect, it } from 'vitest'
import { deviceName as nameIn } from './device-name.ts'

const deviceName = (userAgent: string) => nameIn(userAgent, sentence => sentence)

it('takes the name that an app gives, and says which app and system it is where it gives none', () => {
  const names = {
    'my-laptop (Desktop Client - Linux)': 'my-laptop (Desktop Client - Linux)',
    'Mozilla/5.0 (Linux) mirall/3.7.3git (Nextcloud, debian-6.1)': 'mirall 3.7.3git (Linux)',
    'Mozilla/5.0 (Android) Nextcloud-android/3.30.6': 'Nextcloud-android 3.30.6 (Android tablet)',
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0': 'Firefox 140 (Linux)',
    '  ': '',
    '': '',
  }
  for (const [agent, name] of Object.entries(names)) expect(deviceName(agent)).toBe(name)
})

it('reads UTF-8, and takes nothing that could change how the text around it is shown', () => {
  const latin = (text: string) => Buffer.from(text).toString('latin1')
  expect(deviceName(latin('Jürgens PC'))).toBe('Jürgens PC')
  expect(deviceName('J\u00fcrgen')).toBe('Jürgen')
  expect(deviceName(latin('a\u202eb\u200b\u2066c\n\td\u2028e'))).toBe('a b c d e')
  expect([...deviceName(latin('😀'.repeat(300)))]).toHaveLength(100)
})
