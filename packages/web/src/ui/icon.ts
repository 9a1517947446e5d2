import type { ComponentType } from 'react'

/** Any drawing that takes a size and a stroke: a Tabler icon or one of ours. */
export type IconComponent = ComponentType<{
  size?: number | string
  stroke?: number | string
  className?: string
  'aria-hidden'?: boolean | 'true' | 'false'
}>
