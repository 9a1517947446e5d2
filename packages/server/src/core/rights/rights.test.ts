import type { GrantRole, ItemCan } from '@holdall/contract/drive/drive.schemas.ts'
import type { WorkspacePermission } from '@holdall/contract/roles/workspace.permissions.ts'
import { describe, expect, it } from 'vitest'
import type { Restriction } from './restrictions/restriction-on.ts'
import { type HeldMembership, type HeldRole, rights } from './rights.ts'

const member = { userId: 'ann', link: null }
const folder = (id: string) => ({ id, rank: 0, state: 'live' as const })
const file = (id: string) => ({ id, rank: 1, state: 'live' as const })
/** The file `letter` in `papers` in `shared` in the root of someone else's space. */
const chain = [file('letter'), folder('papers'), folder('shared'), folder('root')]
const none = {
  isOwner: false,
  memberships: [] as HeldMembership[],
  grants: new Map<string, HeldRole[]>(),
  restrictions: new Map<string, Restriction[]>(),
  isLinkRestricted: false,
}
const plain = { since: 1, withVersions: false }
const direct = (role: GrantRole): HeldRole[] => [{ grantId: `own-${role}`, role, groupId: null, ...plain }]
const others = (grants: Record<string, GrantRole>) => ({
  ...none,
  grants: new Map(Object.entries(grants).map(([id, role]) => [id, direct(role)])),
})
const memberWith = (...names: WorkspacePermission[]) => ({
  ...none,
  memberships: [{ groupId: null, since: 1, permissions: new Set(names) }],
})
const allowed = (can: ItemCan | undefined) =>
  Object.entries(can ?? {})
    .filter(([, isAllowed]) => isAllowed)
    .map(([name]) => name)
    .sort()
    .join(' ')

describe('rights', () => {
  it.each<[GrantRole, string, string]>([
    ['viewer', 'download star view', 'download star view'],
    ['commenter', 'comment download star view', 'comment download star view'],
    ['uploader', 'comment download star view', 'add comment download star view'],
    [
      'editor',
      'comment download edit move rename star trash view',
      'add comment download edit move rename star trash view',
    ],
    [
      'manager',
      'comment download edit move rename share star trash view',
      'add comment download edit move rename share star trash view',
    ],
  ])('[SHARE-02] a %s of a folder holds the role on everything below it', (role, onFile, onFolder) => {
    const found = rights(member, others({ shared: role }), chain)
    expect(allowed(found?.can)).toBe(onFile)
    expect(allowed(found?.canBelow)).toBe(onFolder)
    expect(allowed(rights(member, others({ shared: role }), chain.slice(1))?.can)).toBe(onFolder)
    expect(found).toMatchObject({ via: 'grant', top: 2, mayList: true })
  })

  it('[SHARE-02] doesn’t allow moving, renaming or deleting a shared item without rights above it', () => {
    const top = rights(member, others({ shared: 'manager' }), chain.slice(2))
    expect(top?.can).toMatchObject({ add: true, share: true, rename: false, move: false, trash: false })
    const above = rights(member, others({ shared: 'viewer', root: 'editor' }), chain.slice(2))
    expect(above?.can).toMatchObject({ rename: true, move: true, trash: true, share: false })
  })

  it('[SHARE-02] combines everything along the path, and shows the path from the topmost item', () => {
    const found = rights(member, others({ letter: 'editor', shared: 'uploader' }), chain)
    expect(found?.can).toMatchObject({ edit: true, rename: false, comment: true, share: false })
    expect(found?.top).toBe(2)
  })

  it('combines what someone holds themselves with what their groups hold, and says through which', () => {
    const held: HeldRole[] = [
      { grantId: 'g1', role: 'viewer', groupId: null, ...plain },
      { grantId: 'g2', role: 'uploader', groupId: 'design', ...plain },
      { grantId: 'g3', role: 'commenter', groupId: 'sales', ...plain },
    ]
    const grants = new Map([
      ['shared', held],
      ['letter', [{ grantId: 'g4', role: 'editor' as const, groupId: 'sales', ...plain }]],
    ])
    const found = rights(member, { ...none, grants }, chain)
    expect(allowed(found?.can)).toBe('comment download edit star view')
    expect(allowed(found?.canBelow)).toBe('add comment download edit move rename star trash view')
    expect(found).toMatchObject({ via: 'grant', top: 2, mayTake: false })
    expect(found?.trace).toEqual([
      { via: 'grant', top: 0, groupId: 'sales' },
      { via: 'grant', top: 2, groupId: null },
      { via: 'grant', top: 2, groupId: 'design' },
      { via: 'grant', top: 2, groupId: 'sales' },
    ])
    const below = rights(member, { ...none, grants }, [folder('papers'), folder('shared'), folder('root')])
    expect(allowed(below?.can)).toBe('add comment download star view')
  })

  it('combines grant and link', () => {
    const allowedByLink = { view: false, download: false, upload: true, edit: false, list: false }
    const link = {
      id: 'l',
      slug: 's',
      itemId: 'papers',
      rights: allowedByLink,
      hasDownloadLimit: false,
      createdBy: 'bo',
    }
    const alone = rights({ userId: null, link }, others({}), chain.slice(1))
    expect([allowed(alone?.can), alone?.mayList, alone?.via]).toEqual(['add', false, 'link'])
    const both = rights({ userId: 'ann', link }, others({ shared: 'viewer' }), chain.slice(1))
    expect([allowed(both?.can), both?.mayList, both?.via]).toEqual(['add download star view', true, 'grant'])
    // With a link that doesn't list, the files themselves are out of reach.
    expect(rights({ userId: null, link }, others({}), chain)).toBeNull()
  })

  it('[LINK-05] lets a sender add to their own folder below a file request, and to nothing else', () => {
    const takes = { view: false, download: false, upload: true, edit: false, list: false }
    const base = { id: 'l', slug: 's', itemId: 'shared', rights: takes, hasDownloadLimit: false, createdBy: 'bo' }
    const link = { ...base, inboxId: 'papers' }
    const inbox = rights({ userId: null, link }, others({}), chain.slice(1))
    expect([allowed(inbox?.can), allowed(inbox?.canBelow), inbox?.mayList]).toEqual(['add', 'add', false])
    expect(rights({ userId: null, link }, others({}), chain)).toBeNull()
    // Elsewhere, or with a link that no longer accepts files, the folder gives no rights.
    const elsewhere = { ...link, itemId: 'other' }
    const closed = { ...link, rights: { ...takes, upload: false } }
    for (const one of [elsewhere, closed, { ...base, inboxId: null }, base])
      expect(rights({ userId: null, link: one }, others({}), chain.slice(1))).toBeNull()
  })

  it('gives the owner everything except moving, renaming or deleting the root', () => {
    const owner = { ...none, isOwner: true }
    expect(allowed(rights(member, owner, chain)?.can)).toBe('comment download edit move rename share star trash view')
    expect(allowed(rights(member, owner, chain.slice(3))?.can)).toBe('add comment download edit view')
  })

  it.each(['trashed', 'building', 'deleting'] as const)('gives no one access below something %s', state => {
    const hidden = chain.map((step, index) => (index === 1 ? { ...step, state } : step))
    expect(rights(member, { ...none, isOwner: true }, hidden)).toBeNull()
    expect(rights(member, others({ letter: 'manager' }), hidden)).toBeNull()
  })

  it.each<[string, WorkspacePermission[], string, string]>([
    ['looks', ['files.view'], 'star view', 'star view'],
    ['downloads', ['files.view', 'files.download'], 'download star view', 'download star view'],
    ['adds', ['files.view', 'files.create'], 'star view', 'add star view'],
    ['edits', ['files.view', 'files.update'], 'edit move rename star view', 'edit move rename star view'],
    ['deletes', ['files.view', 'files.delete'], 'star trash view', 'star trash view'],
    ['shares', ['files.view', 'files.share'], 'share star view', 'share star view'],
    ['collects', ['files.create', 'files.update', 'files.share'], '', 'add'],
    ['manages people alone', ['members.invite', 'members.update', 'workspace.delete'], '', ''],
  ])('[SPACE-02] a role in the workspace that %s holds that and no more', (_what, names, onFile, onFolder) => {
    const found = rights(member, memberWith(...names), chain)
    expect(allowed(found?.can)).toBe(onFile)
    expect(allowed(found?.canBelow)).toBe(onFolder)
    if (found) expect(found).toMatchObject({ via: 'member', top: 3, mayList: names.includes('files.view') })
    expect(allowed(rights(member, memberWith(...names), chain.slice(3))?.can)).not.toMatch(
      /move|rename|share|star|trash/,
    )
  })

  it('[SPACE-02] combines a workspace role with grants, and lets items leave the workspace by the role only', () => {
    const editing = ['files.view', 'files.download', 'files.update', 'files.delete'] as const
    expect(rights(member, memberWith(...editing), chain)?.mayTake).toBe(true)
    expect(rights(member, memberWith('files.view', 'files.update', 'files.delete'), chain)?.mayTake).toBe(false)
    expect(rights(member, others({ shared: 'manager' }), chain)?.mayTake).toBe(false)
    const both = rights(member, { ...memberWith('files.view'), grants: new Map([['shared', direct('editor')]]) }, chain)
    expect(both).toMatchObject({ via: 'member', top: 3, can: { edit: true, rename: true, share: false } })
  })

  it('gives nothing without a source', () => {
    expect(rights(member, others({}), chain)).toBeNull()
    expect(rights(member, others({ elsewhere: 'manager' }), chain)).toBeNull()
    expect(rights(member, others({ shared: 'manager' }), [])).toBeNull()
  })
})
