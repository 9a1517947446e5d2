import { type Command, exitCodes } from '../../../platform/commands/command.ts'
import { shownSettings } from './shown-settings.ts'

export const exportSettingsCommand: Command = {
  name: 'settings export',
  summary: 'Print changed settings as JSON, without secrets',
  details: `For a record, or to compare two sites. “values” are those saved in the admin area, “fixed” those set by the
environment, and “secrets” the names of secrets that are set; their values are never exported. A backup contains everything.`,
  options: [{ name: 'all', summary: 'Include settings with their default value, under “defaults”' }],
  async run({ options, output, withSite }) {
    const settings = await withSite(ctx => shownSettings(ctx))
    const from = (source: string) =>
      Object.fromEntries(
        settings.filter(one => one.source === source && one.isSet === undefined).map(({ key, value }) => [key, value]),
      )
    const exported = {
      values: from('database'),
      fixed: from('environment'),
      secrets: settings.filter(({ isSet }) => isSet === true).map(({ key }) => key),
      ...(options.all === undefined ? {} : { defaults: from('default') }),
    }
    output.result(exported, () => JSON.stringify(exported, null, 2))
    return exitCodes.done
  },
}
