export { avatarUrl, displayName } from './present-me.ts'
export { readMe } from './read-me.ts'
export { needsSetup } from './registration/read-setup.ts'
export { setupAddress } from './registration/setup-address.ts'
