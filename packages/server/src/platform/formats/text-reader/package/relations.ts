import { walkXml } from './xml-events.ts'

/** A part that another one refers to (ECMA-376, part 2, §9.3). */
export interface Relation {
  readonly id: string
  /** The last word of its type, in lower case: `worksheet`. It is the same in transitional and strict documents. */
  readonly type: string
  /** The name of the part. */
  readonly part: string
}

/** The relations of a part, in order. Targets outside of the file are left out. `owner` is empty for the package. */
export function readRelations(source: string, owner: string): Relation[] {
  const relations: Relation[] = []
  walkXml(source, {
    open(name, attribute) {
      if (name !== 'Relationship' || attribute('TargetMode')?.toLowerCase() === 'external') return
      const type = (attribute('Type') ?? '').split('/').at(-1)!.toLowerCase()
      relations.push({ id: attribute('Id') ?? '', type, part: resolvePart(attribute('Target') ?? '', owner) })
    },
    close: () => undefined,
    text: () => undefined,
  })
  return relations
}

/** The name of the part that holds a part's relations. */
export function relationsOf(owner: string): string {
  const slash = owner.lastIndexOf('/') + 1
  return `${owner.slice(0, slash)}_rels/${owner.slice(slash)}.rels`
}

/** The part that a target means, seen from the part that refers to it. Some programs write backslashes. */
export function resolvePart(target: string, owner: string): string {
  const path = target.replaceAll('\\', '/').split('#', 1)[0]!
  const folder = path.startsWith('/') ? [] : owner.split('/').slice(0, -1)
  const steps = [...folder]
  for (const step of path.split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '' && step !== '.') steps.push(step)
  }
  return steps.join('/')
}
