/** As package.json says under `engines`. */
const least = [24, 15] as const

/** What to tell whoever runs the program with this version of Node.js; null if it is new enough. */
export function whyNodeIsTooOld(version: string): string | null {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const isNewEnough = major > least[0] || (major === least[0] && minor >= least[1])
  return isNewEnough
    ? null
    : `Holdall needs Node.js ${least.join('.')} or newer, and this is ${version}. “npm start” brings its own; otherwise install it from https://nodejs.org/en/download`
}
