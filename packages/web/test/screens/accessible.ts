import axe from 'axe-core'
import { expect } from 'vitest'

/** Names, roles, contrast and everything else that axe checks, within an element. */
export async function expectAccessible(element: Element): Promise<void> {
  // A window that is still appearing is pale.
  await Promise.allSettled(element.getAnimations({ subtree: true }).map(animation => animation.finished))
  const { violations } = await axe.run(element, { resultTypes: ['violations'] })
  const found = violations.flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.html}`))
  expect(found.join('\n'), 'what axe finds').toBe('')
}
