import type { Feature } from './feature.ts'

let features: readonly Feature[] = []

/** Called once at the start, so that parts of the platform can collect what each feature adds. */
export function registerFeatures(list: readonly Feature[]): void {
  features = list
}

export function registeredFeatures(): readonly Feature[] {
  return features
}
