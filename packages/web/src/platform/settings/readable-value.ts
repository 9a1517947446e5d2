import { isSecret, type SettingDeclaration } from '@holdall/contract/kit/settings.ts'
import { z } from 'zod'
import type { Translate } from '../../ui/text.ts'

/** A value of a setting in words, for sentences and differences. */
export function readableValue({ schema }: SettingDeclaration, value: unknown, text: Translate): string {
  if (isSecret(schema)) return value === '' || value === null ? text('Empty') : text('Set')
  if (value === null || value === undefined || value === '') return text('Empty')
  if (typeof value === 'boolean') return value ? text('On') : text('Off')
  const choices = z.globalRegistry.get(schema)?.choices as Record<string, string> | undefined
  if (typeof value === 'string') return choices?.[value] === undefined ? value : text(choices[value])
  if (Array.isArray(value) && value.length === 0) return text('Empty')
  if (Array.isArray(value) && value.every(isNamed)) return value.map(wordsOf).join('; ')
  return typeof value === 'number' ? String(value) : JSON.stringify(value)
}

type Named = { readonly name: string; readonly items: readonly { readonly label: string }[] }

/** A list of its own within a list, such as a menu. */
function isNamed(value: unknown): value is Named {
  return (
    typeof value === 'object' && value !== null && 'name' in value && 'items' in value && Array.isArray(value.items)
  )
}

function wordsOf({ name, items }: Named): string {
  return items.length > 0 ? `${name}: ${items.map(item => item.label).join(', ')}` : name
}

/** The label of a setting, in English; its key where it has none. */
export function settingTitle(key: string, { schema }: SettingDeclaration): string {
  return z.globalRegistry.get(schema)?.title ?? key
}

/** What a setting is for, in English. */
export function settingDescription({ schema }: SettingDeclaration): string | undefined {
  return z.globalRegistry.get(schema)?.description
}
