import type { Services } from '../../../platform/services.ts'
import type { AccountLibrary } from './account-port.ts'

const made = new WeakMap<object, Promise<AccountLibrary>>()

/** The library of this process. It is loaded by the first call that needs it: a server start does without. */
export function accountLibrary(services: Services): Promise<AccountLibrary> {
  const known = made.get(services.db)
  if (known) return known
  const library = import('./account-library.better-auth.ts').then(module => module.createAccountLibrary(services))
  made.set(services.db, library)
  return library
}
