import type { Me } from '@holdall/contract/accounts/accounts.schemas.ts'
import type { Permission } from '@holdall/contract/contract.ts'
import type { Command } from '../../ui/actions/command-palette.tsx'
import { may } from '../permissions.ts'

/** Something that the back-office's palette finds: people, files, actions, settings fields. */
export interface AdminCommandSource {
  readonly id: string
  /** The heading above its results. Read at each render, so that it follows the language. */
  readonly title: () => string
  /** The source is only used by holders of this permission. */
  readonly permission?: Permission
  /** All of them; the palette takes those whose label or hint contains every word. Read at each render. */
  readonly commands?: (me: Me) => readonly AdminCommand[]
  /** What the server finds for these words, best first. */
  readonly find?: (words: string, signal: AbortSignal) => Promise<readonly Command[]>
}

export type AdminCommand = Command & {
  /** The command is only offered to holders of this permission. */
  permission?: Permission
  /** Other words that find it. */
  words?: string
}

let sources: readonly AdminCommandSource[] = []

/** Called with the whole list before the back-office is shown. */
export function registerAdminCommands(list: readonly AdminCommandSource[]): void {
  sources = list
}

/** The sources that this user may use, in the order in which they were declared. */
export function visibleSources(me: Pick<Me, 'permissions'> | null, list = sources): readonly AdminCommandSource[] {
  return list.filter(({ permission }) => permission === undefined || may(me, permission))
}

/** The commands that this user may run and that contain every word. */
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
