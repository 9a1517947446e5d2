import type { Shown } from '../../../../scripts/lib/documents.ts'

type Entry = Pick<Shown, 'document' | 'language'> & {
  /** A part of the block that no other block of the same document and language contains. */
  readonly part: string
} & ({ readonly test: string } | { readonly notRun: string })

/**
 * Every command and configuration that the documents show, with the test that runs it or the reason why none does.
 * `register.test.ts` compares it with the documents in both directions.
 */
export const register: readonly Entry[] = [
  { document: 'README.md', language: 'sh', part: 'npm start', test: 'e2e/journeys/readme.spec.ts' },
  { document: 'README.md', language: 'sh', part: 'npm test', notRun: 'It is the command that runs these tests.' },
  { document: 'README.md', language: 'sh', part: 'curl', test: 'packages/server/test/documented/calls.test.ts' },
  {
    document: 'docs/operations/configuration.md',
    language: 'inline',
    part: 'npm start -- settings forget-secrets',
    test: 'e2e/journeys/readme.spec.ts',
  },
  {
    document: 'docs/operations/command-line.md',
    language: 'inline',
    part: '-- --help',
    test: 'packages/server/src/app/commands/commands.test.ts',
  },
  {
    document: 'docs/operations/command-line.md',
    language: 'inline',
    part: 'backup --help',
    test: 'packages/server/src/app/commands/commands.test.ts',
  },
  ...['api/v1/spaces', 'items/folders', 'Upload-Metadata'].map(part => ({
    document: 'docs/api/README.md',
    language: 'sh',
    part,
    test: 'packages/server/test/documented/calls.test.ts',
  })),
  {
    document: 'docs/api/README.md',
    language: 'json',
    part: 'request.invalid',
    test: 'packages/server/test/documented/calls.test.ts',
  },
  {
    document: 'docs/operations/postgresql.md',
    language: 'sql',
    part: 'create database',
    test: 'packages/server/src/platform/database/postgres/postgres-encoding.test.ts',
  },
  {
    document: 'docs/operations/drivers.md',
    language: 'inline',
    part: 'receive-mail',
    test: 'packages/server/src/features/mail/incoming/incoming.test.ts',
  },
  {
    document: 'docs/operations/refused-sign-ins.md',
    language: 'json',
    part: 'Sign-in refused',
    test: 'packages/server/test/documented/fail2ban.test.ts',
  },
  {
    document: 'docs/operations/refused-sign-ins.md',
    language: 'sh',
    part: 'fail2ban-client reload',
    notRun: 'It changes the machine. The files themselves are read by fail2ban in fail2ban.test.ts.',
  },
  {
    document: 'docs/operations/durability.md',
    language: 'sh',
    part: 'prove-durability.sh --server',
    test: 'packages/server/test/documented/durability.test.ts',
  },
  {
    document: 'docs/operations/durability.md',
    language: 'sh',
    part: 'prove-durability.sh --pid',
    test: 'packages/server/test/documented/durability.test.ts',
  },
  {
    document: 'docs/operations/durability.md',
    language: 'inline',
    part: 'prove-durability.sh',
    test: 'packages/server/test/documented/durability.test.ts',
  },
  {
    document: 'docs/operations/durability.md',
    language: 'inline',
    part: 'apt-get install strace',
    notRun: 'Tests change no machine beyond what scripts/services installs for them, strace among it.',
  },
  ...['-- backup', '-- verify-backup', '/srv/holdall npm start -- restore', '--rehearsal', '-- verify\n'].map(part => ({
    document: 'docs/operations/backup.md',
    language: 'sh',
    part,
    test: 'packages/server/test/documented/backup-command.long.test.ts',
  })),
  {
    document: 'docs/operations/backup.md',
    language: 'sh',
    part: '--adopt',
    test: 'packages/server/src/features/integrity/found/adopt.test.ts',
  },
  {
    document: 'docs/operations/durability.md',
    language: 'sh',
    part: 'deletion-continue',
    test: 'packages/server/src/features/files/sweep/set-aside.test.ts',
  },
  {
    document: 'docs/operations/copies.md',
    language: 'sh',
    part: '-- take-over',
    test: 'packages/server/test/documented/backup-command.long.test.ts',
  },
  ...['sqlite3', 'pg_dump', 'pg_restore'].map(part => ({
    document: 'docs/operations/backup.md',
    language: 'sh',
    part,
    test: 'packages/server/test/documented/backup.test.ts',
  })),
  {
    document: 'docs/operations/drivers.md',
    language: 'sh',
    part: 'with-services.ts --only=ftp,swift',
    notRun: 'It runs tests that `npm test` runs by itself, beside services that are running already.',
  },
  {
    document: 'docs/operations/drivers-search.md',
    language: 'sh',
    part: 'with-services.ts --only=mariadb',
    notRun: 'It runs tests that `npm test` runs by itself, beside services that are running already.',
  },
  {
    document: 'docs/operations/drivers.md',
    language: 'json',
    part: 'AllowedOrigins',
    test: 'e2e/journeys/direct-upload.long.spec.ts',
  },
  {
    document: 'docs/operations/drivers.md',
    language: 'inline',
    part: 'aws s3api put-bucket-cors',
    notRun: 'It needs a bucket at Amazon. The rule that it sends is tried with a protocol peer.',
  },
  ...['sh', 'nginx', 'apache'].map(language => ({
    document: 'docs/operations/static-delivery.md',
    language,
    part: '',
    test: 'packages/server/src/features/blobs/delivery/delivery.test.ts',
  })),
  {
    document: 'docs/operations/several-servers.md',
    language: 'nginx',
    part: '',
    test: 'packages/server/src/features/uploads/transfers/several-servers.test.ts',
  },
  {
    document: 'docs/operations/reverse-proxy.md',
    language: 'ini',
    part: '',
    test: 'packages/server/test/documented/reverse-proxies.long.test.ts',
  },
  ...[
    { language: 'sh', part: 'useradd' },
    { language: 'sh', part: 'systemd-run' },
    { language: 'inline', part: 'systemctl edit' },
  ].map(shown => ({
    document: 'docs/operations/systemd.md',
    ...shown,
    notRun: 'They need a running systemd and change the machine. The unit itself is tried in systemd.test.ts.',
  })),
  ...['rclone config', 'rclone check --download', 'mount -t davfs'].map(part => ({
    document: 'docs/operations/webdav.md',
    language: 'inline',
    part,
    test: 'packages/server/src/features/webdav/clients.test.ts',
  })),
  {
    document: 'docs/operations/several-servers.md',
    language: 'haproxy',
    part: '',
    test: 'packages/server/test/nodes/three-servers.test.ts',
  },
  ...['rclone config', 'rclone sync', 'rclone check --download'].map(part => ({
    document: 'docs/operations/sync.md',
    language: 'inline',
    part,
    test: 'packages/server/src/features/sync/rclone.long.test.ts',
  })),
  {
    document: 'docs/operations/sync.md',
    language: 'sh',
    part: 'nextcloudcmd',
    test: 'packages/server/src/features/sync/nextcloudcmd.test.ts',
  },
  ...[
    { language: 'ini', part: 'vendor' },
    { language: 'sh', part: 'rclone config password' },
  ].map(shown => ({
    document: 'docs/operations/sync.md',
    ...shown,
    test: 'packages/server/src/features/sync/rclone-config.test.ts',
  })),
  ...['sha256sum', 'runuser', 'migrate --try', 'holdall --version', 'holdall.newer'].map(part => ({
    document: 'docs/operations/install.md',
    language: 'sh',
    part,
    test: 'packages/server/test/release/install.test.ts',
  })),
  {
    document: 'docs/operations/install.md',
    language: 'sh',
    part: 'docker build',
    notRun:
      'The tests have no Docker: image.test.ts builds the same Dockerfile with buildah and runs compose.yaml with podman-compose.',
  },
  {
    document: 'docs/operations/virus-scanning.md',
    language: 'sh',
    part: 'clamav-daemon',
    notRun:
      'It installs services of the machine. The tests start the same program of Debian with a signature of their own.',
  },
  {
    document: 'docs/operations/webhooks.md',
    language: 'js',
    part: 'isGenuine',
    test: 'packages/server/test/documented/webhooks.test.ts',
  },
  {
    document: 'docs/operations/webhooks.md',
    language: 'json',
    part: 'item.renamed',
    notRun: 'It shows a message with shortened IDs; the tests of webhooks compare each message with its schema.',
  },
  {
    document: 'docs/recipes/a-screen-test.md',
    language: 'sh',
    part: '--project screens',
    notRun: 'It runs tests; `npm test` runs the same project.',
  },
  ...['renderPage', 'testDialog'].map(part => ({
    document: 'docs/recipes/a-screen-test.md',
    language: 'tsx',
    part,
    notRun: 'It shows parts of screen tests in short; those of webhooks and workspaces call the same functions.',
  })),
]
