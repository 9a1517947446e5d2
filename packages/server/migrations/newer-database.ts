/** An older program can't know what a newer one has done to the database. `name` is a migration that it has recorded. */
export function newerDatabase(name: string, cause?: unknown): Error {
  const words = `This database belongs to a newer version of Holdall (it has ${name}). Start that version or a later one.`
  return new Error(words, { cause })
}
