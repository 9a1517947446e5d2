import { isSecret, type SettingsPanel } from '@holdall/contract/kit/settings.ts'
import type { ProbeResult, SettingsAnswer } from '@holdall/contract/settings/settings.schemas.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { isProblem } from '../api/problem.ts'
import { queryClient } from '../query-client.ts'
import { refreshSite } from '../site.ts'

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => call('settings.read', {}, { signal }),
})

type Values = Readonly<Record<string, unknown>>

/** Each key in its group, with the version that it was read at. */
function groupsOf({ fields }: SettingsPanel, values: Values, answer: SettingsAnswer) {
  const of = (group: 'client' | 'server') =>
    Object.fromEntries(Object.entries(values).filter(([key]) => fields[key]?.group === group))
  const versions = Object.keys(values).map(key => [key, answer.about[key]?.version ?? 0])
  return { client: of('client'), server: of('server'), versions: Object.fromEntries(versions) }
}

/** Saves what has changed. The site as everybody sees it follows at once. @throws ApiProblem */
export async function saveSettings(panel: SettingsPanel, changes: Values, answer: SettingsAnswer): Promise<void> {
  try {
    await takeOver(await call('settings.save', { body: groupsOf(panel, changes, answer) }))
  } catch (error) {
    // What somebody else has written meanwhile is shown beside one's own.
    if (isProblem(error, 'request.invalid')) await queryClient.refetchQueries(settingsQuery)
    throw error
  }
}

/** The settings are as the server has just answered them. */
export async function takeOver(answer: SettingsAnswer): Promise<void> {
  queryClient.setQueryData(settingsQuery.queryKey, answer)
  void queryClient.invalidateQueries({ queryKey: ['settings-history'] })
  await refreshSite()
}

/** Tries the values on the screen without saving them. @throws ApiProblem */
export function probePanel(
  panel: SettingsPanel,
  changes: Values,
  answer: SettingsAnswer,
  signal: AbortSignal,
): Promise<ProbeResult> {
  const { client, server } = groupsOf(panel, changes, answer)
  return call('settings.probe', { params: { panel: panel.panel }, body: { client, server } }, { signal })
}

/** What the fields of a panel begin with. */
export function valuesOf({ fields }: SettingsPanel, answer: SettingsAnswer): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => !field.readOnly)
      .map(([key, { group, schema }]) => [key, isSecret(schema) ? '' : answer[group][key]]),
  )
}
