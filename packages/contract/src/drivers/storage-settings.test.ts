import { expect, test } from 'vitest'
import { storageSettings } from './storage-settings.ts'

const problem = (key: keyof typeof storageSettings.fields, value: string) =>
  storageSettings.fields[key].schema.safeParse(value).error?.issues[0]?.message

test('a wrong region says what is allowed', () => {
  expect(problem('storage_s3_region', 'us-east-1')).toBeUndefined()
  expect(problem('storage_s3_region', 'us-east-10')).toBe('Use only lowercase letters, the digits 1 to 9 and hyphens')
  expect(problem('storage_digitalocean_region', 'NYC')).toBe('Use only lowercase letters and digits')
})
