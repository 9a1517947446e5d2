import { AndFilter, type Entry, type Filter, OrFilter, PresenceFilter } from 'ldapts'
import { IdentityError } from '../identity-provider.ts'
import { accountIdOf, filterOfId } from './account-id.ts'
import type { DirectoryPlan } from './directory-plan.ts'
import { stateAttributes, whyDisabled } from './is-disabled.ts'
import type { DirectoryLine, Search } from './servers/directory-line.ts'

/** People whom one search asks about; its pages have half as many. */
const together = 200
/** The same for a search without pages, below every usual limit of servers. */
const fewTogether = 10

/**
 * Who of these is still there, matches the filter, and isn't disabled.
 * @throws IdentityError, also if the directory suddenly shows nobody at all
 */
export async function readStill(
  line: DirectoryLine,
  plan: DirectoryPlan,
  accountIds: readonly string[],
  now: number,
): Promise<ReadonlySet<string>> {
  const wanted = [...new Set(accountIds)]
  const seen = new Set<string>()
  const still = new Set<string>()
  const note = (entries: readonly Entry[]) => {
    for (const entry of entries) {
      const id = accountIdOf(entry, plan.settings.idAttribute)
      seen.add(id)
      if (whyDisabled(entry, now) === null) still.add(id)
    }
  }
  for (const ids of slices(wanted, together)) {
    for await (const page of line.pages(searchFor(plan, ids))) note(page)
  }
  // Somebody loses their access, so this isn't believed at once: a page without entries ends the pages too early, and
  // the success of a search without pages is certain.
  const missing = wanted.filter(id => !seen.has(id))
  for (const ids of slices(missing, fewTogether)) note(await line.find(searchFor(plan, ids)))
  if (wanted.length > 0 && seen.size === 0) await checkSearch(line, plan)
  return new Set(wanted.filter(id => still.has(id)))
}

/**
 * Looks for anyone, and then for the same entry by its ID.
 * @throws IdentityError if that fails: rights or settings are wrong then, rather than that all people have gone
 */
export async function checkSearch(line: DirectoryLine, plan: DirectoryPlan): Promise<void> {
  const { base, idAttribute } = plan.settings
  const search = { purpose: 'search', base, scope: 'sub', binary: [idAttribute], atMost: 1 } as const
  const anyone = async (...filters: Filter[]) => {
    const filter = new AndFilter({ filters: [plan.filter.open(), ...filters] })
    return (await line.find({ ...search, filter, attributes: [idAttribute] })).at(0)
  }
  const wrong = (words: string, field: string) => new IdentityError('misconfigured', words, { field })
  if (!(await anyone())) throw wrong('No one in the directory matches the filter', 'filter')
  const entry = await anyone(new PresenceFilter({ attribute: idAttribute }))
  if (!entry) throw wrong(`No one who matches the filter has the attribute ${idAttribute}`, 'idAttribute')
  // Servers find nothing by an attribute that their schema has no comparison for.
  if (await anyone(filterOfId(idAttribute, accountIdOf(entry, idAttribute)))) return
  throw wrong(`The directory finds no one by the attribute ${idAttribute}`, 'idAttribute')
}

function searchFor({ settings, filter }: DirectoryPlan, ids: readonly string[]): Omit<Search, 'atMost'> {
  const { base, idAttribute } = settings
  const anyOf: Filter = new OrFilter({ filters: ids.map(id => filterOfId(idAttribute, id)) })
  return {
    purpose: 'search',
    base,
    scope: 'sub',
    filter: new AndFilter({ filters: [anyOf, filter.open()] }),
    attributes: [idAttribute, ...stateAttributes],
    binary: [idAttribute],
  }
}

function slices<T>(all: readonly T[], length: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / length) }, (_, at) => all.slice(at * length, (at + 1) * length))
}
