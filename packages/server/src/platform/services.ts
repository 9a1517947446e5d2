/**
 * Everything that use cases may use apart from their caller. Each platform part and each driver facade adds itself by
 * declaration merging where it is defined, so that this file knows nothing above it:
 *
 *     declare module '../services.ts' { interface Services { readonly clock: Clock } }
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Services {}
