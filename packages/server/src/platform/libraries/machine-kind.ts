/** What libraries are built for, such as `linux arm64 (musl)`: system, processor, and on Linux the C library. */
export function machineKind(): string {
  const { platform, arch } = process
  if (platform !== 'linux') return `${platform} ${arch}`
  // Otherwise a report looks up the names of all connections.
  const report: typeof process.report & { excludeNetwork?: boolean } = process.report
  report.excludeNetwork = true
  const { header } = report.getReport() as { header?: { glibcVersionRuntime?: string } }
  return `${platform} ${arch} (${header?.glibcVersionRuntime ? 'glibc' : 'musl'})`
}
