import type {
  Grant,
  GrantChange,
  GrantOutcomes,
  GrantStep,
  ShareInput,
} from '@holdall/contract/sharing/people.schemas.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { offerUndo, sayDone } from '../../../platform/actions/undo.ts'
import { call } from '../../../platform/api/call.ts'
import { refreshListsWith, refreshViews } from '../../../platform/items/cache.ts'
import { giveReasons } from '../../../platform/items/report.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { joinSentences, t } from '../../../ui/text.ts'
import { saySharingEnded } from './ended-words.ts'
import { roleName } from './roles.ts'

const accessQuery = (itemId: string) =>
  queryOptions({
    queryKey: ['access', itemId],
    queryFn: ({ signal }) => call('sharing.access', { params: { id: itemId } }, { signal }),
  })

export function useAccess(itemId: string, isEnabled = true) {
  return useQuery({ ...accessQuery(itemId), enabled: isEnabled })
}

/** Groups whose names, and people whose names or addresses, begin with a text; people only if the site suggests them. */
export function usePeople(q: string, isEnabled: boolean) {
  return useQuery({
    queryKey: ['people', q],
    queryFn: ({ signal }) => call('sharing.people', { query: { q } }, { signal }),
    enabled: isEnabled && q.length >= 2,
    placeholderData: before => before,
    staleTime: 60_000,
  })
}

/** The maximum number of steps per call. */
const mostSteps = 1000

type Shared = { data: Grant[]; undo: GrantStep[] }

/** Gives people a role on one item. Returns their grants and the steps that undo the change. */
export async function share(item: { id: string }, body: ShareInput): Promise<Shared> {
  const shared = await call('sharing.share', { params: { id: item.id }, body })
  await refreshAccess(item.id)
  return shared
}

/** Says with whom items were shared, and offers to undo all of it. */
export function sayShared(items: number, shared: readonly Shared[]): void {
  const people = shared[0]?.data ?? []
  const words = {
    count: people.length,
    items,
    first: people[0] ? nameOf(people[0]) : '',
  }
  const done =
    items === 1
      ? t('Shared with {{count, number}} people', { ...words, defaultValue_one: 'Shared with {{first}}' })
      : t('{{items, number}} items shared with {{count, number}} people', {
          ...words,
          defaultValue_one: '{{items, number}} items shared with {{first}}',
        })
  offerGrantUndo(
    shared.flatMap(one => one.undo),
    done,
  )
}

export async function changeGrant(grant: Grant, body: GrantChange): Promise<void> {
  try {
    const now = await call('sharing.updateGrant', { params: { id: grant.id }, body })
    const words = { name: nameOf(grant), role: roleName(now.role, t) }
    offerGrantUndo([stepOf(grant, now)], t('{{name}} is now {{role}}', words))
  } finally {
    await refreshAccess(grant.itemId)
  }
}

/** Revokes a grant, and offers to restore it. */
export async function endGrant(grant: Grant): Promise<void> {
  try {
    await call('sharing.endGrant', { params: { id: grant.id } })
    offerGrantUndo([stepOf(grant, null)], t('Stopped sharing with {{name}}', { name: nameOf(grant) }))
  } finally {
    await refreshAccess(grant.itemId)
  }
}

/** Leaves what others have shared: only they can give access again. */
export async function leaveShared(itemId: string, grantId: string): Promise<void> {
  try {
    await call('sharing.endGrant', { params: { id: grantId } })
  } finally {
    await refreshAccess(itemId)
  }
}

/** Ends all sharing of these items themselves. People can be given access again; links are revoked for good. */
export async function revokeSharing(ids: readonly string[]): Promise<void> {
  const { grants, links, undo } = await call('sharing.endGrants', { body: { ids: [...ids] } })
  void queryClient.invalidateQueries({ queryKey: ['links'] })
  await refreshAccess(...ids)
  const done = saySharingEnded(grants, links)
  if (undo.length > 0) offerGrantUndo(undo, done, links)
  else sayDone(done, t('A revoked link can’t be restored. Create a new one instead.'))
}

async function undoGrants(grantSteps: readonly GrantStep[]): Promise<GrantOutcomes['data']> {
  const outcomes: GrantOutcomes['data'] = []
  try {
    for (let start = 0; start < grantSteps.length; start += mostSteps) {
      const some = grantSteps.slice(start, start + mostSteps)
      outcomes.push(...(await call('sharing.undoGrants', { body: { grantSteps: some } })).data)
    }
    return outcomes
  } finally {
    await refreshAccess(...new Set(grantSteps.map(step => step.itemId)))
  }
}

const nameOf = (grant: Grant) => grant.group?.name ?? grant.person?.name ?? grant.email

function stepOf(before: Grant, now: Grant | null): GrantStep {
  const { itemId, email, group } = before
  const holder = group ? { groupId: group.id } : { email }
  return { itemId, ...holder, from: now && stateOf(now), to: stateOf(before) }
}

function stateOf({ role, expiresAt, withVersions }: Grant): NonNullable<GrantStep['to']> {
  return { role, expiresAt, withVersions }
}

/** Links that were revoked at the same time stay revoked. */
function offerGrantUndo(grantSteps: readonly GrantStep[], done: string, links = 0): void {
  offerUndo({
    done,
    undone: t('Sharing change undone'),
    undo: async () => {
      const data = await undoGrants(grantSteps)
      const failed = data.filter(outcome => outcome.status === 'failed')
      const reasons = giveReasons(
        failed.map(({ email, error }) => ({ name: email || t('Group'), reason: t(error?.message ?? '') })),
      )
      if (failed.length === data.length) throw new Error(joinSentences(reasons))
      const count = t('{{done, number}} of {{total, number}} undone.', {
        done: data.length - failed.length,
        total: data.length,
      })
      const ended = links > 0 ? [t('People have access again. Revoked links can’t be restored.')] : []
      const remains = [...(failed.length > 0 ? [count, ...reasons] : []), ...ended]
      return joinSentences(remains) || undefined
    },
  })
}

/** Access to what is in a shared folder depends on it too, so all of it is requested again. */
export async function refreshAccess(...itemIds: string[]): Promise<void> {
  refreshViews(itemIds)
  refreshListsWith(itemIds)
  await queryClient.invalidateQueries({ queryKey: ['access'] })
}
