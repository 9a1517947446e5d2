import { settingTable } from '@holdall/contract/contract.ts'
import { isSecret, settingEnvironmentName } from '@holdall/contract/kit/settings.ts'
import { type Command, CommandError, exitCodes } from '../../../platform/commands/command.ts'
import { formatTable } from '../../../platform/commands/format.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { Failure } from '../../../platform/failure.ts'
import { saveSettings } from '../save-settings.ts'
import { asOperator, type ShownSetting, shownSettings } from './shown-settings.ts'

const textOf = ({ value, isSet }: ShownSetting) =>
  isSet === undefined ? JSON.stringify(value) : isSet ? '(set)' : '(not set)'

export const getSettingsCommand: Command = {
  name: 'settings get',
  summary: 'Show settings and where each value comes from; secrets are never shown',
  args: [{ name: 'PART', summary: 'Only keys containing this', isOptional: true }],
  options: [{ name: 'changed', summary: 'Only settings that differ from their default' }],
  async run({ args: [part = ''], options, output, withSite }) {
    const all = await withSite(ctx => shownSettings(ctx, key => key.includes(part)))
    const wanted = options.changed === undefined ? all : all.filter(({ source }) => source !== 'default')
    output.result(wanted, () =>
      wanted.length === 0
        ? 'None.'
        : formatTable([['KEY', 'FROM', 'VALUE'], ...wanted.map(one => [one.key, one.source, textOf(one)])]),
    )
    return exitCodes.done
  },
}

export const setSettingCommand: Command = {
  name: 'settings set',
  summary: 'Change a setting, with the same checks as in the admin area',
  details: `The value is JSON (true, 20, "text", ["a"]), or otherwise taken as text. If you leave it out, and for secrets, you are
asked for it, or it is read from the first line of standard input. A running server applies it within a second. If a change has consequences, such as keys of
another account of a payment gateway, they are listed and nothing is saved, unless you add --accept. Keys that only work together, such as both Stripe keys, are changed in
the admin area.`,
  args: [
    { name: 'KEY', summary: 'The key as shown by "settings get"' },
    {
      name: 'VALUE',
      summary: 'The value. Not for secrets: other users could read them in the process list',
      isOptional: true,
    },
  ],
  options: [{ name: 'accept', summary: 'Save even if the change has consequences' }],
  async run({ args: [key = '', given], options, output, withSite, readSecret }) {
    const declaration = settingTable[key]
    if (!declaration) throw new CommandError(`There is no setting ${key}.`)
    if (given !== undefined && isSecret(declaration.schema))
      throw new CommandError(
        'Don’t put a secret on the command line: leave it out, and you will be asked for it.',
        exitCodes.usage,
      )
    const value = parseValue(given ?? (await readSecret(`Value of ${key}:`)), isSecret(declaration.schema))
    await withSite(ctx => save(ctx, key, value, options.accept !== undefined))
    output.result({ key }, () => `${key} is saved.`)
    return exitCodes.done
  },
}

function parseValue(text: string, isText: boolean): unknown {
  if (isText) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

async function save(ctx: Ctx, key: string, value: unknown, isAccepting: boolean): Promise<void> {
  if (ctx.settings.source(key) === 'environment')
    throw new CommandError(`${key} is set by the environment (${settingEnvironmentName(key)}).`)
  const group = settingTable[key]?.group ?? 'server'
  const changes = { [group]: { [key]: value } }
  try {
    await saveSettings(asOperator(ctx), changes)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const consequences = consequencesOf(error)
    if (consequences === null) throw new CommandError([error.message, ...reasonsOf(error)].join('\n'))
    if (!isAccepting)
      throw new CommandError([...reasonsOf(error), 'Nothing was saved. To save anyway, add --accept.'].join('\n'))
    await saveSettings(asOperator(ctx), { ...changes, accepted: consequences })
  }
}

function reasonsOf({ details }: Failure): string[] {
  return details.errors?.map(({ field, message }) => `${field}: ${withoutMarkup(message)}`) ?? []
}

/** What would have to be accepted; null if something else is wrong, too. */
function consequencesOf({ details: { errors = [] } }: Failure): string[] | null {
  const isAll = errors.length > 0 && errors.every(({ code }) => code === 'setting.consequence')
  return isAll ? errors.map(({ field }) => field) : null
}

/** Messages of settings are HTML for the form. */
function withoutMarkup(html: string): string {
  return html
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
}
