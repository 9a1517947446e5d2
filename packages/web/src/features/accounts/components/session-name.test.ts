import { expect, test } from 'vitest'
import { t } from '../../../ui/text.ts'
import { deviceShape, sessionName } from './session-name.ts'

const windows = { device: 'Windows', browser: 'Firefox 140' }
const phone = { device: 'Android phone', browser: 'Chrome 141' }
const program = { device: 'Unknown device', browser: 'curl' }
const nothing = { device: 'Unknown device', browser: 'Unknown browser' }

test('a session is named by browser and device', () => {
  expect(sessionName(windows, t)).toBe('Firefox 140 on Windows')
  expect(sessionName(phone, t)).toBe('Chrome 141 on Android phone')
})

test('unknown parts are left out of the name', () => {
  expect(sessionName(program, t)).toBe('curl')
  expect(sessionName({ ...windows, browser: 'Unknown browser' }, t)).toBe('Windows')
  expect(sessionName(nothing, t)).toBe('Unknown device')
})

test('the icon distinguishes phones, computers and programs', () => {
  expect(deviceShape(phone)).toBe('phone')
  expect(deviceShape({ device: 'iPad', browser: 'Safari 26' })).toBe('phone')
  expect(deviceShape(windows)).toBe('computer')
  expect(deviceShape(program)).toBe('program')
  expect(deviceShape(nothing)).toBe('computer')
})
