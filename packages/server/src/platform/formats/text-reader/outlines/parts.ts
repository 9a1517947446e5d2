/** Files of a document by their names. */
export type Parts = ReadonlyMap<string, string>
