import type { Item } from './items.repository.ts'

/**
 * Whether an item has exactly this name, in any normal form of Unicode. Names that only fold alike, such as `README` and
 * `readme`, are two names for whoever sends them, of which a folder takes one.
 */
export function hasName({ name }: Pick<Item, 'name'>, wanted: string): boolean {
  return name === wanted || name.normalize('NFC') === wanted.normalize('NFC')
}
