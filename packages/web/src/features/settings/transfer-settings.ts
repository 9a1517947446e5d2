import type { SettingsAnswer } from '@holdall/contract/settings/settings.schemas.ts'
import { z } from 'zod'
import { call } from '../../platform/api/call.ts'
import { downloadText } from '../../platform/download.ts'
import { sendSettings } from '../../platform/settings/settings-requests.ts'

const values = z.record(z.string(), z.unknown()).default({})
const SettingsFile = z.object({ product: z.literal('holdall-settings'), client: values, server: values })
type SettingsFile = z.infer<typeof SettingsFile>

/** More is no file of settings. */
const largestFile = 5 * 1024 * 1024

/** What was set here, but for secrets and what is worked out: a file that another site of ours can take. */
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

/** What a file holds; null where it is no file of settings. */
export function readSettingsFile(text: string): SettingsFile | null {
  try {
    return SettingsFile.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** Lets the person choose a file. Null where none was chosen. */
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

/** Saves what a file holds, whatever is set here by now: all or nothing, but for what the environment fixes here. @throws ApiProblem */
export async function importSettings({ client, server }: SettingsFile, answer: SettingsAnswer): Promise<void> {
  const free = (group: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(group).filter(([key]) => answer.about[key]?.source !== 'environment'))
  await sendSettings(() => call('settings.save', { body: { client: free(client), server: free(server) } }))
}
