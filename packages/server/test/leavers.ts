import { accountEndpoints } from '@holdall/contract/accounts/accounts.endpoints.ts'
import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { type AccountsTest, registerMember, setConfirmed } from './accounts.ts'
import type { TestMember } from './factories.ts'

/** A member with a confirmed address and a password, for calls that ask for it. */
export async function buildAccount(test: AccountsTest, email: string): Promise<TestMember> {
  const client = await registerMember(test, email)
  const { id: userId } = await client.ok(accountEndpoints.me)
  await setConfirmed(test, userId)
  const [space] = (await client.ok(driveEndpoints.spaces)).data
  if (!space) throw new Error('The member has no drive')
  return { client, userId, email, space, rootId: space.rootId }
}
