import { type Entry, type Filter, OrFilter } from 'ldapts'
import type { DirectoryPlan } from './directory-plan.ts'
import { textOf } from './entry-values.ts'
import type { DirectoryLine } from './servers/directory-line.ts'

/** A company's sign-in takes at most this much. */
const mostGroups = 1000
/** Groups in groups in groups; people nest a handful. */
const mostRounds = 10
/** Entries that one search asks about. */
const together = 50

/**
 * The names of someone's groups, those that these are in included if the settings say so.
 * @returns null if groups aren't needed, or if there are too many to tell
 * @throws IdentityError or the connection's error
 */
export async function findGroups(
  line: DirectoryLine,
  plan: DirectoryPlan,
  { entry, user }: SignedIn,
): Promise<string[] | null> {
  const { groupFilter, settings } = plan
  if (groupFilter === null) return null
  const { dn } = entry
  const ofPerson = { '{{dn}}': dn, '{{user}}': userName(entry, user), '{{gid}}': textOf(entry, 'gidNumber') }
  const names = new Set<string>()
  const seen = new Set([dn.toLowerCase()])
  let asked = [dn]
  for (let round = 0; round < mostRounds && asked.length > 0; round++) {
    const found: Entry[] = []
    for (let at = 0; at < asked.length; at += together) {
      const filters = asked
        .slice(at, at + together)
        .map(one => groupFilter.fill(one === dn ? ofPerson : { '{{dn}}': one }))
      found.push(...(await groupsFor(line, plan, filters)))
      if (found.length > mostGroups) return null
    }
    // Circles end here: no group is asked about twice.
    const fresh = found.filter(entry => !seen.has(entry.dn.toLowerCase()))
    for (const entry of fresh) {
      seen.add(entry.dn.toLowerCase())
      const name = textOf(entry, settings.groupNameAttribute)
      if (name !== '') names.add(name.slice(0, 255))
    }
    if (names.size > mostGroups) return null
    // Active Directory has looked through all levels already if the filter asks it to.
    // Groups that list user names have no groups in them.
    const goesOn = settings.nestedGroups && !groupFilter.isTransitive && groupFilter.has('{{dn}}')
    asked = goesOn ? [...new Set(fresh.map(entry => entry.dn))] : []
  }
  return [...names]
}

/** Who signed in: their entry, and the name that they typed. */
export interface SignedIn {
  readonly entry: Entry
  readonly user: string
}

/** What groups call somebody (`memberUid`, RFC 2307): their user name, whatever they signed in with. */
function userName(entry: Entry, typed: string): string {
  return textOf(entry, 'uid') || textOf(entry, 'sAMAccountName') || typed
}

function groupsFor(line: DirectoryLine, plan: DirectoryPlan, filters: readonly Filter[]): Promise<Entry[]> {
  const { groupBase, groupNameAttribute } = plan.settings
  const [only] = filters
  const filter = only && filters.length === 1 ? only : new OrFilter({ filters: [...filters] })
  const attributes = [groupNameAttribute || 'cn']
  return line.findAll({ purpose: 'groups', base: groupBase, scope: 'sub', filter, attributes }, mostGroups + 1)
}
