import { driveEndpoints as d } from '@holdall/contract/drive/drive.endpoints.ts'
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

/** Creates a link that allows editing what is in a folder; returns its slug. */
export async function createEditingLink(owner: Client, folderId: string): Promise<string> {
  const rights = { view: true, download: true, upload: true, edit: true, list: true }
  return (await owner.ok(sharingEndpoints.createLink, { params: { id: folderId }, body: { rights } })).slug
}

interface Owning {
  readonly client: Client
  readonly objects: { readonly folder: string; readonly file: string }
}
type Recipe = (test: unknown, owning: Owning) => Promise<{ sent: Sent }>

/** Changes of what is behind a link that allows editing. */
export const linkChangeRecipes: Readonly<Record<string, Recipe>> = {
  'drive.linkNewFolder': async (_test, { client, objects: { folder } }) => ({
    sent: {
      params: { slug: await createEditingLink(client, folder) },
      body: { parentId: folder, name: 'Made by the suite' },
    },
  }),
  'drive.linkRename': async (_test, { client, objects: { folder, file } }) => ({
    sent: {
      params: { slug: await createEditingLink(client, folder), id: file },
      body: { name: 'changed by the suite.txt' },
    },
  }),
  'drive.linkMove': async (_test, { client, objects: { folder, file } }) => {
    const into = await client.ok(d.newFolder, { body: { parentId: folder, name: 'Into' } })
    return { sent: { params: { slug: await createEditingLink(client, folder) }, body: { ids: [file], to: into.id } } }
  },
  'drive.linkTrash': async (_test, { client, objects: { folder, file } }) => ({
    sent: { params: { slug: await createEditingLink(client, folder) }, body: { ids: [file] } },
  }),
  'drive.linkRestore': async (_test, { client, objects: { folder, file } }) => {
    const params = { slug: await createEditingLink(client, folder) }
    const { data } = await client.ok(d.linkTrash, { params, body: { ids: [file] } })
    return { sent: { params, body: { tickets: data.flatMap(({ ticket }) => ticket ?? []) } } }
  },
}
