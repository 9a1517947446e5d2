import { driver, option } from '@holdall/contract/drivers/declare.ts'
import { SettingLine } from '@holdall/contract/kit/settings.ts'
import { expect, it } from 'vitest'
import type { SettingValues } from '../settings/hooks.ts'
import { defineRegistry } from './registry.ts'

const declarations = {
  plain: driver('Plain', {}),
  smtp: driver('SMTP', { host: option('mail_host', SettingLine, '') }),
}
const registry = defineRegistry<typeof declarations, { site: string }, string>(declarations, {
  plain: { create: async () => 'plain' },
  smtp: { create: async ({ site }, { host }) => `${site} by ${host}` },
})

const withHost = (host: string) => ({ get: () => host }) as unknown as SettingValues

it('creates a driver from the settings', async () => {
  expect(registry.names).toEqual(['plain', 'smtp'])
  expect(await registry.createFrom('smtp', { site: 'ours' }, withHost('mail.example.org'))).toBe(
    'ours by mail.example.org',
  )
  expect(await registry.create('smtp', { site: 'ours' }, { host: 'other' })).toBe('ours by other')
})

it('knows when a driver has to be created again: only when its own options have changed', () => {
  expect(registry.fingerprint('smtp', withHost('a'))).not.toBe(registry.fingerprint('smtp', withHost('b')))
  expect(registry.fingerprint('smtp', withHost('a'))).toBe(registry.fingerprint('smtp', withHost('a')))
  expect(registry.fingerprint('plain', withHost('a'))).toBe(registry.fingerprint('plain', withHost('b')))
  expect(registry.fingerprint('plain', withHost('a'))).not.toBe(registry.fingerprint('smtp', withHost('a')))
})
