import { isSecret, type SettingsPanel } from '@holdall/contract/kit/settings.ts'
import type { ProbeResult, SettingsAnswer } from '@holdall/contract/settings/settings.schemas.ts'
import { queryOptions } from '@tanstack/react-query'
import { addressOf, call } from '../api/call.ts'
import { isProblem } from '../api/problem.ts'
import { sendForm } from '../api/send-form.ts'
import { queryClient } from '../query-client.ts'
import { refreshSite } from '../site.ts'

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => call('settings.read', {}, { signal }),
})

/** Where the settings of a screen are stored. */
export type SettingsQuery = typeof settingsQuery

type Values = Readonly<Record<string, unknown>>

/** Sends the changes of a panel. @throws ApiProblem */
export type SaveSettings = (
  panel: SettingsPanel,
  changes: Values,
  answer: SettingsAnswer,
  accepted?: readonly string[],
) => Promise<void>

/** Each key in its group, with the version at which it was read. */
export function groupsOf({ fields }: SettingsPanel, values: Values, answer: SettingsAnswer) {
  const of = (group: 'client' | 'server') =>
    Object.fromEntries(Object.entries(values).filter(([key]) => fields[key]?.group === group))
  return { client: of('client'), server: of('server'), versions: versionsOf(Object.keys(values), answer) }
}

/** The settings as they were read. What someone else has changed since isn't overwritten unseen. */
export function versionsOf(keys: readonly string[], answer: SettingsAnswer): Record<string, number> {
  return Object.fromEntries(keys.map(key => [key, answer.about[key]?.version ?? 0]))
}

/** Saves the changes, with consequences that were accepted. @throws ApiProblem */
export function saveSettings(
  panel: SettingsPanel,
  changes: Values,
  answer: SettingsAnswer,
  accepted: readonly string[] = [],
): Promise<void> {
  const { certificate, ...rest } = changes
  if (typeof certificate === 'string' && certificate !== '') {
    return sendSettings(() => saveWithFile(groupsOf(panel, rest, answer), certificate, answer))
  }
  const body = { ...groupsOf(panel, changes, answer), ...(accepted.length > 0 && { accepted: [...accepted] }) }
  return sendSettings(() => call('settings.save', { body }))
}

/** A key file is sent next to the groups, as a file. */
async function saveWithFile(groups: ReturnType<typeof groupsOf>, file: string, answer: SettingsAnswer) {
  const form = new FormData()
  const versions = { ...groups.versions, ...versionsOf(['certificate'], answer) }
  for (const [name, value] of Object.entries({ ...groups, versions })) form.set(name, JSON.stringify(value))
  form.set('certificate', new File([file], 'certificate.json', { type: 'application/json' }))
  return (await sendForm('POST', addressOf('settings.save'), form)) as SettingsAnswer
}

/**
 * Changes settings; they become what the server returns, and the public site follows immediately.
 * @throws ApiProblem
 */
export async function sendSettings(
  send: () => Promise<SettingsAnswer>,
  query: SettingsQuery = settingsQuery,
): Promise<void> {
  try {
    queryClient.setQueryData(query.queryKey, await send())
  } catch (error) {
    // What someone else wrote meanwhile is shown next to the user's own values.
    if (isProblem(error, 'request.invalid')) await queryClient.refetchQueries(query)
    throw error
  }
  void queryClient.invalidateQueries({ queryKey: [`${query.queryKey[0]}-history`] })
  await refreshSite()
}

/** Tests the values on the screen without saving them. @throws ApiProblem */
export function probePanel(
  panel: SettingsPanel,
  changes: Values,
  answer: SettingsAnswer,
  signal: AbortSignal,
): Promise<ProbeResult> {
  const { client, server } = groupsOf(panel, changes, answer)
  return call('settings.probe', { params: { panel: panel.panel }, body: { client, server } }, { signal })
}

/** The initial values of a panel's fields. */
export function valuesOf({ fields }: SettingsPanel, answer: SettingsAnswer): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => !field.readOnly)
      .map(([key, { group, schema }]) => [key, isSecret(schema) ? '' : answer[group][key]]),
  )
}
