import { expect, it } from 'vitest'
import { z } from 'zod'
import {
  defineSettings,
  isSettingRequired,
  isSettingShown,
  secret,
  setting,
  settingDependsOn,
  settingsSchema,
  when,
} from './settings.ts'
import { isDatePattern } from './values/date-pattern.ts'

const panel = defineSettings('shop', {
  access: 'settings.update',
  fields: {
    'shop.on': setting('client', z.boolean(), false),
    'shop.method': setting('server', z.enum(['card', 'cash']), 'card', { shownWhen: when('shop.on') }),
    card_id: setting('server', z.string(), '', { shownWhen: when('shop.method', 'card'), required: true }),
    card_secret: setting('server', secret(z.string()), '', { required: when('shop.method', 'card') }),
    made: setting('server', z.string(), '', { readOnly: true }),
  },
})
const reader = (values: Record<string, unknown>) => (key: string) => values[key]

it('shows a field while the one it depends on is shown itself', () => {
  const { fields } = panel
  const on = reader({ 'shop.on': true, 'shop.method': 'card' })
  const off = reader({ 'shop.on': false, 'shop.method': 'card' })
  expect([isSettingShown(fields, 'card_id', on), isSettingRequired(fields, 'card_id', on)]).toEqual([true, true])
  expect([isSettingShown(fields, 'card_id', off), isSettingRequired(fields, 'card_id', off)]).toEqual([false, false])
  expect([isSettingShown(fields, 'card_secret', off), isSettingRequired(fields, 'card_secret', off)]).toEqual([
    true,
    false,
  ])
  expect([...settingDependsOn(fields, 'card_id')].sort()).toEqual(['shop.method', 'shop.on'])
})

it('makes a form of what can be saved, in which a secret can be cleared', () => {
  const schema = settingsSchema(panel)
  expect(Object.keys(schema.shape)).not.toContain('made')
  expect(schema.shape.card_secret.safeParse(null).success).toBe(true)
  expect(schema.shape.card_id.safeParse(null).success).toBe(false)
})

it('refuses a public secret, and an address for a setting that isn’t secret', () => {
  const declare = (more: object) =>
    defineSettings('wrong', {
      access: 'settings.update',
      fields: {
        host: setting('server', z.string(), '', { addressOf: 'name' }),
        name: setting('server', z.string(), '', more),
      },
    })
  expect(() => declare({})).toThrow('no secret of this panel')
  expect(() =>
    defineSettings('wrong', {
      access: 'settings.update',
      fields: { key: setting('client', secret(z.string()), '', { public: true }) },
    }),
  ).toThrow('cannot be public')
})

it('[LOCALE-04] accepts date patterns and no others', () => {
  for (const pattern of ['MMMM d, y', 'yyyy-MM-dd', 'M/d/y', 'd/M/y', 'EEE d. MMM', "d 'o''clock' y", "''yy"]) {
    expect(isDatePattern(pattern), pattern).toBe(true)
  }
  for (const pattern of ['', '...', "'words'", 'yyyyy', 'hh:mm', 'D', "d 'open", 'd MMMMM', 'ddd']) {
    expect(isDatePattern(pattern), pattern).toBe(false)
  }
})
