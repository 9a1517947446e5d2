import { expect, it } from 'vitest'
import { z } from 'zod'
import { SettingLine, setting, when } from '../kit/settings.ts'
import {
  borrowedOption,
  driver,
  driverFormKeys,
  driverNames,
  driverSettings,
  givenOption,
  option,
  parseDriverOptions,
  readDriverOptions,
  settingKeysOf,
} from './declare.ts'

const elsewhere = setting('server', SettingLine, '')
const drivers = {
  near: driver('Nearby', { root: givenOption(z.string().min(1)) }),
  far: driver('Far away', {
    host: option('far_host', SettingLine, '', { required: true }, z.string().min(1)),
    mode: option('far_mode', z.enum(['fast', 'slow']), 'fast', { shownWhen: when('far_host', 'x') }),
    client: borrowedOption('client_id', elsewhere),
    connection: option('far_connection', SettingLine, '', { readOnly: true }),
  }),
}

it('settings of a driver are shown while it is chosen, unless they say otherwise', () => {
  const settings = driverSettings(drivers, 'method', 'other_method')
  expect(Object.keys(settings)).toEqual(['far_host', 'far_mode', 'far_connection'])
  expect(settings.far_host.shownWhen).toEqual([
    { key: 'method', is: ['far'] },
    { key: 'other_method', is: ['far'] },
  ])
  expect(settings.far_host.required).toBe(true)
  expect(settings.far_mode.shownWhen).toEqual([{ key: 'far_host', is: ['x'] }])
  expect(driverSettings(drivers).far_host.shownWhen).toBeUndefined()
})

it('a form asks for the options that a driver declares and administrators may set', () => {
  expect(driverFormKeys(drivers)).toEqual(['far_host', 'far_mode'])
  expect(driverNames(drivers)).toEqual({ near: 'Nearby', far: 'Far away' })
})

it('a driver gets its settings by the names of its options, including those of another panel', () => {
  expect(settingKeysOf(drivers.far)).toEqual(['far_host', 'far_mode', 'client_id', 'far_connection'])
  expect(readDriverOptions(drivers.far, key => `the ${key}`)).toEqual({
    host: 'the far_host',
    mode: 'the far_mode',
    client: 'the client_id',
    connection: 'the far_connection',
  })
  expect(readDriverOptions(drivers.near, () => 'nothing')).toEqual({})
})

it('options are checked by what the driver accepts, which may be less than what the setting stores', () => {
  const far = { host: 'h', mode: 'slow', client: '', connection: '' }
  expect(parseDriverOptions(drivers, 'far', far)).toEqual(far)
  expect(() => parseDriverOptions(drivers, 'far', { ...far, host: '' })).toThrow()
  expect(drivers.far.options.host.setting.schema.safeParse('').success).toBe(true)
  expect(() => parseDriverOptions(drivers, 'near', {})).toThrow()
})
