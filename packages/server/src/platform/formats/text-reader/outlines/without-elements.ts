import type { XmlHandlers } from '../package/xml-events.ts'

/** Handles everything but some elements, and what is in them. */
export function withoutElements(names: ReadonlySet<string>, handlers: XmlHandlers): XmlHandlers {
  /** Counts these elements around this place. */
  let depth = 0
  return {
    open(name, attribute) {
      if (names.has(name)) depth += 1
      else if (depth === 0) handlers.open(name, attribute)
    },
    close(name) {
      if (names.has(name)) depth = Math.max(0, depth - 1)
      else if (depth === 0) handlers.close(name)
    },
    text(text) {
      if (depth === 0) handlers.text(text)
    },
  }
}
