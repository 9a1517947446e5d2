import classes from './drag-image.module.css'

/** A small card with the name of the dragged item or the number of items, which the browser uses as the drag image. */
export function makeDragImage(
  icon: Element | null,
  label: string,
  count: number,
): { element: HTMLElement; remove: () => void } {
  const element = document.createElement('div')
  element.className = classes.image ?? ''
  if (count > 1) element.dataset.many = ''
  const picture = icon?.cloneNode(true)
  if (picture) element.append(picture)
  const text = document.createElement('span')
  text.textContent = label
  element.append(text)
  if (count > 1) {
    const badge = document.createElement('b')
    badge.textContent = String(count)
    element.append(badge)
  }
  document.body.append(element)
  return { element, remove: () => element.remove() }
}
