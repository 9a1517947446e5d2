/**
 * Migrations after which programs that don't know them must not go on: they take away or change what those rely on, such
 * as a column that they read, or a rule that they must keep. Every other migration only adds. While one of these runs,
 * older programs answer nothing (docs/decisions/0091).
 */
export const aloneMigrations: ReadonlySet<string> = new Set<string>([
  // Older programs would look for a name like “Maße” under its former key, and make it a second time.
  '0052-simple-names',
])
