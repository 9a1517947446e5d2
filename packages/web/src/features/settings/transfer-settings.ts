import type { SettingsAnswer } from '@holdall/contract/settings/settings.schemas.ts'
import { z } from 'zod'
import { call } from '../../platform/api/call.ts'
import { downloadText } from '../../platform/download.ts'
import { sendSettings } from '../../platform/settings/settings-requests.ts'

const values = z.record(z.string(), z.unknown()).default({})
const SettingsFile = z.object({ product: z.literal('holdall-settings'), client: values, server: values })
type SettingsFile = z.infer<typeof SettingsFile>

/** A larger file is not a settings file. */
const largestFile = 5 * 1024 * 1024

/** What was set here, without secrets and computed values: a file that another Holdall site can import. */
export function settingsFileOf(answer: SettingsAnswer): SettingsFile {
  const chosen = (group: 'client' | 'server') =>
    Object.fromEntries(
      Object.entries(answer[group]).filter(([key]) => {
        const about = answer.about[key]
        return about?.source === 'database' && !about.isReadOnly && about.isSet === undefined
      }),
    )
  return { product: 'holdall-settings', client: chosen('client'), server: chosen('server') }
}

export function exportSettings(answer: SettingsAnswer): void {
  const text = `${JSON.stringify(settingsFileOf(answer), null, 2)}\n`
  downloadText(text, 'settings.json', 'application/json')
}

/** The content of a settings file; null if the file is not one. */
export function readSettingsFile(text: string): SettingsFile | null {
  try {
    return SettingsFile.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** Lets the user choose a file. Null if none was chosen. */
export function chooseSettingsFile(): Promise<SettingsFile | 'unreadable' | null> {
  return new Promise(resolve => {
    const input = document.createElement('input')
    input.type = 'file'
    input.accept = '.json,application/json'
    input.onchange = async () => {
      const file = input.files?.[0]
      if (!file) return resolve(null)
      const read = file.size <= largestFile ? readSettingsFile(await file.text().catch(() => '')) : null
      resolve(read ?? 'unreadable')
    }
    input.oncancel = () => resolve(null)
    input.click()
  })
}

interface ImportChange {
  readonly group: 'client' | 'server'
  readonly key: string
  readonly before: unknown
  readonly after: unknown
}

/** What a file would change here, leaving out equal values and those that the environment fixes. */
export function changesOf(file: SettingsFile, answer: SettingsAnswer): ImportChange[] {
  return (['client', 'server'] as const).flatMap(group =>
    Object.entries(file[group])
      .map(([key, after]) => ({ group, key, before: answer[group][key] ?? null, after }))
      .filter(({ key, before, after }) => answer.about[key]?.source !== 'environment' && !isSame(before, after)),
  )
}

/** Compares regardless of the order of keys. */
function isSame(one: unknown, other: unknown): boolean {
  const text = (value: unknown) => JSON.stringify(value, (_, part) => (isPlain(part) ? inOrder(part) : part))
  return text(one) === text(other)
}

function isPlain(part: unknown): part is object {
  return typeof part === 'object' && part !== null && !Array.isArray(part)
}

function inOrder(part: object): object {
  return Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
}

/**
 * Saves the changes of a file, all or nothing, even if someone else has changed settings in the meantime. @throws
 * ApiProblem
 */
export async function importSettings(changes: readonly ImportChange[]): Promise<void> {
  const of = (wanted: ImportChange['group']) =>
    Object.fromEntries(changes.filter(({ group }) => group === wanted).map(({ key, after }) => [key, after]))
  await sendSettings(() => call('settings.save', { body: { client: of('client'), server: of('server') } }))
}
