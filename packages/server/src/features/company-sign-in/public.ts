export { listButtons } from './providers/present-provider.ts'
export { forgetProviderSecrets, listSealedSecrets } from './providers/providers.repository.ts'
