import { settingTable } from '@holdall/contract/contract.ts'
import type { FieldError } from '@holdall/contract/kit/errors.ts'
import { collectSentences } from '@holdall/contract/kit/issues.ts'
import { isSecret, type SettingDeclaration } from '@holdall/contract/kit/settings.ts'
import { fail, tell } from '../failure.ts'
import { isOffered, parseJson } from './fixed-values.ts'

export type SettingRefusal =
  | 'setting.unknown'
  | 'setting.read-only'
  | 'setting.fixed'
  | 'setting.changed-meanwhile'
  | 'setting.needs-secret'
  | 'setting.secret-is-fixed'

interface Known {
  readonly fixed: ReadonlyMap<string, unknown>
  readonly choices: Readonly<Record<string, readonly string[]>>
}

export interface CheckedChanges {
  /** The parsed values. An empty secret leaves the stored one unchanged, so it is not included. */
  readonly values: ReadonlyMap<string, unknown>
  readonly errors: readonly FieldError[]
}

/** Parses each key by its schema. Names every invalid key, with everything that is wrong with it. */
export function checkChanges(changes: Readonly<Record<string, unknown>>, known: Known): CheckedChanges {
  const values = new Map<string, unknown>()
  const errors: FieldError[] = []
  for (const [key, next] of Object.entries(changes)) {
    const declaration = Object.hasOwn(settingTable, key) ? settingTable[key] : undefined
    if (!declaration) errors.push(refuseSetting(key, 'setting.unknown'))
    else if (declaration.readOnly) errors.push(refuseSetting(key, 'setting.read-only'))
    else if (known.fixed.has(key)) errors.push(refuseSetting(key, 'setting.fixed'))
    else checkValue(key, declaration, next, known, values, errors)
  }
  return { values, errors }
}

function checkValue(
  key: string,
  { schema }: SettingDeclaration,
  given: unknown,
  { choices }: Known,
  values: Map<string, unknown>,
  errors: FieldError[],
): void {
  const isHidden = isSecret(schema)
  if (isHidden && given === '') return
  const next = isHidden && given === null ? '' : given
  const sentences = collectSentences()
  const parsed = parseValue(schema, next, sentences.error)
  if (!parsed.success) {
    for (const { message } of parsed.error.issues) {
      errors.push({ field: key, in: 'body', ...tell(sentences.sentenceOf(message)) })
    }
  } else if (!isOffered(choices, key, parsed.data)) {
    errors.push({ field: key, in: 'body', message: 'Choose an option from the list' })
  } else values.set(key, parsed.data)
}

/** Lists and objects are also accepted as JSON text. */
function parseValue(
  schema: SettingDeclaration['schema'],
  value: unknown,
  error: ReturnType<typeof collectSentences>['error'],
) {
  const parsed = schema.safeParse(value, { error })
  if (parsed.success || typeof value !== 'string') return parsed
  const fromText = parseJson(value)
  if (typeof fromText !== 'object') return parsed
  const again = schema.safeParse(fromText, { error })
  return again.success ? again : parsed
}

export function refuseSetting(field: string, code: SettingRefusal): FieldError {
  return { field, in: 'body', ...fail(code, { key: field }).reason }
}
