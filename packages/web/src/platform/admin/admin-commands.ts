import type { Me } from '@holdall/contract/accounts/accounts.schemas.ts'
import type { Permission } from '@holdall/contract/contract.ts'
import type { Command } from '../../ui/actions/command-palette.tsx'
import { may } from '../permissions.ts'

/** Something that the back-office's palette finds: people, files, actions, fields of the settings. */
export interface AdminCommandSource {
  readonly id: string
  /** Over what it finds. Asked at each drawing, so that it follows the language. */
  readonly title: () => string
  /** Without it the source is not asked. */
  readonly permission?: Permission
  /** All of them; the palette takes those whose label or hint holds every word. Asked at each drawing. */
  readonly commands?: (me: Me) => readonly AdminCommand[]
  /** What the server finds for some words, best first. */
  readonly find?: (words: string, signal: AbortSignal) => Promise<readonly Command[]>
}

export type AdminCommand = Command & {
  /** Without it the command is not offered. */
  permission?: Permission
  /** Other words it is found by. */
  words?: string
}

let sources: readonly AdminCommandSource[] = []

/** Called with the whole list before the back-office is drawn. */
export function registerAdminCommands(list: readonly AdminCommandSource[]): void {
  sources = list
}

/** The sources that this person may ask, in the order in which they were declared. */
export function visibleSources(me: Pick<Me, 'permissions'> | null, list = sources): readonly AdminCommandSource[] {
  return list.filter(({ permission }) => permission === undefined || may(me, permission))
}

/** The commands that this person may run and that hold every word. */
export function fittingCommands<C extends AdminCommand>(
  commands: readonly C[],
  query: string,
  me: Pick<Me, 'permissions'> | null,
): C[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  return commands.filter(({ permission, label, hint = '', words: others = '' }) => {
    if (permission !== undefined && !may(me, permission)) return false
    const text = `${label} ${hint} ${others}`.toLowerCase()
    return words.every(word => text.includes(word))
  })
}
