/** The present size of a door that is too wide. */
export interface Excepted {
  readonly names?: number
  readonly fromRepositories?: number
}

/**
 * The doors that were too wide when the check was made. A number may only get smaller: the check also fails when a door
 * is narrower than its number, and says which one to write. New features get no entry.
 */
export const excepted: Readonly<Record<string, Excepted>> = {
  'server/drive': { names: 30 },
}
