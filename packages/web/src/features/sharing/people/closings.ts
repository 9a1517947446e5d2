import type { Restriction, RestrictionInput } from '@holdall/contract/sharing/restrictions.schemas.ts'
import { offerUndo } from '../../../platform/actions/undo.ts'
import { call } from '../../../platform/api/call.ts'
import { t } from '../../../ui/text.ts'
import { refreshAccess } from './queries.ts'

type Closed = { readonly name: string; readonly input: RestrictionInput }

/**
 * Restricts access to a folder for someone, and offers to undo it. `hasWayIn`: a link that anyone can use leads there, so
 * that whoever is kept out by name could still come in.
 */
export async function closeTo(itemId: string, { name, input }: Closed, hasWayIn: boolean): Promise<void> {
  try {
    const restriction = await call('sharing.close', { params: { id: itemId }, body: input })
    const isNamed = input.kind === 'person' || input.kind === 'group' || input.kind === 'grant'
    offerUndo({
      done:
        hasWayIn && isNamed
          ? t('Access restricted. {{name}} can still open it with a link.', { name })
          : t('Access restricted'),
      undone: t('Restriction removed'),
      undo: async () => {
        await open(restriction)
        return undefined
      },
    })
  } finally {
    await refreshAccess(itemId)
  }
}

/** Lets links of folders above no longer lead to a folder, and offers to undo all of it. */
export async function closeLinks(itemId: string, linkIds: readonly string[]): Promise<void> {
  const done: Restriction[] = []
  try {
    for (const targetId of linkIds)
      done.push(await call('sharing.close', { params: { id: itemId }, body: { kind: 'link', targetId } }))
  } finally {
    // Those before one that was refused stay restricted.
    if (done.length > 0) offerToOpen(done)
    await refreshAccess(itemId)
  }
}

function offerToOpen(restrictions: readonly Restriction[]): void {
  offerUndo({
    done: t('{{count, number}} links restricted', { count: restrictions.length, defaultValue_one: 'Link restricted' }),
    undone: t('Restriction removed'),
    undo: async () => {
      for (const restriction of restrictions) await open(restriction)
      return undefined
    },
  })
}

/** Removes a restriction, and offers to restore it. */
export async function openAgain(restriction: Restriction): Promise<void> {
  await open(restriction)
  offerUndo({
    done: t('Restriction removed'),
    undone: t('Access restricted'),
    undo: async () => {
      const { itemId, kind, targetId } = restriction
      await call('sharing.close', { params: { id: itemId }, body: { kind, targetId } })
      await refreshAccess(itemId)
      return undefined
    },
  })
}

async function open({ id, itemId }: Restriction): Promise<void> {
  try {
    await call('sharing.open', { params: { id } })
  } finally {
    await refreshAccess(itemId)
  }
}
