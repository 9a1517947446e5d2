import { expect, test } from 'vitest'
import { DateFormat } from '../accounts/accounts.schemas.ts'
import { localizationSettings } from './localization.settings.ts'

test.each([
  ['of the site', localizationSettings.fields['dates.format'].schema],
  ['of a person', DateFormat],
])('a date format %s that is empty or isn’t one is refused with one sentence', (_, schema) => {
  for (const wrong of ['', 'nothing of a date', 'hh:mm']) {
    expect(schema.safeParse(wrong).error?.issues, wrong).toHaveLength(1)
  }
  expect(schema.safeParse('d. MMMM y').success).toBe(true)
})
