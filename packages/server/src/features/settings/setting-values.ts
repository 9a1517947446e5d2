import { settingTable } from '@holdall/contract/contract.ts'
import { isSecret } from '@holdall/contract/kit/settings.ts'
import type { Needs } from '../../platform/ctx.ts'
import type { SettingValues } from '../../platform/settings/hooks.ts'

/** The values in force overlaid with others. */
export function valuesWith(ctx: Needs<'settings'>, changes: ReadonlyMap<string, unknown>): SettingValues {
  return { get: key => (changes.has(key) ? changes.get(key) : ctx.settings.read(key)) as never }
}

/** Removes secrets from a text that comes from another server, which may repeat what it was sent. */
export function withoutSecrets(text: string, values: SettingValues): string {
  return secretsOf(values).reduce((rest, secret) => rest.replaceAll(secret, '•••'), text)
}

/** Shorter secrets occur in any text, and reveal nothing. */
const shortest = 4

function secretsOf(values: SettingValues): string[] {
  return Object.entries(settingTable).flatMap(([key, { schema }]) => {
    const value: unknown = isSecret(schema) ? values.get(key as never) : ''
    if (typeof value !== 'string' || value.length < shortest) return []
    return [value, Buffer.from(value).toString('base64'), encodeURIComponent(value)]
  })
}
