import { isSecret, type SettingDeclaration } from '@holdall/contract/kit/settings.ts'
import { wordValue } from '@holdall/contract/kit/values/values.ts'
import { z } from 'zod'
import { formatFileSize, formatNames } from '../../ui/format/format.ts'
import type { Translate } from '../../ui/text.ts'
import { positionName } from './menu-position.ts'

/** Names for values that are IDs, such as pages of the site. */
type NameOf = (id: string) => string | undefined

/** A setting's value in words, for sentences and differences. */
export function readableValue(
  { schema }: SettingDeclaration,
  value: unknown,
  text: Translate,
  nameOf?: NameOf,
): string {
  if (isSecret(schema)) return value === '' || value === null ? text('Empty', { meaning: 'a value' }) : text('Set')
  const { choices, input } = (z.globalRegistry.get(schema) ?? {}) as Hints
  if (typeof value === 'string' && choices?.[value] !== undefined) return text(choices[value])
  if (typeof value === 'number' && input === 'size') return formatFileSize(value)
  return inWords(value, text, nameOf) || text('Empty', { meaning: 'a value' })
}

type Hints = { readonly choices?: Readonly<Record<string, string>>; readonly input?: string }

/** Empty if there is nothing to say. */
function inWords(value: unknown, text: Translate, nameOf?: NameOf): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? text('On') : text('Off')
  if (typeof value === 'string') return nameOf?.(value) ?? value
  if (Array.isArray(value)) {
    return value.map(one => inWords(one, text, nameOf)).join(value.some(hasParts) ? '; ' : ', ')
  }
  return typeof value === 'object' ? partsInWords({ ...value }, text, nameOf) : String(value)
}

/** A menu, a link or another value with parts: its name, then the rest in brackets. */
function partsInWords(parts: Record<string, unknown>, text: Translate, nameOf?: NameOf): string {
  const { label, name, action, type, position, items, id: _, ...others } = parts
  const title = inWords(label ?? name, text)
  const more = [
    inWords(action, text, nameOf),
    typeof position === 'string' ? positionName(position, text) : '',
    ...Object.entries(others).map(([key, part]) => {
      const words = inWords(part, text, nameOf)
      return words && `${key}: ${words}`
    }),
    // A link is identified by its address.
    action === undefined ? inWords(type, text) : '',
  ].filter(Boolean)
  const rest = formatNames(more)
  const head =
    title && more.length > 0 ? text('{{name}} ({{type}})', { name: title, type: wordValue(rest) }) : title || rest
  const list = inWords(items, text, nameOf)
  return list ? `${head}: ${list}` : head
}

function hasParts(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}

/** The label of a setting, in English; its key if it has none. */
export function settingTitle(key: string, { schema }: SettingDeclaration): string {
  return z.globalRegistry.get(schema)?.title ?? key
}

/** What a setting is for, in English. */
export function settingDescription({ schema }: SettingDeclaration): string | undefined {
  return z.globalRegistry.get(schema)?.description
}
