import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entry, groups, people, person } from '../../../test/directories/entries.ts'
import { providerFor, signIn } from '../../../test/directories/settings.ts'
import { reader, type Slapd, startSlapd, suffix, whyNoSlapd } from '../../../test/directories/slapd.ts'
import { readFilter } from './directory/filter-template.ts'

if (whyNoSlapd) console.log(`Not run here: groups by user names at a real slapd, because ${whyNoSlapd}.`)

const account = (gidNumber: string) => ({
  objectClass: ['inetOrgPerson', 'posixAccount'],
  uidNumber: '1001',
  gidNumber,
  homeDirectory: '/home/x',
})
const posixGroup = (cn: string, gidNumber: string, memberUid: readonly string[]) =>
  entry(`cn=${cn},${groups}`, { objectClass: 'posixGroup', cn, gidNumber, ...(memberUid.length > 0 && { memberUid }) })

/** RFC 2307, as small OpenLDAPs, Synology's and Univention's directories have it: groups name people by their user names. */
const entries = [
  entry(suffix, { objectClass: ['dcObject', 'organization'], dc: 'example', o: 'Example' }),
  entry(reader.dn, {
    objectClass: ['organizationalRole', 'simpleSecurityObject'],
    cn: 'reader',
    userPassword: reader.password,
  }),
  entry(people, { objectClass: 'organizationalUnit', ou: 'people' }),
  entry(groups, { objectClass: 'organizationalUnit', ou: 'groups' }),
  person('erika', { ...account('500'), mail: ['not one', 'Erika@example.com', 'e.muster@example.com'] }),
  person('o(dd)*', { ...account('501'), mail: 'odd@example.com' }, `cn=odd,${people}`),
  person('plain', { mail: 'plain@example.com' }),
  posixGroup('staff', '600', ['erika', 'o(dd)*']),
  posixGroup('primary', '500', []),
  posixGroup('others', '601', ['erik', 'plain', '*']),
  entry(`cn=readers,${groups}`, { objectClass: 'groupOfNames', cn: 'readers', member: [`uid=erika,${people}`] }),
].join('')

describe.skipIf(whyNoSlapd)('groups that list user names, at a real slapd', () => {
  let slapd: Slapd
  beforeAll(async () => {
    slapd = await startSlapd(entries)
  })
  afterAll(() => slapd?.remove())

  const filter = '(&(objectClass=inetOrgPerson)(|(uid={{user}})(mail={{user}})))'
  const groupsOf = async (groupFilter: string, user: string, name = user) =>
    (await signIn(providerFor(slapd, { filter, groupFilter }), name, `${user}-secret`))?.groups?.toSorted()

  it.each([
    ['(memberUid={{user}})', ['staff']],
    ['(&(objectClass=posixGroup)(memberUid={{user}}))', ['staff']],
    ['(|(member={{dn}})(memberUid={{user}}))', ['readers', 'staff']],
    ['(|(memberUid={{user}})(gidNumber={{gid}}))', ['primary', 'staff']],
    ['(|(member={{dn}})(memberUid={{user}})(gidNumber={{gid}}))', ['primary', 'readers', 'staff']],
  ])('are found by %s', async (groupFilter, expected) => {
    expect(await groupsOf(groupFilter, 'erika')).toEqual(expected)
    // By the user name of the entry, whatever they signed in with.
    expect(await groupsOf(groupFilter, 'erika', 'ERIKA@example.com')).toEqual(expected)
  })

  it('never become a part of the filter, and find nothing for somebody without a number', async () => {
    expect(await groupsOf('(memberUid={{user}})', 'o(dd)*')).toEqual(['staff'])
    expect(await groupsOf('(|(memberUid={{user}})(gidNumber={{gid}}))', 'plain')).toEqual(['others'])
  })

  it('come with the first address that is one', async () => {
    const erika = await signIn(providerFor(slapd, { filter }), 'erika', 'erika-secret')
    expect(erika?.email).toMatch(/^(?:erika|e\.muster)@example\.com$/)
  })
})

describe('a filter of groups', () => {
  const gaps = ['{{dn}}', '{{user}}', '{{gid}}']
  const read = (text: string) => readFilter(text, gaps, 'groupFilter')

  it('needs one of its gaps, and keeps what is filled in a value', () => {
    for (const wrong of [
      '(cn=staff)',
      '(memberUid={{name}})',
      'memberUid={{user',
      '(!(memberUid={{user}}))',
      '({{user}}=x)',
      '(cn=\\ff{{dn}})',
    ])
      expect(() => read(wrong), wrong).toThrow()
    const filter = read('(|(member={{dn}})(memberUid={{user}}))').fill({ '{{dn}}': 'cn=a)(b', '{{user}}': '*' })
    expect(filter.toString()).toBe('(|(member=cn=a\\29\\28b)(memberUid=\\2a))')
    // A value that looks like another gap's mark stays a value.
    expect(read('(memberUid={{user}})').fill({ '{{user}}': '{{dn}}' }).toString()).toContain('{{dn}}')
  })
})
