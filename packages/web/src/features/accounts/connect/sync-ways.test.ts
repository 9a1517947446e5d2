import { expect, it } from 'vitest'
import { rcloneConfig, syncWays } from './sync-ways.ts'

const connecting = { origin: 'https://drive.example.org', userId: '01k9', email: 'ada@example.org' }

it('tells rclone the address of the member’s own files, and apps that of the site', () => {
  expect(rcloneConfig(connecting)).toBe(
    '[mydrive]\ntype = webdav\nurl = https://drive.example.org/remote.php/dav/files/01k9\nvendor = nextcloud\nuser = ada@example.org',
  )
  const values = Object.fromEntries(syncWays(connecting, sentence => sentence).map(({ kind, value }) => [kind, value]))
  expect(values).toEqual({
    desktop: connecting.origin,
    mobile: connecting.origin,
    rclone: rcloneConfig(connecting),
  })
})
