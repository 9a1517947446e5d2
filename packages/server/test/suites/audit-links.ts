import { peopleEndpoints } from '@holdall/contract/sharing/people.endpoints.ts'
import { sharingEndpoints } from '@holdall/contract/sharing/sharing.contract.ts'
import { buildMember } from '../factories.ts'
import type { Client, Sent, TestApp } from '../harness.ts'

/** Makes what takes over the link of a person who may no longer share the folder. */
export async function takingOver(test: TestApp, owner: Client, folderId: string): Promise<Sent> {
  const maker = await buildMember(test)
  const params = { id: folderId }
  const { undo } = await owner.ok(peopleEndpoints.share, { params, body: { emails: [maker.email], role: 'manager' } })
  const link = await maker.client.ok(sharingEndpoints.createLink, { params, body: {} })
  await owner.ok(peopleEndpoints.undoGrants, { body: { grantSteps: undo } })
  return { params: { id: link.id } }
}
