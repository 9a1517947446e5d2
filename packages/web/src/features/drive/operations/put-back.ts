import type { ItemOutcome, UndoStep } from '@holdall/contract/drive/drive.schemas.ts'
import { offerUndo, sayDone } from '../../../platform/actions/undo.ts'
import { call } from '../../../platform/api/call.ts'
import { refreshFolders, refreshSpaces, refreshViews } from '../../../platform/items/cache.ts'
import { giveReasons } from '../../../platform/items/report.ts'
import { joinSentences, t } from '../../../ui/text.ts'
import { inPortions } from './bulk.ts'

type Named = { id: string; name: string; kind: 'file' | 'folder' }

export type DoneStep = {
  /** Message about what was done, and the message once it is undone. */
  done: string
  undone: string
  items: readonly Named[]
  outcomes: readonly ItemOutcome[]
}

/** Reports what was done, and offers to undo as much of it as possible. */
export function offerPutBack({ done, undone, items, outcomes }: DoneStep): void {
  const made = outcomes.filter(outcome => outcome.status === 'done')
  const steps = made.flatMap(outcome => outcome.undo ?? [])
  const final = finalReasons(made, items)
  if (steps.length === 0) {
    sayDone(done, joinSentences(giveReasons(final)))
    return
  }
  offerUndo({
    done,
    undone,
    undo: async () => {
      const outcomes = await putBack(steps)
      return sayRemains(steps, outcomes, final, items)
    },
  })
}

/** Sends the steps to be undone, and refreshes what shows their items. */
export async function putBack(steps: readonly UndoStep[]): Promise<ItemOutcome[]> {
  const byId = new Map(steps.map(step => [step.id, step]))
  try {
    return await inPortions([...byId.keys()], async ids => {
      const some = ids.flatMap(id => byId.get(id) ?? [])
      return (await call('drive.putBack', { body: { steps: some } })).data
    })
  } finally {
    refreshFolders(steps.flatMap(({ from, to }) => [from.parentId, to.parentId]))
    refreshViews(byId.keys())
    refreshSpaces()
  }
}

type Reason = { name: string; reason: string }

/** Reasons for items that were merged with something else and can't be separated again. */
function finalReasons(made: readonly ItemOutcome[], items: readonly Named[]): Reason[] {
  return made.flatMap(({ id, undo }) => {
    const item = items.find(one => one.id === id)
    if (undo || !item) return []
    const reason =
      item.kind === 'folder'
        ? t('Already merged with the existing folder.')
        : t('Already replaced the existing file, which is kept as an earlier version.')
    return { name: item.name, reason }
  })
}

/**
 * Describes what could not be undone; undefined when everything is as it was.
 * @throws Error with the reasons when nothing could be undone
 */
export function sayRemains(
  steps: readonly UndoStep[],
  outcomes: readonly ItemOutcome[],
  final: readonly Reason[],
  items: readonly Named[],
): string | undefined {
  const nameOf = (id: string, otherwise: string) => items.find(item => item.id === id)?.name ?? otherwise
  const back = new Map(outcomes.filter(one => one.status === 'done').map(outcome => [outcome.id, outcome]))
  const left = steps
    .filter(step => !back.has(step.id))
    .map(({ id, to }) => {
      const error = outcomes.find(outcome => outcome.id === id)?.error
      return { name: nameOf(id, to.name), reason: t(error?.message ?? 'Something went wrong. Please try again.') }
    })
  if (back.size === 0) throw new Error(joinSentences(giveReasons([...left, ...final])))
  const renamed = steps.flatMap(({ id, to }) => {
    const name = back.get(id)?.item?.name
    return name === undefined || name === to.name
      ? []
      : t('“{{old}}” is now called “{{name}}” because its name was taken.', { old: to.name, name })
  })
  const remains = [...left, ...final]
  if (remains.length === 0) return joinSentences(renamed) || undefined
  const count = t('{{done, number}} of {{total, number}} undone.', {
    done: back.size,
    total: steps.length + final.length,
  })
  return joinSentences([count, ...giveReasons(remains), ...renamed])
}
