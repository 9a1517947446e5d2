import type { CheckedPeople, PersonToInvite } from '@holdall/contract/user-invitations/user-invitations.schemas.ts'
import { userInvitationList } from '../../platform/admin-lists/lists/user-invitations.generated.ts'
import { refreshList } from '../../platform/admin-lists/state/list-rows.ts'
import { refusalsOf } from '../../platform/admin-lists/state/outcomes.ts'
import type { Refusal } from '../../platform/admin-lists/state/run-in-chunks.ts'
import { call } from '../../platform/api/call.ts'

type List = { people: readonly PersonToInvite[]; language: string }

export function checkPeople({ people, language }: List): Promise<CheckedPeople> {
  return call('user-invitations.check', { body: { people: [...people], language } })
}

export async function invitePeople({ people, language }: List): Promise<CheckedPeople> {
  const checked = await call('user-invitations.invite', { body: { people: [...people], language } })
  await refreshList(userInvitationList.id)
  return checked
}

export async function resend(ids: readonly string[], signal?: AbortSignal): Promise<readonly Refusal[]> {
  const body = { invitationIds: [...ids] }
  return refusalsOf(await call('user-invitations.resend', { body }, signal ? { signal } : {}))
}

export async function revoke(ids: readonly string[], signal?: AbortSignal): Promise<readonly Refusal[]> {
  const body = { invitationIds: [...ids] }
  return refusalsOf(await call('user-invitations.revoke', { body }, signal ? { signal } : {}))
}
