import { foldName, numberedName, splitName } from '@holdall/contract/drive/names.ts'
import type { Reader } from '../../platform/database/database.ts'
import { findLiveChild, listNameKeys } from './items.repository.ts'

/** Returns the name itself if it is free in the folder, else with the smallest free number: `Report (2).pdf`. */
export async function findFreeName(db: Reader, parentId: string, name: string): Promise<string> {
  if (!(await findLiveChild(db, parentId, foldName(name)))) return name
  // Long names are cut to make room for the number, so the search uses a prefix that is always kept.
  const { stem } = splitName(name)
  const taken = await listNameKeys(db, parentId, foldName([...stem].slice(0, 20).join('')))
  for (let n = 2; ; n++) {
    const numbered = numberedName(name, n)
    if (!taken.has(foldName(numbered))) return numbered
  }
}
