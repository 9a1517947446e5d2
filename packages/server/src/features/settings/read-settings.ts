import { settingTable } from '@holdall/contract/contract.ts'
import { isEmptySetting, isSecret, settingEnvironmentName } from '@holdall/contract/kit/settings.ts'
import type { SettingState, SettingsAnswer } from '@holdall/contract/settings/settings.schemas.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { computedValues } from '../../platform/settings/hooks.ts'

/** Every setting as it is, or some of them, without the secrets. */
export async function readSettings(ctx: Ctx, isOwn: (key: string) => boolean = () => true): Promise<SettingsAnswer> {
  const { settings } = ctx
  const computed = await computedValues(ctx, settings)
  const answer: SettingsAnswer = {
    client: {},
    server: {},
    about: {},
    probes: [...new Set(ctx.settingsHooks.flatMap(hook => (hook.probe ? [hook.probe.panel] : [])))],
  }
  for (const [key, { group, schema, readOnly }] of Object.entries(settingTable)) {
    if (!isOwn(key)) continue
    const hidden = isSecret(schema)
    const value = computed.has(key) ? computed.get(key) : settings.read(key)
    const source = settings.source(key)
    const choices = settings.choices(key)
    answer[group][key] = hidden ? '' : value
    answer.about[key] = {
      source,
      version: settings.version(key),
      ...(readOnly ? { isReadOnly: true } : {}),
      ...(hidden ? { isSet: !isEmptySetting(value) } : {}),
      ...(source === 'environment' ? { variable: settingEnvironmentName(key) } : {}),
      ...(choices ? { choices: [...choices] } : {}),
    } satisfies SettingState
  }
  return answer
}
