import type { ComponentType, ReactNode } from 'react'
import classes from './drawing.module.css'

/** An illustration for an empty or broken state, in the theme's two tones. */
export type DrawingComponent = ComponentType<{ isSmall?: boolean | undefined }>

/**
 * Creates an illustration of 144 x 104. Shapes with the class `soft` have the light tone; `line` is the strong one,
 * `paper` an outline on the page's colour, `solid` filled with the strong tone.
 *
 * @example
 * ```tsx
 * import { renderToStaticMarkup } from 'react-dom/server'
 * import { defineDrawing } from '../../ui/drawings/drawing.tsx'
 *
 * const Sun = defineDrawing(classes => <circle className={classes.line} cx="72" cy="52" r="20" />)
 * renderToStaticMarkup(<Sun />).includes('<circle') // => true
 * ```
 */
export function defineDrawing(shapes: (classes: Readonly<Record<string, string>>) => ReactNode): DrawingComponent {
  return function Drawing({ isSmall }) {
    return (
      <svg
        className={classes.drawing}
        width={isSmall ? 97 : 144}
        height={isSmall ? 70 : 104}
        viewBox="0 0 144 104"
        aria-hidden="true"
      >
        <ellipse className={classes.soft} cx="72" cy="95" rx="50" ry="6" />
        {shapes(classes)}
      </svg>
    )
  }
}
