import type { Group, GroupInput } from '@holdall/contract/groups/groups.schemas.ts'
import { queryOptions } from '@tanstack/react-query'
import type { BulkWork } from '../../platform/admin-lists/list-props.ts'
import { groupMemberList } from '../../platform/admin-lists/lists/group-members.generated.ts'
import { groupList } from '../../platform/admin-lists/lists/groups.generated.ts'
import { refreshList } from '../../platform/admin-lists/state/list-rows.ts'
import { refusalsOf } from '../../platform/admin-lists/state/outcomes.ts'
import { call } from '../../platform/api/call.ts'
import { queryClient } from '../../platform/query-client.ts'
import { t } from '../../ui/text.ts'

export function groupQuery(id: string) {
  return queryOptions({
    queryKey: ['groups', id],
    queryFn: async ({ signal }) => (await call('groups.read', { params: { id } }, { signal })).group,
  })
}

async function refreshGroups(): Promise<void> {
  await Promise.all([refreshList(groupList.id), queryClient.invalidateQueries({ queryKey: ['groups'] })])
}

/** Creates a group, or changes the one with this id. */
export async function saveGroup(id: string | undefined, input: GroupInput): Promise<Group> {
  const { group } = id
    ? await call('groups.update', { params: { id }, body: input })
    : await call('groups.create', { body: input })
  await refreshGroups()
  return group
}

export async function addMembers(id: string, userIds: string[]): Promise<void> {
  await call('groups.addMembers', { params: { id }, body: { userIds } })
  await Promise.all([refreshList(groupMemberList.id), refreshGroups()])
}

export function removal(id: string): BulkWork {
  return {
    toast: t('Removed from the group'),
    run: async (ids, signal) => {
      await call('groups.removeMembers', { params: { id }, body: { userIds: [...ids] } }, { signal })
      void refreshGroups()
      return []
    },
  }
}

export function deletion(): BulkWork {
  return {
    toast: t('Groups deleted'),
    run: async (ids, signal) => {
      const outcomes = await call('groups.delete', { params: { ids: ids.join(',') } }, { signal })
      void refreshGroups()
      return refusalsOf(outcomes)
    },
  }
}
