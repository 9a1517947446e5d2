import { walkXml } from './xml-events.ts'

/** The parts that a part refers to, by relationship id (ECMA-376, part 2). Targets outside of the file are left out. */
export function readTargets(source: string, folder: string): ReadonlyMap<string, string> {
  const targets = new Map<string, string>()
  walkXml(source, {
    open(name, attribute) {
      if (name !== 'Relationship' || attribute('TargetMode') === 'External') return
      const target = attribute('Target') ?? ''
      targets.set(attribute('Id') ?? '', target.startsWith('/') ? target.slice(1) : `${folder}${target}`)
    },
    close: () => undefined,
    text: () => undefined,
  })
  return targets
}
