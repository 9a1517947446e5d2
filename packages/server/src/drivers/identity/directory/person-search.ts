import type { Entry } from 'ldapts'
import { IdentityError } from '../identity-provider.ts'
import type { DirectoryPlan } from './directory-plan.ts'
import { personAttributes } from './read-person.ts'
import type { DirectoryLine } from './servers/directory-line.ts'

/** Signs in with the service account; without one, the directory is searched anonymously. */
export async function bindService(line: DirectoryLine, { settings, servicePassword }: DirectoryPlan): Promise<void> {
  if (settings.serviceDn !== '') await line.bindService(settings.serviceDn, servicePassword)
}

/**
 * Finds someone by the filter.
 * @param ownEntry the name of the only entry to look at; null to search below the base
 * @returns null if nobody matches
 * @throws IdentityError if several match: nobody can tell then who it is
 */
export async function findPerson(
  line: DirectoryLine,
  { settings, filter }: DirectoryPlan,
  user: string,
  ownEntry: string | null = null,
): Promise<Entry | null> {
  const [entry, other] = await line.find({
    purpose: 'search',
    base: ownEntry ?? settings.base,
    scope: ownEntry === null ? 'sub' : 'base',
    filter: filter.fill({ '{{user}}': user }),
    attributes: personAttributes(settings),
    binary: [settings.idAttribute],
    atMost: 2,
  })
  if (!other) return entry ?? null
  throw new IdentityError('misconfigured', 'The filter finds several entries for one name', { field: 'filter' })
}
