import type { Feature } from '../platform/feature.ts'

/** Every feature of the application, one line each. */
export const features: Feature[] = []
