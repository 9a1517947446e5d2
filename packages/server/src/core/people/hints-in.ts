import { Hint } from '@holdall/contract/accounts/accounts.schemas.ts'

/** Reads what is kept with a user, without hints that a newer server wrote and this one doesn't know. */
export function hintsIn(seen: string | null): Hint[] {
  return Hint.options.filter(hint => seen?.split(' ').includes(hint))
}
