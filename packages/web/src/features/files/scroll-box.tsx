import type { HTMLAttributes, Ref } from 'react'

/** A box that scrolls. It can be focused, so that its content can be reached without a pointer. */
export function ScrollBox(props: HTMLAttributes<HTMLDivElement> & { ref?: Ref<HTMLDivElement> }) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
  return <div tabIndex={0} {...props} />
}
