import { settingTable } from '@holdall/contract/contract.ts'
import { settingEnvironmentName } from '@holdall/contract/kit/settings.ts'
import { type Environment, InvalidEnvironment } from '../environment.ts'

type Choices = Readonly<Record<string, readonly string[]>>

/**
 * The settings that the environment fixes. An empty variable fixes nothing.
 * @throws if a variable's value isn't valid for its setting; the message names the variable
 */
export function readFixed(env: Environment, choices: Choices): Map<string, unknown> {
  const fixed = new Map<string, unknown>()
  for (const [key, declaration] of Object.entries(settingTable)) {
    const name = settingEnvironmentName(key)
    const text = env.variables[name]
    if (text === undefined || text.trim() === '' || name === 'VERSION') continue
    const parsed = [text, parseJson(text), ({ on: true, off: false } as Record<string, unknown>)[text]]
      .filter(candidate => candidate !== undefined)
      .map(candidate => declaration.schema.safeParse(candidate))
      .find(result => result.success)
    if (!parsed?.success || !isOffered(choices, key, parsed.data)) {
      throw new InvalidEnvironment([
        `${name} has a value that the setting ${key} can’t have. Correct it, or remove it to choose in the admin area.`,
      ])
    }
    fixed.set(key, parsed.data)
  }
  return fixed
}

/** Returns whether this server offers the chosen value. */
export function isOffered(choices: Choices, key: string, value: unknown): boolean {
  const offered = choices[key]
  return offered === undefined || offered.includes(String(value))
}

/** Returns undefined for text that is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
